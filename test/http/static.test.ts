import {
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "../../api/contract/errors.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";

const LONG = "<p>All that glitters is not gold, and so on.</p>\n".repeat(100);
const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** A small tree as the build makes it. These tests are about how its files are served. */
const FILES: Record<string, string> = {
  "index.html": "<h1>Home</h1>",
  "404.html": "<h1>There is nothing here</h1>",
  "404.json": '{"ok":false}',
  "docs/index.html": LONG,
  "about/index.html": "<h1>About</h1>",
  "about.md": "# About",
  "author/ada/index.html": "<h1>Ada</h1>",
  "author/ada.md": "# Ada",
  "author/ada/on-engines/index.html": LONG,
  "author/ada/on-engines.md": "# On engines",
  "author/ada/on-looms/index.html": "<h1>On looms</h1>",
  "author/ada/feed.json": '{"version":"https://jsonfeed.org/version/1.1"}',
  "author/ada/feed.xml": "<rss/>",
  "api/public/authors/ada.json": '{"ok":true,"author":{}}',
  [`api/public/pieces/${ID}.json`]: '{"ok":true,"piece":{}}',
  "api/public/pieces/recent.json": '{"ok":true,"category":null}',
  "api/public/pieces/recent/life.json": '{"ok":true,"category":"life"}',
  "api/public/pieces/trending.json": '{"ok":true,"window":"week"}',
  "api/public/products/p.json": '{"ok":true,"product":{}}',
  "api/openapi.json": '{"openapi":"3.1.0"}',
  "log/checkpoint": "galley.example/log\n5\n",
  "log/tile/0/000.p/5": "hashes",
  "embed.js": "(()=>{})()",
  "embed/ada/badge.svg": "<svg>light</svg>",
  "embed/ada/badge.dark.svg": "<svg>dark</svg>",
  "embed/ada/badge.verified.svg": "<svg>verified</svg>",
  "embed/ada/badge.dark.verified.svg": "<svg>dark verified</svg>",
  "assets/site.0123456789.css": "body{}",
  "robots.txt": "User-agent: *",
  "sitemap.xml": "<sitemapindex/>",
  ".well-known/mcp.json": '{"name":"galley"}',
  ".galley": "secret mark",
  "author/.hidden.html.new": "unfinished",
};
const SECRET = "nobody may read this";
const HOUR_AGO = new Date(Date.now() - 3_600_000);

async function runTree(files = FILES) {
  const dataDir = tempFolder();
  const root = join(dataDir, "public");
  const generation = join(dataDir, "generations", "one");
  const put = (path: string, content: string | Buffer, at = HOUR_AGO): void => {
    const place = join(generation, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(`${place}.tmp`, content);
    utimesSync(`${place}.tmp`, at, at);
    renameSync(`${place}.tmp`, place);
  };
  mkdirSync(generation, { recursive: true });
  symlinkSync(join("generations", "one"), root);
  for (const [path, content] of Object.entries(files)) put(path, content);
  writeFileSync(join(dataDir, "galley.sqlite"), SECRET);
  writeFileSync(join(dataDir, "credentials.json"), SECRET);
  const { store } = await createTestStore();
  const app = await runApp({ store, root });
  return { ...app, put, remove: (path: string) => rmSync(join(generation, path)), root };
}

describe("a page that is there as Markdown too", () => {
  const MARKDOWN = "text/markdown; charset=utf-8";
  const HTML = "text/html; charset=utf-8";

  it.each([
    ["text/markdown", MARKDOWN],
    ["Text/Markdown, text/html, */*", MARKDOWN],
    ["text/html;q=0.9, text/markdown", MARKDOWN],
    ["text/markdown;q=0.5, text/html;q=0.4", MARKDOWN],
    ["text/markdown;q=0.5, text/html", HTML],
    ["text/markdown;q=0.5, */*", HTML],
    ["text/markdown;q=0", HTML],
    ["text/html,application/xhtml+xml,*/*;q=0.8", HTML],
    ["text/*", HTML],
    ["*/*", HTML],
    ["x".repeat(9_000), HTML],
  ])("for Accept: %s is %s", async (accept, type) => {
    const { send } = await runTree();
    const { headers, ...page } = await send("/author/ada/on-engines", { headers: { accept } });
    expect([headers["content-type"], headers.vary?.startsWith("Accept")]).toEqual([type, true]);
    expect(page.text).toBe(type === HTML ? LONG : "# On engines");
    const writer = await send("/author/ada", { headers: { accept } });
    expect(writer.text).toBe(type === HTML ? "<h1>Ada</h1>" : "# Ada");
    const own = await send("/about", { headers: { accept } });
    expect(own.headers.vary).toBe("Accept");
    expect(own.text).toBe(type === HTML ? "<h1>About</h1>" : "# About");
  });

  it("tells caches apart by Accept in either form, and by address in none", async () => {
    const { send } = await runTree();
    const markdown = { accept: "text/markdown" };
    expect((await send("/author/ada/on-engines")).headers.vary).toBe("Accept, Accept-Encoding");
    expect((await send("/author/ada/on-engines", { headers: markdown })).headers.vary).toBe(
      "Accept",
    );
    const twin = await send("/author/ada/on-engines.md");
    expect([twin.headers["content-type"], twin.text]).toEqual([MARKDOWN, "# On engines"]);
    // A page of a tree that was built before there was Markdown.
    expect(
      (await send("/author/ada/on-looms", { headers: markdown })).headers["content-type"],
    ).toBe(HTML);
    expect((await send("/author/ada/", { headers: markdown })).headers.location).toBe(
      "/author/ada",
    );
    expect((await send("/docs", { headers: markdown })).headers["content-type"]).toBe(HTML);
  });
});

describe("an address of the tree", () => {
  it("is not the file of the trending pieces if there is a parameter", async () => {
    const { send } = await runTree();
    expect((await send("/api/public/pieces/trending")).json()).toEqual({
      ok: true,
      window: "week",
    });
    const refused = await send("/api/public/pieces/trending?window=year");
    expect(refused.status).toBe(400);
    expect(ErrorBody.parse(refused.json()).reason).toBe("invalid_query");
  });

  it.each([
    ["/", "index.html", "text/html; charset=utf-8"],
    ["/docs", "docs/index.html", "text/html; charset=utf-8"],
    ["/author/ada", "author/ada/index.html", "text/html; charset=utf-8"],
    ["/author/%61da", "author/ada/index.html", "text/html; charset=utf-8"],
    ["/author/ada/feed.json", "author/ada/feed.json", "application/feed+json; charset=utf-8"],
    ["/author/ada/feed.xml", "author/ada/feed.xml", "application/xml; charset=utf-8"],
    ["/api/public/authors/ada", "api/public/authors/ada.json", "application/json; charset=utf-8"],
    [`/api/public/pieces/${ID}`, `api/public/pieces/${ID}.json`, "application/json; charset=utf-8"],
    ["/api/public/products/p", "api/public/products/p.json", "application/json; charset=utf-8"],
    [
      "/api/public/pieces/recent",
      "api/public/pieces/recent.json",
      "application/json; charset=utf-8",
    ],
    [
      "/api/public/pieces/recent?limit=20",
      "api/public/pieces/recent.json",
      "application/json; charset=utf-8",
    ],
    [
      "/api/public/pieces/recent?category=life",
      "api/public/pieces/recent/life.json",
      "application/json; charset=utf-8",
    ],
    [
      "/api/public/pieces/recent?limit=20&category=life",
      "api/public/pieces/recent/life.json",
      "application/json; charset=utf-8",
    ],
    ["/api/openapi.json", "api/openapi.json", "application/json; charset=utf-8"],
    ["/log/checkpoint", "log/checkpoint", "text/plain; charset=utf-8"],
    ["/log/tile/0/000.p/5", "log/tile/0/000.p/5", "application/octet-stream"],
    ["/embed.js", "embed.js", "application/javascript; charset=utf-8"],
    ["/embed.js?v=2", "embed.js", "application/javascript; charset=utf-8"],
    ["/embed/ada/badge.svg", "embed/ada/badge.svg", "image/svg+xml; charset=utf-8"],
    ["/embed/ada/badge.svg?theme=light", "embed/ada/badge.svg", "image/svg+xml; charset=utf-8"],
    ["/embed/ada/badge.svg?theme=dark", "embed/ada/badge.dark.svg", "image/svg+xml; charset=utf-8"],
    [
      "/embed/ada/badge.svg?tone=verified",
      "embed/ada/badge.verified.svg",
      "image/svg+xml; charset=utf-8",
    ],
    [
      "/embed/ada/badge.svg?tone=verified&theme=dark",
      "embed/ada/badge.dark.verified.svg",
      "image/svg+xml; charset=utf-8",
    ],
    [
      "/embed/ada/badge.svg?theme=pink&tone=loud",
      "embed/ada/badge.svg",
      "image/svg+xml; charset=utf-8",
    ],
    [
      "/embed/ada/badge.svg?theme=dark&theme=light",
      "embed/ada/badge.svg",
      "image/svg+xml; charset=utf-8",
    ],
    ["/assets/site.0123456789.css", "assets/site.0123456789.css", "text/css; charset=utf-8"],
    ["/robots.txt", "robots.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "sitemap.xml", "application/xml; charset=utf-8"],
    ["/.well-known/mcp.json", ".well-known/mcp.json", "application/json; charset=utf-8"],
  ])("%s is answered by %s", async (target, file, type) => {
    const { send } = await runTree();
    const { status, headers, text: body } = await send(target);
    expect([status, body, headers["content-type"]]).toEqual([200, FILES[file], type]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "content-length": String(Buffer.byteLength(FILES[file] ?? "")),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(Date.parse(String(headers["last-modified"]))).toBe(Math.ceil(+HOUR_AGO / 1_000) * 1_000);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    const head = await send(target, { method: "HEAD" });
    expect(head.bytes).toHaveLength(0);
    const { date: _, connection: _c, ...rest } = head.headers;
    expect(headers).toMatchObject(rest);
  });

  it("that ends in a slash, or names the file of a page, redirects to the page", async () => {
    const { send } = await runTree();
    const moved = async (target: string) => {
      const { status, headers } = await send(target);
      return [status, headers.location];
    };
    expect(await moved("/docs/")).toEqual([308, "/docs"]);
    expect(await moved("/docs/?a=b")).toEqual([308, "/docs?a=b"]);
    expect(await moved("/author/ada/index.html")).toEqual([308, "/author/ada"]);
    expect(await moved("/index.html")).toEqual([308, "/"]);
    expect(await moved("/nothing/")).toEqual([404, undefined]);
    expect(await moved("//evil.example/")).toEqual([404, undefined]);
  });

  it("may be cached as long as its kind allows", async () => {
    const { send } = await runTree();
    const cache = async (target: string) => (await send(target)).headers["cache-control"];
    expect(await cache("/assets/site.0123456789.css")).toBe("public, max-age=31536000, immutable");
    for (const target of ["/", "/embed.js", "/embed/ada/badge.svg", "/author/ada/feed.xml"]) {
      expect(await cache(target)).toMatch(/^public, max-age=\d{1,3}, stale-while-revalidate=\d+$/);
    }
  });

  it("has a policy that allows only the site's own scripts, if it is a page", async () => {
    const { send } = await runTree();
    const { headers } = await send("/docs");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });
});

describe("a file that changes", () => {
  it("is served at once, and not served any more as soon as it is removed", async () => {
    const { send, put, remove } = await runTree();
    expect((await send("/docs")).text).toBe(LONG);
    for (const content of ["two", "six", "ten"]) {
      put("docs/index.html", content);
      expect((await send("/docs")).text).toBe(content);
      expect((await send("/docs", { headers: { "accept-encoding": "br" } })).text).toBe(content);
    }
    remove("docs/index.html");
    expect((await send("/docs")).status).toBe(404);
  });

  it("is not served to a request that is sent after its removal, however many were sent before", async () => {
    const { send, put, remove } = await runTree();
    for (let round = 0; round < 50; round++) {
      put("docs/index.html", `version ${round}`);
      const before = Array.from({ length: 20 }, () => send("/docs"));
      // In some rounds the requests before are being answered, in others they are not yet read.
      for (let turn = 0; turn < round % 4; turn++) await new Promise(setImmediate);
      remove("docs/index.html");
      const after = await Promise.all(Array.from({ length: 5 }, () => send("/docs")));
      expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      for (const reply of await Promise.all(before)) {
        if (reply.status === 200) expect(reply.text).toBe(`version ${round}`);
      }
    }
  });

  it("is compressed again", async () => {
    const { send, put } = await runTree();
    const ask = { headers: { "accept-encoding": "gzip" } };
    expect(gunzipSync((await send("/docs", ask)).bytes).toString()).toBe(LONG);
    put("docs/index.html", LONG.toUpperCase());
    expect(gunzipSync((await send("/docs", ask)).bytes).toString()).toBe(LONG.toUpperCase());
  });

  it("has another ETag, and the same one again with the same content", async () => {
    const { send, put } = await runTree();
    const first = (await send("/docs")).headers.etag;
    put("docs/index.html", "other");
    expect((await send("/docs")).headers.etag).not.toBe(first);
    put("docs/index.html", LONG);
    expect((await send("/docs")).headers.etag).toBe(first);
  });

  it("is not taken for unchanged if two versions share a date", async () => {
    const { send, put } = await runTree();
    put("docs/index.html", "one", new Date());
    const { headers } = await send("/docs");
    put("docs/index.html", "two", new Date());
    const since = { headers: { "if-modified-since": String(headers["last-modified"]) } };
    expect((await send("/docs", since)).text).toBe("two");
  });
});

describe("a copy of the client", () => {
  it.each([
    ["its tag", (etag: string) => ({ "if-none-match": etag }), 304],
    ["its tag, weak", (etag: string) => ({ "if-none-match": `W/${etag}` }), 304],
    ["its tag among others", (etag: string) => ({ "if-none-match": `"a", W/"b" , ${etag}` }), 304],
    ["any tag", () => ({ "if-none-match": "*" }), 304],
    ["another tag", () => ({ "if-none-match": '"a"' }), 200],
    [
      "another tag and a good date",
      (_: string, date: string) => ({ "if-none-match": '"a"', "if-modified-since": date }),
      200,
    ],
    [
      "its tag and an old date",
      (etag: string) => ({
        "if-none-match": etag,
        "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT",
      }),
      304,
    ],
    ["its date", (_: string, date: string) => ({ "if-modified-since": date }), 304],
    ["an older date", () => ({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }), 200],
    ["what is no date", () => ({ "if-modified-since": "2999" }), 200],
  ])("is judged by %s", async (_, conditions, status) => {
    const { send } = await runTree();
    const { headers } = await send("/docs");
    const reply = await send("/docs", {
      headers: conditions(String(headers.etag), String(headers["last-modified"])),
    });
    expect(reply.status).toBe(status);
    expect(reply.headers.etag).toBe(headers.etag);
    if (status === 304) {
      expect(reply.bytes).toHaveLength(0);
      expect(reply.headers["content-type"]).toBeUndefined();
      expect(reply.headers["cache-control"]).toBe(headers["cache-control"]);
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
      expect(reply.headers.vary).toBe("Accept, Accept-Encoding");
    }
  });
});

describe("a part of a file", () => {
  const whole = Buffer.from(LONG);
  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=10-", 10, whole.length - 1],
    ["bytes=-5", whole.length - 5, whole.length - 1],
    ["bytes=5-999999", 5, whole.length - 1],
    [`bytes=-${whole.length * 2}`, 0, whole.length - 1],
  ])("%s is sent alone", async (range, start, end) => {
    const { send } = await runTree();
    const reply = await send("/docs", { headers: { range, "accept-encoding": "br" } });
    expect(reply.status).toBe(206);
    expect(reply.headers["content-range"]).toBe(`bytes ${start}-${end}/${whole.length}`);
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.bytes).toEqual(whole.subarray(start, end + 1));
  });

  it.each([["bytes=999999-"], ["bytes=-0"]])("%s is not there", async (range) => {
    const { send } = await runTree();
    const reply = await send("/docs", { headers: { range } });
    expect(reply.status).toBe(416);
    expect(reply.headers["content-range"]).toBe(`bytes */${whole.length}`);
    expect(ErrorBody.parse(reply.json()).reason).toBe("range_not_satisfiable");
  });

  it.each([["bytes=0-1,4-5"], ["bytes=9-2"], ["bytes=-"], ["lines=1-2"], ["bytes=a-b"]])(
    "%s is answered by the whole",
    async (range) => {
      const { send } = await runTree();
      const reply = await send("/docs", { headers: { range } });
      expect([reply.status, reply.text]).toEqual([200, LONG]);
    },
  );

  it("is sent only if the client's copy has the same content", async () => {
    const { send } = await runTree();
    const { headers } = await send("/docs");
    const ask = async (condition: string) =>
      (await send("/docs", { headers: { range: "bytes=0-3", "if-range": condition } })).status;
    expect(await ask(String(headers.etag))).toBe(206);
    expect(await ask(String(headers["last-modified"]))).toBe(206);
    expect(await ask(`W/${headers.etag}`)).toBe(200);
    expect(await ask('"other"')).toBe(200);
    expect(await ask("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(200);
  });

  it("is not sent for HEAD", async () => {
    const { send } = await runTree();
    const reply = await send("/docs", { method: "HEAD", headers: { range: "bytes=0-3" } });
    expect(reply.status).toBe(200);
  });

  it("of a file too large to hold is read from the disk, as is the whole file", async () => {
    const { send, put } = await runTree();
    const large = Buffer.alloc(3 * 1_024 * 1_024, "0123456789");
    put("assets/a.bin", large);
    const reply = await send("/assets/a.bin");
    expect(reply.bytes.equals(large)).toBe(true);
    const tag = { headers: { "if-none-match": String(reply.headers.etag) } };
    expect((await send("/assets/a.bin", tag)).status).toBe(304);
    const part = await send("/assets/a.bin", {
      headers: { range: "bytes=2000000-2000009" },
    });
    expect([part.status, part.text]).toEqual([206, "0123456789"]);
  });
});

describe("an encoding", () => {
  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0.5", "gzip"],
    ["br;q=0.1, gzip;q=0.2", "gzip"],
    ["br;q=0", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["*, br;q=0", "gzip"],
    ["identity", undefined],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["identity;q=0.1, gzip;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["deflate", undefined],
    ["gzip;q=nonsense", undefined],
    ["", undefined],
  ])("is chosen for %j: %s", async (accepted, encoding) => {
    const { send } = await runTree();
    const plain = await send("/docs");
    for (let round = 0; round < 2; round++) {
      const reply = await send("/docs", { headers: { "accept-encoding": accepted } });
      expect(reply.headers["content-encoding"]).toBe(encoding);
      expect(reply.headers.vary).toBe("Accept, Accept-Encoding");
      const decode = encoding === "br" ? brotliDecompressSync : gunzipSync;
      expect((encoding ? decode(reply.bytes) : reply.bytes).toString()).toBe(LONG);
      expect(reply.headers.etag === plain.headers.etag).toBe(encoding === undefined);
      expect(reply.headers["content-length"]).toBe(String(reply.bytes.length));
      const again = { "accept-encoding": accepted, "if-none-match": String(reply.headers.etag) };
      expect((await send("/docs", { headers: again })).status).toBe(304);
    }
  });

  it("is made once for all requests at the same time", async () => {
    const { send } = await runTree();
    const ask = { headers: { "accept-encoding": "br" } };
    const replies = await Promise.all(Array.from({ length: 20 }, () => send("/docs", ask)));
    for (const { bytes } of replies) expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
  });

  it("is not tried on files that would not get smaller", async () => {
    const { send } = await runTree();
    const reply = await send("/", { headers: { "accept-encoding": "br" } });
    expect(reply.headers["content-encoding"]).toBeUndefined();
  });
});

describe("a missing address", () => {
  it("is a page for clients that prefer pages, and the error body for others", async () => {
    const { send } = await runTree();
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const page = await send("/author/nobody", { headers: { accept: browser } });
    expect([page.status, page.text]).toEqual([404, FILES["404.html"]]);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const accept of ["*/*", "application/json", "application/json, text/html;q=0.5"]) {
      const reply = await send("/author/nobody", { headers: { accept } });
      expect(reply.status).toBe(404);
      expect(ErrorBody.parse(reply.json()).reason).toBe("not_found");
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
    }
  });

  it("is a neutral pill for a badge address, and is not cached", async () => {
    const { send } = await runTree();
    for (const target of ["/embed/nobody/badge.svg", "/embed/a%20b/badge.svg?theme=dark"]) {
      const reply = await send(target);
      expect(reply.status).toBe(404);
      expect(reply.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
      expect(reply.headers["cache-control"]).toBe("no-store");
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
      expect(reply.text).toContain("writer not found");
    }
    const [light, dark] = [
      await send("/embed/nobody/badge.svg"),
      await send("/embed/nobody/badge.svg?theme=dark"),
    ];
    expect(light.text).not.toBe(dark.text);
  });

  it("is 503 if its file is empty or a folder is in its place, unless it is an asset", async () => {
    const { send, put, remove } = await runTree();
    for (const target of ["/docs", "/author/ada/feed.json", "/api/public/authors/ada"]) {
      expect((await send(target)).status).toBe(200);
    }
    put("docs/index.html", "");
    put("author/ada/feed.json", "");
    put("api/public/authors/ada.json", "");
    for (const target of ["/docs", "/author/ada/feed.json", "/api/public/authors/ada"]) {
      for (const method of ["GET", "HEAD"]) {
        const reply = await send(target, { method, headers: { "if-none-match": "*" } });
        expect([target, reply.status, reply.headers["retry-after"]]).toEqual([target, 503, "5"]);
      }
    }
    put("assets/site.0123456789.css", "");
    expect((await send("/assets/site.0123456789.css")).status).toBe(200);
    // Without the page for it, the answer is the usual error.
    put("404.html", "");
    const missing = await send("/no/such/page", { headers: { accept: "text/html" } });
    expect(ErrorBody.parse(missing.json()).reason).toBe("not_found");
    remove("index.html");
    put("index.html/inner.html", "inner");
    expect((await send("/")).status).toBe(503);
  });

  it("is 503 while the first tree is being built", async () => {
    const { send } = await runTree({});
    for (const target of ["/", "/author/ada", "/api/public/authors/ada", "/embed/ada/badge.svg"]) {
      const reply = await send(target);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
      expect(ErrorBody.parse(reply.json()).reason).toBe("not_ready");
    }
    expect((await send("/api/health")).status).toBe(503);
    expect((await send("/api/health/live")).status).toBe(200);
  });
});

/** Every known way to spell a parent folder or a hidden file. */
const SPELLINGS = [
  "/../galley.sqlite",
  "/../../galley.sqlite",
  "/../../../../../../etc/passwd",
  "/docs/../../../galley.sqlite",
  "/docs/..",
  "/..",
  "/.",
  "/./",
  "/%2e%2e/galley.sqlite",
  "/%2E%2E/%2E%2E/galley.sqlite",
  "/.%2e/galley.sqlite",
  "/%2e./galley.sqlite",
  "/..%2fgalley.sqlite",
  "/..%2Fgalley.sqlite",
  "/%2e%2e%2fgalley.sqlite",
  "/%2e%2e%2f%2e%2e%2fgalley.sqlite",
  "/%252e%252e/galley.sqlite",
  "/%252e%252e%252fgalley.sqlite",
  "/%25252e%25252e/galley.sqlite",
  "/..\\galley.sqlite",
  "/..%5cgalley.sqlite",
  "/..%5Cgalley.sqlite",
  "/%2e%2e%5c%2e%2e%5cgalley.sqlite",
  "/\\..\\..\\galley.sqlite",
  "/..;/galley.sqlite",
  "/..;a=b/galley.sqlite",
  "/....//galley.sqlite",
  "/...//...//galley.sqlite",
  "/.../galley.sqlite",
  "/%c0%ae%c0%ae/galley.sqlite",
  "/%c0%ae%c0%ae%c0%afgalley.sqlite",
  "/%e0%80%ae%e0%80%ae/galley.sqlite",
  "/%uff0e%uff0e/galley.sqlite",
  "/%u002e%u002e/galley.sqlite",
  "/%ef%bc%8e%ef%bc%8e/galley.sqlite",
  "/..%00/galley.sqlite",
  "/..%00galley.sqlite",
  "/robots.txt%00.html",
  "/docs%00",
  "/%00",
  "//../galley.sqlite",
  "///etc/passwd",
  "//etc/passwd",
  "/%2fetc%2fpasswd",
  "/%2Fetc/passwd",
  "/etc/passwd",
  "/docs//index.html",
  "/docs/./index.html",
  "/.galley",
  "/%2egalley",
  "/%2Egalley",
  "/author/.hidden.html.new",
  "/author/%2ehidden.html.new",
  "/.well-known",
  "/.well-known/",
  "/.well-known/../../galley.sqlite",
  "/.well-known/.galley",
  "/.well-known/%2e%2e/.galley",
  "/author/.well-known/x",
  "/.git/config",
  "/.env",
  "/_headers",
  "/api/public/authors/..%2f..%2f..%2f..%2fgalley.sqlite",
  "/api/public/authors/../../../../credentials",
  "/api/public/authors/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fcredentials",
  "/api/public/pieces/..%2f..%2f..%2f..%2fcredentials",
  "/api/public/pieces/recent?category=../../../../../credentials",
  "/api/public/pieces/recent?category=..%2f..%2f..%2f..%2f..%2fcredentials",
  "/embed/..%2f..%2f/badge.svg",
  "/embed/ada/badge.svg/..",
  "/embed.js/",
  "/embed.js/x",
  "/robots.txt/",
  "/con",
  "/docs::$DATA",
  "/docs%20",
  "/docs.",
  "/docs#x",
  "/__proto__",
  "/constructor",
  "/api/public/authors/__proto__",
  "/%",
  "/%zz",
  "/%2",
  `/${"a".repeat(300)}`,
  `/${"a/".repeat(400)}x`,
  `/${"%2e%2e%2f".repeat(100)}etc/passwd`,
  "*",
  "galley.sqlite",
  "http://127.0.0.1/../galley.sqlite",
];

describe("no spelling of an address", () => {
  it("leads out of the tree, or to a hidden file in it", async () => {
    expect(SPELLINGS.length).toBeGreaterThanOrEqual(40);
    const { port, logged } = await runTree();
    for (const target of SPELLINGS) {
      const reply = await rawGet(port, target);
      expect(reply, target).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(reply, target).not.toContain(SECRET);
      expect(reply, target).not.toContain("root:");
      expect(reply, target).not.toContain("secret mark");
      expect(reply, target).not.toContain("unfinished");
      const isBadge = reply.includes("image/svg+xml");
      const body = reply.slice(reply.indexOf("\r\n\r\n") + 4);
      if (!isBadge) ErrorBody.parse(JSON.parse(body));
    }
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("with invalid bytes does harm", async () => {
    const { port, logged } = await runTree();
    for (const bytes of [[0x80], [0xff, 0xfe], [0xc0, 0xae], [0xed, 0xa0, 0x80]]) {
      const target = Buffer.concat([Buffer.from("/docs/"), Buffer.from(bytes)]).toString("latin1");
      expect(await rawGet(port, target)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(await rawGet(port, `/docs/?${target}`)).toMatch(/^HTTP\/1\.1 (?:308|4\d\d) /);
    }
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

/** Even Node's own client does not send these targets unchanged. */
async function rawGet(port: number, target: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, "latin1");
  return text(socket);
}

it("the test's tree is behind a symbolic link, like the real one", async () => {
  const { root } = await runTree();
  expect(statSync(join(root, "index.html")).isFile()).toBe(true);
});
