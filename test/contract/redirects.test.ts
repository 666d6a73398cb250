import { describe, expect, it } from "vitest";
import {
  isReservedPath,
  normalPath,
  parseOldPath,
  parseTarget,
  redirectShard,
  shownPath,
} from "../../api/contract/redirects.ts";

const ORIGIN = "https://galley.example";

describe("an old path", () => {
  it.each([
    ["/old", "/old"],
    ["/old/", "/old"],
    ["//old///page//", "/old/page"],
    ["/old/index.html", "/old"],
    ["/old.html", "/old.html"],
    ["/Old", "/Old"],
    ["/a%2Db", "/a-b"],
    ["/caf%C3%A9", "/caf%C3%A9"],
    ["/caf%c3%a9", "/caf%C3%A9"],
    ["/café", "/caf%C3%A9"],
    ["/cafe\u0301", "/caf%C3%A9"],
    ["/a b?x=1#y", "/a%20b"],
    ["/", "/"],
  ])("%s is kept as %s", (given, kept) => {
    expect(normalPath(given)).toBe(kept);
    expect(normalPath(kept)).toBe(kept);
  });

  it.each([
    "old",
    "",
    "/a/../b",
    "/a/%2e%2e/b",
    "/a%2Fb",
    "/a%5Cb",
    "/a\\b",
    "/%",
    "/%ff",
    "/a%00",
    "/a\nb",
    `/${"a".repeat(500)}`,
    `/${"é".repeat(200)}`,
    "/".repeat(2_000),
  ])("%j is none", (given) => {
    expect(normalPath(given)).toBeUndefined();
  });

  it("is taken from an address of this site, and of no other", () => {
    expect(parseOldPath(" https://galley.example/old/?p=1 ", ORIGIN)).toBe("/old");
    expect(parseOldPath("https://other.example/old", ORIGIN)).toBeUndefined();
    expect(parseOldPath("old", ORIGIN)).toBeUndefined();
  });

  it("is shown as people write it", () => {
    expect(shownPath("/caf%C3%A9/a%20b")).toBe("/café/a b");
  });

  it.each([
    ["/", true],
    ["/api/x", true],
    ["/desk", true],
    ["/assets/a.css", true],
    ["/_headers", true],
    ["/.well-known/x", true],
    ["/author/ada", true],
    ["/author/ada/archive", true],
    ["/author/ada/feed.xml", true],
    ["/author/ada/a/b", true],
    ["/tag/rust", true],
    ["/author/ada/old", false],
    ["/2019/01/old", false],
    ["/blog/old.html", false],
    ["/archives/12", false],
  ])("%s belongs to the site itself: %s", (path, isReserved) => {
    expect(isReservedPath(path)).toBe(isReserved);
  });

  it("has one of 256 files, and paths are spread evenly over them", () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 25_600; n++) {
      const shard = redirectShard(`/2019/01/post-${n}`);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    expect([...counts.keys()].every((shard) => /^[0-9a-f]{2}$/.test(shard))).toBe(true);
    expect(counts.size).toBe(256);
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });
});

describe("a new address", () => {
  it.each([
    ["/docs/", { path: "/docs", rest: "" }],
    ["/search?q=ink#top", { path: "/search", rest: "?q=ink#top" }],
    ["https://galley.example/docs", { path: "/docs", rest: "" }],
    ["https://other.example/a?b=1#c", { url: "https://other.example/a?b=1#c" }],
    ["//other.example/a", undefined],
    ["javascript:alert(1)", undefined],
    ["https://me:secret@other.example/", undefined],
    ["mailto:a@b.example", undefined],
    ["/a/../b", undefined],
    ["/a?é", undefined],
    [`https://other.example/${"a".repeat(1_000)}`, undefined],
  ])("%s is read as %j", (given, target) => {
    expect(parseTarget(given, ORIGIN)).toEqual(target);
  });
});
