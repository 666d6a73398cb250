import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { redirectsFile, redirectShard } from "../../api/contract/redirects.ts";
import { createRedirects } from "../../api/read/redirects.ts";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { tempFolder } from "../_setup.ts";
import { startService } from "./_service.ts";

function treeWith(redirects: Record<string, string>, pages: readonly string[] = []): string {
  const tree = join(tempFolder(), "public");
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const page of ["index.html", ...pages]) put(page, "<h1>A page</h1>");
  const shards = Map.groupBy(Object.entries(redirects), ([path]) => redirectShard(path));
  for (const [shard, entries] of shards) {
    put(redirectsFile(shard), JSON.stringify(Object.fromEntries(entries)));
  }
  return tree;
}

const REDIRECTS = {
  "/2019/01/old": "/author/ada/ink",
  "/caf%C3%A9": "https://other.example/a?b=1",
  "/old.html": "/author/ada/ink",
  "/there": "/author/ada/ink",
  "/api/old": "/author/ada/ink",
};

async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + path, { redirect: "manual", ...init });
}

it("an old address answers 301, in every spelling, and for a minute at most", async () => {
  const { origin } = await startService({ tree: treeWith(REDIRECTS, ["there/index.html"]) });
  const spellings: [asked: string, to: string][] = [
    ["/2019/01/old", "/author/ada/ink"],
    ["/2019/01/old/", "/author/ada/ink"],
    ["/2019/01/%6Fld/index.html", "/author/ada/ink"],
    ["/2019/01/old?utm=x", "/author/ada/ink?utm=x"],
    ["/caf%c3%a9", "https://other.example/a?b=1"],
    ["/caf%C3%A9/?c", "https://other.example/a?b=1"],
    ["/old.html", "/author/ada/ink"],
    ["/2019/01/old.md", "/author/ada/ink.md"],
  ];
  for (const [asked, to] of spellings) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(origin, asked, { method });
      expect([answer.status, answer.headers.get("location")], asked).toEqual([301, to]);
      expect(answer.headers.get("cache-control")).toMatch(/max-age=10\b/);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
  }
});

it("a page wins over a redirect, and other paths stay missing", async () => {
  const { origin } = await startService({ tree: treeWith(REDIRECTS, ["there/index.html"]) });
  expect((await ask(origin, "/there")).status).toBe(200);
  for (const path of [
    "/2019/01/Old",
    "/2019/01",
    "/2019%2F01/old",
    "/%ff",
    "/old.htm",
    "/caf%C3%A9.md",
  ]) {
    expect((await ask(origin, path)).status, path).toBe(404);
  }
  expect((await ask(origin, "/2019/01/old", { method: "POST" })).status).toBe(404);
});

it("usual addresses of feeds and lists lead where people expect", async () => {
  const { origin } = await startService({ tree: treeWith({}) });
  const usual: [asked: string, to: string][] = [
    ["/rss", "/feed.xml"],
    ["/feed/", "/feed.xml"],
    ["/rss.xml?utm=x", "/feed.xml?utm=x"],
    ["/atom.xml", "/feed.xml"],
    ["/index.xml", "/feed.xml"],
    ["/author/", "/writers"],
    ["/authors", "/writers"],
    ["/tags", "/search"],
    ["/posts/index.html", "/archive"],
    ["/blog", "/"],
    ["/author/ada/feed/", "/author/ada/feed.xml"],
    ["/tag/rain/rss", "/tag/rain/feed.xml"],
    ["/tag/rain/feed.json", "/tag/rain/feed.xml"],
  ];
  for (const [asked, to] of usual) {
    const answer = await ask(origin, asked);
    expect([answer.status, answer.headers.get("location")], asked).toEqual([301, to]);
  }
});

it("a page or a redirect at a usual address comes first", async () => {
  const tree = treeWith({ "/rss": "/author/ada/feed.xml" }, ["blog/index.html"]);
  const { origin } = await startService({ tree });
  expect((await ask(origin, "/blog")).status).toBe(200);
  expect((await ask(origin, "/rss")).headers.get("location")).toBe("/author/ada/feed.xml");
  for (const path of ["/tag/rain/feeds", "/author//feed", "/rss.html", "/Rss"]) {
    expect((await ask(origin, path)).status, path).toBe(404);
  }
});

it("a look for a path that nobody knows reads no file twice", () => {
  const files = createTreeFiles({ root: treeWith(REDIRECTS) });
  let reads = 0;
  const redirects = createRedirects({
    form: (make) =>
      files.form((file) => {
        reads++;
        return make(file);
      }),
  });
  for (let n = 0; n < 5_000; n++) expect(redirects.find(`/random/${n}`)).toBeUndefined();
  expect(reads).toBe(new Set(Object.keys(REDIRECTS).map(redirectShard)).size);
  expect(redirects.find("/old.html/")).toBe("/author/ada/ink");
});
