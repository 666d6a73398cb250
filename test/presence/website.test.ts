import { english, say } from "../../api/contract/say.ts";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { lookAtWebsite } from "../../api/presence/website.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { findCheck } from "../../api/store/people/presence-checks.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { writerAt } from "../_setup.ts";
import {
  BASE_URL,
  createPresenceSite,
  createWorld,
  html,
  type Pages,
  setProfile,
} from "./_site.ts";

const PROFILE = `${BASE_URL}/author/ada`;
const LINKED = html(`<a rel="me" href="${PROFILE}">me</a>`);

async function createLinked(
  pages: Pages,
  options: { keptFor?: string; signal?: AbortSignal } = {},
) {
  const site = await createPresenceSite(options);
  const world = await createWorld(pages);
  await setProfile(site.store, site.writer, { website: `${world.url}/` });
  const check = () => site.presence.checkWebsite(writerAt(site.writer), site.writer.id);
  const isVerified = async (): Promise<boolean> =>
    Boolean((await findWriter(site.store.read, "id", site.writer.id))?.websiteVerifiedAt);
  return { ...site, world, check, isVerified };
}

describe("a website", () => {
  it("that links back is verified at once, and the author's files say so", async () => {
    const { check, worker, authorOf, writer, read } = await createLinked({ "/": LINKED });
    await worker.catchUp();
    expect(authorOf(writer)).toMatchObject({ website_verified: false });
    expect(await check()).toMatchObject({ isGood: true, isVerified: true });
    await worker.catchUp();
    expect(authorOf(writer)).toMatchObject({ website_verified: true });
    expect(read("author/ada/index.html").toString("utf8")).toContain("Website verified");
  });

  it("of a suspended writer keeps or loses its verification, and gains none during the suspension", async () => {
    const { check, store, writer, isVerified } = await createLinked({ "/": LINKED });
    const suspend = (suspended: boolean) =>
      setSuspended(store, OPERATOR, { writerId: writer.id, suspended, note: "Copied texts." });
    await suspend(true);
    expect(await check()).toMatchObject({ isGood: true, isVerified: false });
    expect(await isVerified()).toBe(false);
    await suspend(false);
    expect(await check()).toMatchObject({ isVerified: true });
    await suspend(true);
    expect(await check()).toMatchObject({ isVerified: true });
  });

  it("may redirect, and each address is checked like the first", async () => {
    const { check } = await createLinked({
      "/": (response) => response.writeHead(301, { location: "/home" }).end(),
      "/home": LINKED,
    });
    expect(await check()).toMatchObject({ isGood: true });
    const lost = await createLinked({
      "/": (response) => response.writeHead(302, { location: "ftp://127.0.0.1/" }).end(),
    });
    expect(await lost.check()).toMatchObject({ isGood: false });
    const round = await createLinked({
      "/": (response) => response.writeHead(302, { location: "/" }).end(),
    });
    expect(english((await round.check()).account)).toContain("redirects too often");
    expect(round.world.asked.length).toBeLessThanOrEqual(5);
  });

  it("is not verified through an open redirect", async () => {
    const mine = await createWorld({ "/": LINKED });
    const { store, writer, world, check, isVerified } = await createLinked({
      "/out": (response) => response.writeHead(302, { location: `${mine.url}/` }).end(),
    });
    await setProfile(store, writer, { website: `${world.url}/out` });
    expect(await check()).toEqual({
      isGood: false,
      isVerified: false,
      account: say("Your address redirects to {url}. Enter that as your website.", {
        url: `${mine.url}/`,
      }),
    });
    expect(await isVerified()).toBe(false);
  });

  it.each([
    ["http://ada.example/", "https://ada.example/en", true],
    ["http://ada.example/", "https://www.ada.example/", true],
    ["https://www.ada.example/", "https://ada.example/", true],
    ["https://ada.example/", "https://blog.ada.example/", false],
    ["https://ada.example/", "https://www.ada.example.evil.example/", false],
    ["https://ada.example/", "https://ada.example:8443/", false],
    ["https://ada.example/", "https://ada.example@evil.example/", false],
    ["https://ada.example/", `https://ada.example/${"a".repeat(2_048)}`, false],
  ])("typed as %s that redirects to %s is good: %s", async (website, url, isGood) => {
    const body = Buffer.from(`<a rel="me" href="${PROFILE}">me</a>`);
    const fetched = { url, status: 200, type: "text/html", body, isCut: false };
    const urls = createUrls(BASE_URL);
    const of = { writerId: "ada", slug: "ada", website };
    expect(await lookAtWebsite(async () => fetched, urls, of)).toMatchObject({ isGood });
  });

  it.each<[string, Pages, RegExp]>([
    ["no link", { "/": html("<p>Hello.</p>") }, /has no link to .* with rel="me"/],
    ["a link without rel=me", { "/": html(`<a href="${PROFILE}">`) }, /without rel="me"/],
    ["other links", { "/": html('<a rel="me" href="https://x.example/ada">') }, /x\.example\/ada/],
    ["nothing", {}, /answered 404/],
    [
      "no page",
      { "/": html("{}", "application/json") },
      /not an HTML page. Its type is application\/json/,
    ],
    ["an error", { "/": (r) => r.writeHead(500).end("<a rel=me>") }, /answered 500/],
    ["a reset", { "/": (r) => void r.socket?.resetAndDestroy() }, /reset/],
  ])("with %s gets an explanation in plain words", async (_what, pages, words) => {
    const { check } = await createLinked(pages);
    const { isGood, isVerified, account } = await check();
    expect({ isGood, isVerified }).toEqual({ isGood: false, isVerified: false });
    expect(english(account)).toMatch(words);
  });

  it("is read no further than a mebibyte", async () => {
    const padding = " ".repeat(1_024 * 1_024);
    const { check } = await createLinked({
      "/": html(`${padding}<a rel="me" href="${PROFILE}">`),
    });
    expect(english((await check()).account)).toContain("Only its first mebibyte was read");
  });

  it("that is a page of this site proves nothing", async () => {
    const { store, writer, presence } = await createPresenceSite();
    await setProfile(store, writer, { website: PROFILE });
    const found = await presence.checkWebsite(writerAt(writer), writer.id);
    expect(found).toMatchObject({ isGood: false, isVerified: false });
  });

  it("stays verified for one bad day, and loses it on the second", async () => {
    const { clock, check, isVerified, world, worker, authorOf, writer, rounds } =
      await createLinked({ "/": LINKED });
    await check();
    world.pages["/"] = html("Gone.");
    clock.advance({ days: 1 });
    await rounds.catchUp();
    expect(await isVerified()).toBe(true);
    // Another check on the same day still counts as one day.
    expect(await check()).toMatchObject({ isGood: false, isVerified: true });
    clock.advance({ days: 1 });
    await rounds.catchUp();
    expect(await isVerified()).toBe(false);
    await worker.catchUp();
    expect(authorOf(writer)).toMatchObject({ website_verified: false });
    world.pages["/"] = LINKED;
    clock.advance({ days: 1 });
    await rounds.catchUp();
    expect(await isVerified()).toBe(true);
  });

  it("that works in between starts its bad days again", async () => {
    const { clock, isVerified, check, world } = await createLinked({ "/": LINKED });
    await check();
    for (const page of [html("Gone."), LINKED, html("Gone.")]) {
      clock.advance({ days: 1 });
      world.pages["/"] = page;
      await check();
    }
    expect(await isVerified()).toBe(true);
  });

  it("is checked once a day by the worker, and at once after a change", async () => {
    const { store, clock, rounds, world, writer } = await createLinked({
      "/": LINKED,
      "/b": LINKED,
    });
    await rounds.catchUp();
    await rounds.catchUp();
    expect(world.asked).toEqual(["/"]);
    clock.advance({ days: 1 });
    await rounds.catchUp();
    expect((await findCheck(store.read, writer.id, "website"))?.checkedAt).toBe(
      clock().toISOString(),
    );
    await setProfile(store, writer, { website: `${world.url}/b` });
    await rounds.catchUp();
    expect(world.asked.at(-1)).toBe("/b");
  });

  it("is no longer verified as soon as another address is saved", async () => {
    const { store, writer, check, isVerified } = await createLinked({ "/": LINKED });
    await check();
    await setProfile(store, writer, { bio: "Another bio." });
    expect(await isVerified()).toBe(true);
    await setProfile(store, writer, { website: "https://famous.example/" });
    expect(await isVerified()).toBe(false);
  });

  it("is fetched once, however often the button is pressed within seconds", async () => {
    const { check, world } = await createLinked({ "/": LINKED }, { keptFor: "10m" });
    await check();
    world.pages["/"] = (response) => response.writeHead(500).end();
    expect(await check()).toMatchObject({ isGood: true });
    expect(world.asked).toHaveLength(1);
  });

  it("that fails counts as failing, even if there is an expired good copy", async () => {
    const { check, world } = await createLinked({ "/": LINKED }, { keptFor: "1s" });
    expect(await check()).toMatchObject({ isGood: true });
    world.pages["/"] = (response) => response.writeHead(500).end();
    await delay(1_100);
    expect(await check()).toMatchObject({ isGood: false });
    world.pages["/"] = LINKED;
    expect(await check()).toMatchObject({ isGood: true });
  });

  it("whose check is interrupted by a stop counts as not checked", async () => {
    const stop = new AbortController();
    const { store, writer, rounds, check } = await createLinked(
      { "/": () => stop.abort() },
      { signal: stop.signal },
    );
    await expect(check()).rejects.toThrow("stopping");
    await rounds.catchUp();
    expect(await findCheck(store.read, writer.id, "website")).toBeUndefined();
  });
});
