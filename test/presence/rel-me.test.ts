import { describe, expect, it } from "vitest";
import { includesPage, LINKS_MAX, readLinks } from "../../api/presence/rel-me.ts";

const PROFILE = "https://galley.example/author/ada";
const links = async (markup: string, page = "https://ada.example/about") =>
  includesPage((await readLinks(markup, page)).me, PROFILE);

describe("a link with rel=me", () => {
  it.each([
    `<a rel="me" href="${PROFILE}">me</a>`,
    `<link rel="me" href="${PROFILE}">`,
    `<a href='${PROFILE}/' rel='noopener ME nofollow'>me</a>`,
    `<A REL=me HREF=${PROFILE}>me</A>`,
    `<a rel="me" href="${PROFILE}?from=site#top">me</a>`,
    `<a rel="me" href="http://galley.example/author/ada">me</a>`,
    `<a rel="me" href="https://GALLEY.example:443/author/ada">me</a>`,
    `<a rel="me" href="  ${PROFILE}  ">me</a>`,
    `<a rel="me" href="https&#58;//galley.example/author/ada">me</a>`,
    `<base href="https://galley.example/author/"><a rel="me" href="ada">me</a>`,
    `<p>broken <b><i></p><a rel="me" href="${PROFILE}">me`,
  ])("is found in %s", async (markup) => {
    expect(await links(markup)).toBe(true);
  });

  it.each([
    `<a href="${PROFILE}">me</a>`,
    `<a rel="author" href="${PROFILE}">me</a>`,
    `<a rel="mee" href="${PROFILE}">me</a>`,
    `<!-- <a rel="me" href="${PROFILE}">me</a> -->`,
    `<script>'<a rel="me" href="${PROFILE}">'</script>`,
    `<style><a rel="me" href="${PROFILE}"></style>`,
    `<textarea><a rel="me" href="${PROFILE}"></textarea>`,
    `<title><a rel="me" href="${PROFILE}"></title>`,
    `<template><a rel="me" href="${PROFILE}">me</a></template>`,
    `&lt;a rel="me" href="${PROFILE}"&gt;`,
    `<img rel="me" href="${PROFILE}">`,
    `<a rel="me" href="https://galley.example/author/ada-2">me</a>`,
    `<a rel="me" href="https://galley.example.evil.example/author/ada">me</a>`,
    `<a rel="me" href="https://evil.example/?${PROFILE}">me</a>`,
    `<a rel="me" href="https://galley.example@evil.example/author/ada">me</a>`,
    `<a rel="me" href="javascript:${PROFILE}">me</a>`,
    `<a rel="me" data-href="${PROFILE}">me</a>`,
    `<a title='rel="me"' href="${PROFILE}">me</a>`,
    ``,
  ])("is not found in %s", async (markup) => {
    expect(await links(markup)).toBe(false);
  });

  it("is ignored if it, or its base, is longer than any address", async () => {
    const long = `https://ada.example${"/".repeat(2_048)}x`;
    const page = `<base href="${long}/"><a rel=me href="${long}"><a href="${long}"><a href="b">`;
    expect(await readLinks(page, "https://ada.example/a")).toEqual({
      isCut: false,
      me: [],
      others: ["https://ada.example/b"],
    });
  });

  it("is one of a bounded number of characters", async () => {
    const page = `<base href="https://a.example/${"b".repeat(2_000)}/">${"<a href=x>".repeat(90_000)}`;
    const { others } = await readLinks(page, "https://a.example/");
    expect(others.length).toBeGreaterThan(4_000);
    expect(others.length).toBeLessThan(4_300);
  });

  it("is found at any depth, and after templates, not in them", async () => {
    const me = `<a rel="me" href="${PROFILE}">me</a>`;
    expect(await links(`${"<b>".repeat(300_000)}${me}`)).toBe(true);
    expect(await links(`<template>${me}<template></template></template>`)).toBe(false);
    expect(await links(`<template><b><template></template></template>${me}`)).toBe(true);
    expect(await links(`${"<template>".repeat(100_000)}${me}`)).toBe(false);
  });

  // A parser that tracks open elements looks through all of them for each closing tag, and takes a minute. This one takes a
  // fraction of a second, so only a page that blocks the process meets the limit.
  it(
    "is found after closing tags that match none of many open ones",
    { timeout: 20_000 },
    async () => {
      const me = `<a rel="me" href="${PROFILE}">me</a>`;
      expect(await links(`${"<b>".repeat(170_000)}${"</i>".repeat(125_000)}${me}`)).toBe(true);
    },
  );

  it("is one of the first thousands on a page of opening tags only", async () => {
    const me = `<a rel=me href=${PROFILE}>`;
    const other = "<a rel=me href=x>";
    expect(await links(other.repeat(LINKS_MAX - 1) + me)).toBe(true);
    expect(await links(other.repeat(LINKS_MAX) + me)).toBe(false);
    expect((await readLinks(other.repeat(60_000), PROFILE)).isCut).toBe(true);
    expect(await links("<".repeat(1_000_000))).toBe(false);
    expect(await links("<div ".repeat(200_000))).toBe(false);
  });

  it("is searched for in parts, so that other requests get their turn", async () => {
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    const page = `${"<p title='a'>A paragraph</p>".repeat(35_000)}<a rel="me" href="${PROFILE}">`;
    expect(await links(page)).toBe(true);
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
  });

  it("is found across the boundary of two parts", async () => {
    const me = `<a rel="me" href="${PROFILE}">`;
    for (let before = 16 * 1_024 - me.length; before <= 16 * 1_024; before++) {
      expect(await links(`${"x".repeat(before)}${me}`)).toBe(true);
    }
  });
});
