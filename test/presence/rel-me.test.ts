import { describe, expect, it } from "vitest";
import { isSamePage, readLinks } from "../../api/presence/rel-me.ts";

const PROFILE = "https://galley.example/author/ada";
const links = (markup: string, page = "https://ada.example/about") =>
  readLinks(markup, page).me.some((link) => isSamePage(link, PROFILE));

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
  ])("is found in %s", (markup) => {
    expect(links(markup)).toBe(true);
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
  ])("is not found in %s", (markup) => {
    expect(links(markup)).toBe(false);
  });

  it("is never one longer than any address, nor read against such a base", () => {
    const long = `https://ada.example${"/".repeat(2_048)}x`;
    const page = `<base href="${long}/"><a rel=me href="${long}"><a href="${long}"><a href="b">`;
    expect(readLinks(page, "https://ada.example/a")).toEqual({
      me: [],
      others: ["https://ada.example/b"],
    });
  });

  it("is one of no more than a process can hold", () => {
    const page = `<base href="https://a.example/${"b".repeat(2_000)}/">${"<a href=x>".repeat(90_000)}`;
    const { others } = readLinks(page, "https://a.example/");
    expect(others.length).toBeGreaterThan(4_000);
    expect(others.length).toBeLessThan(4_300);
  });

  it("is found however deep it lies, and after templates, not in them", () => {
    const me = `<a rel="me" href="${PROFILE}">me</a>`;
    expect(links(`${"<b>".repeat(300_000)}${me}`)).toBe(true);
    expect(links(`<template>${me}<template></template></template>`)).toBe(false);
    expect(links(`<template><b><template></template></template>${me}`)).toBe(true);
    expect(links(`${"<template>".repeat(100_000)}${me}`)).toBe(false);
  });

  it("is read in time from a page that is nothing but openings", () => {
    expect(links(`${"<a rel=me href=x>".repeat(60_000)}<a rel=me href=${PROFILE}>`)).toBe(true);
    expect(links("<".repeat(1_000_000))).toBe(false);
    expect(links("<div ".repeat(200_000))).toBe(false);
  });
});
