import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { mf2 } from "microformats-parser";
import { beforeAll, describe, expect, it } from "vitest";
import {
  AuthorAnswer,
  PieceAnswer,
  ProductAnswer,
  RecentPiecesAnswer,
} from "../../api/contract/envelopes.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { fileKind } from "../../api/render/file-headers.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { stalenessOf } from "../../build/pipeline/staleness.ts";
import { copyDemo } from "../_demo.ts";
import { fileTempFolder } from "../_setup.ts";
import { readTree } from "./_tree.ts";
import { openTestStore } from "../_engine.ts";

const BASE = "https://galley.example";
const SETTINGS = { baseUrl: BASE, siteName: "Galley" };

/** A writer in microformats. */
const WRITER = expect.objectContaining({
  type: ["h-card"],
  properties: expect.objectContaining({
    name: [expect.any(String)],
    url: [expect.stringMatching(/^https:\/\/galley\.example\/author\//)],
  }),
});

describe("the demo's tree", () => {
  const dataDir = fileTempFolder();
  let tree = new Map<string, string>();
  const files = (pattern: RegExp) => [...tree].filter(([path]) => pattern.test(path));
  const thingsIn = (path: string) => mf2(tree.get(path) ?? "", { baseUrl: BASE }).items;
  const writersOf = () =>
    files(/^api\/public\/authors\/[^/]+\.json$/).map(
      ([, text]) => AuthorAnswer.parse(JSON.parse(text)).author,
    );

  beforeAll(async () => {
    const file = databaseFile(dataDir());
    await copyDemo(file);
    const store = await openStore(file);
    await buildAll({ store, dataDir: dataDir(), settings: SETTINGS });
    await store.close();
    tree = readTree(publicFolder(dataDir()));
  });

  it("is recorded as made with these templates for this site", async () => {
    const store = await openTestStore(dataDir());
    expect(await stalenessOf({ store, dataDir: dataDir() }, SETTINGS)).toBeNull();
    const other = { ...SETTINGS, siteName: "Other" };
    expect(await stalenessOf({ store, dataDir: dataDir() }, other)).toBe("outdated");
    await store.close();
    expect(existsSync(join(dataDir(), "public", "index.html"))).toBe(true);
  });

  it("has a file for every address that it links to", () => {
    const missing = files(/\.html$/).flatMap(([path, html]) =>
      // Samples of code have links of other pages.
      [...html.replace(/<pre.*?<\/pre>/gs, "").matchAll(/(?:href|src)="(\/[^"]*)"/g)].flatMap(
        ([, link = ""]) => (fileFor(tree, decodeEntities(link)) ? [] : [`${path} → ${link}`]),
      ),
    );
    expect(missing.filter((entry) => !/→ \/api\/public\/pieces\/search/.test(entry))).toEqual([]);
    expect(files(/\.html$/).length).toBeGreaterThan(150);
  });

  it("has a file for every address that its JSON, feeds, sitemaps and llms.txt name", () => {
    const missing = files(/\.(json|xml|txt)$/).flatMap(([path, text]) =>
      [...text.matchAll(/https:\/\/galley\.example(\/[^\s"<>)\\]*)/g)].flatMap(([, link = ""]) =>
        fileFor(tree, decodeEntities(link)) ? [] : [`${path} → ${link}`],
      ),
    );
    // Only the server answers the tool endpoints and the addresses that the documentation describes.
    const describing = /^(?:api\/openapi\.json|llms-full\.txt|docs\/search\.json) /;
    const unknown = missing.filter(
      (entry) => !/→ \/api\/(v1\/)?mcp/.test(entry) && !describing.test(entry),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("has an embed.js that fits in 4 KB and needs nothing", () => {
    const script = tree.get("embed.js") ?? "";
    expect(script).toMatch(/^"use strict";\(\(\)=>\{|^\(\(\)=>\{/);
    expect(script).not.toMatch(/import|require/);
    expect(gzipSync(script).length).toBeLessThanOrEqual(4_096);
  });

  it("has one h1 on each page", () => {
    for (const [path, html] of files(/\.html$/))
      expect(html.match(/<h1[\s>]/g)?.length, path).toBe(1);
  });

  it("has pages that an HTML validator finds nothing wrong with", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard"],
      // The sanitiser writes <img … /> and <br />, which HTML allows.
      rules: { "void-style": "off", "long-title": "off", "no-trailing-whitespace": "off" },
    });
    const faults: string[] = [];
    for (const [path, html] of files(/\.html$/)) {
      const report = await validator.validateString(html);
      for (const { messages } of report.results) {
        faults.push(
          ...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId} ${message}`),
        );
      }
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
  });

  it("has well-formed XML", () => {
    const xml = files(/\.(xml|svg)$/).map(([path]) => join(publicFolder(dataDir()), path));
    expect(xml.length).toBeGreaterThan(60);
    execFileSync("xmllint", ["--noout", ...xml]);
    expect(tree.has("sitemap.xml")).toBe(true);
  });

  it("names every page that people read in its sitemaps, and no other", () => {
    const named = files(/^sitemaps\/.+\.xml$/)
      .flatMap(([, xml]) => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url))
      .map((url) => `${new URL(url ?? "").pathname.slice(1)}/index.html`.replace(/^\//, ""));
    const pages = files(/(^|\/)index\.html$/).map(([path]) => path);
    // Cards in frames and the archives of writers repeat what is named already, and the page that checks says nothing by itself.
    const expected = pages.filter(
      (path) => !/^(?:embed|receipt)\/|^author\/[^/]+\/archive\//.test(path),
    );
    expect(named.toSorted()).toEqual(expected.toSorted());
    const listed = [...(tree.get("sitemap.xml") ?? "").matchAll(/<loc>[^<]+\/(sitemaps\/[^<]+)</g)];
    expect(listed.map(([, path = ""]) => path).toSorted()).toEqual(
      files(/^sitemaps\//)
        .map(([path]) => path)
        .toSorted(),
    );
  });

  it("describes every page for services that show links, and for search engines", () => {
    const pages = files(/^(?!embed\/|receipt\/|404).*\.html$/);
    const kinds = new Set<string>();
    for (const [path, html] of pages) {
      const meta = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
      for (const name of ["description", "og:title", "og:description", "og:url", "og:locale"])
        expect(meta(name), `${path} ${name}`).toBeTruthy();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
      expect(blocks, path).toHaveLength(1);
      const { "@graph": things } = JSON.parse(blocks[0]?.[1] ?? "") as {
        "@graph": { "@type": string; name?: string; headline?: string; datePublished?: string }[];
      };
      for (const thing of things) kinds.add(thing["@type"]);
      expect(things[0]?.name ?? things[0]?.headline, path).toBeTruthy();
      if (meta("og:type") !== "article") continue;
      expect([meta("article:published_time"), path]).toEqual([things[0]?.datePublished, path]);
      for (const name of ["author", "article:modified_time", "article:author", "article:section"])
        expect(meta(name), `${path} ${name}`).toBeTruthy();
    }
    expect([...kinds].toSorted()).toEqual([
      "BlogPosting",
      "BreadcrumbList",
      "CollectionPage",
      "Product",
      "ProfilePage",
      "SearchResultsPage",
      "WebPage",
      "WebSite",
    ]);
  });

  it("says in microformats who wrote what, and when", () => {
    const pieces = files(/^author\/[^/]+\/(?!archive)[^/]+\/index\.html$/);
    expect(pieces.length).toBeGreaterThan(40);
    for (const [path, html] of pieces) {
      const [entry] = thingsIn(path);
      expect(entry?.type, path).toEqual(["h-entry"]);
      for (const name of ["name", "url", "published", "content"])
        expect(entry?.properties[name], `${path} ${name}`).toHaveLength(1);
      expect(entry?.properties["author"], path).toEqual([WRITER]);
      expect(entry?.properties["featured"]?.length ?? 0, path).toBe(
        html.includes('<figure class="cover">') ? 1 : 0,
      );
    }
    for (const { slug } of writersOf()) {
      const [card, feed] = thingsIn(`author/${slug}/index.html`);
      expect(card, slug).toMatchObject({
        type: ["h-card"],
        properties: { url: [`${BASE}/author/${slug}`], photo: [expect.anything()] },
      });
      expect([feed?.type, feed?.properties["author"]], slug).toEqual([["h-feed"], [WRITER]]);
    }
  });

  it.each([
    "index.html",
    "category/life/index.html",
    "tag/bridges/index.html",
    "archive/0/index.html",
  ])("says in microformats what %s lists", (path) => {
    const [feed] = thingsIn(path);
    expect([feed?.type, feed?.properties["name"]]).toEqual([["h-feed"], [expect.any(String)]]);
    expect(feed?.properties).not.toHaveProperty("author");
    const entries = feed?.children?.filter(({ type }) => type?.includes("h-entry")) ?? [];
    expect(entries.length).toBeGreaterThan(1);
    for (const { properties } of entries) {
      for (const name of ["name", "url", "published"]) expect(properties[name]).toHaveLength(1);
      expect(properties["author"]).toEqual([WRITER]);
    }
  });

  it("says in microformats what is for sale, and who writes", () => {
    const products = thingsIn("shop/index.html");
    expect(products.length).toBeGreaterThan(1);
    for (const { type, properties } of products) {
      expect(type).toEqual(["h-product"]);
      for (const name of ["name", "description", "price", "url"])
        expect(properties[name], name).toHaveLength(1);
    }
    const writers = thingsIn("writers/index.html");
    expect(writers.length).toBeGreaterThan(8);
    for (const writer of writers) expect(writer).toEqual(WRITER);
  });

  it("has records that fit the contract", () => {
    const check = (pattern: RegExp, schema: { parse(value: unknown): unknown }) => {
      const found = files(pattern);
      expect(found.length, String(pattern)).toBeGreaterThan(0);
      for (const [, text] of found) schema.parse(JSON.parse(text));
    };
    check(/^api\/public\/authors\/[^/]+\.json$/, AuthorAnswer);
    check(/^api\/public\/pieces\/[0-9a-f-]{36}\.json$/, PieceAnswer);
    check(/^api\/public\/products\//, ProductAnswer);
    check(/^api\/public\/pieces\/recent/, RecentPiecesAnswer);
    expect(JSON.parse(tree.get("api/public/pieces/recent.json") ?? "").count).toBe(20);
  });

  it("has the Markdown of each piece, writer and page of the documentation, and of no other page, which the page names", () => {
    const twins = files(/\.md$/).map(([path]) => path);
    // The home of a language is the only page at the top without one.
    const pages = files(/\/index\.html$/).filter(
      ([path]) => fileKind(path).name === "twinned" && !/^[a-z]{2}\/index/.test(path),
    );
    expect(pages.length).toBe(
      files(/^(?:author\/[^/]+(?:\/[^/]+)?|docs(?:\/[^/]+)?)\/index\.html$/).length,
    );
    expect(twins.toSorted()).toEqual(
      pages.map(([path]) => path.replace("/index.html", ".md")).toSorted(),
    );
    for (const [path, html] of pages) {
      const twin = `https://galley.example/${path.replace("/index.html", ".md")}`;
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${twin}"`);
    }
    const named = [...(tree.get("llms.txt") ?? "").matchAll(/\]\((\S+\.md)\)/g)];
    expect(named.length).toBeGreaterThan(50);
    for (const [, url = ""] of named) expect(twins).toContain(new URL(url).pathname.slice(1));
  });

  it("holds no draft, no pending piece and no email address", async () => {
    const store = await openTestStore(dataDir());
    const hidden = await store.read
      .selectFrom("pieces")
      .selectAll()
      .where("status", "!=", "approved")
      .execute();
    await store.close();
    expect(hidden.length).toBeGreaterThan(5);
    const whole = [...tree.values()].join("\n");
    for (const { id, headline } of hidden) {
      expect(whole).not.toContain(id);
      expect(whole).not.toContain(headline);
    }
    expect(whole).not.toMatch(/@galley\.example/);
  });
});

/** The file that answers an address, as the tree's own rules map it. */
function fileFor(tree: Map<string, string>, link: string): boolean {
  const [path = ""] = link.slice(1).split(/[?#]/);
  const plain = decodeURIComponent(path).replace(/\/$/, "");
  return ["", "/index.html", ".json"].some((ending) =>
    tree.has((plain + ending).replace(/^\//, "")),
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#x26;", "&");
}
