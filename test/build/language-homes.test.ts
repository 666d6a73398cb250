import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { createWriter } from "../_setup.ts";
import { createLiveTree, danglingIn, publishNew, unpublish } from "./_site.ts";

const FILES = [
  "ar/index.html",
  "ar/category/building/index.html",
  "ar/category/life/index.html",
  "feed.ar.json",
  "feed.ar.xml",
];

describe("a language other than the site's", () => {
  it("has a home, categories and feeds from three pieces on, with a switch, and loses them again", async () => {
    const { store, ada, publish, build, has, root, clock } = await createLiveTree();
    const read = (path: string): string => readFileSync(join(root, path), "utf8");
    const next = async (headline: string, locale: string): Promise<string> => {
      clock.advance({ minutes: 1 });
      const { id } = await publish(headline, { locale });
      await build();
      return id;
    };
    for (const slug of ["en-1", "en-2", "en-3", "en-4"]) await next(slug, "en");
    expect(has("en/index.html")).toBe(false);
    const plain = read("index.html");
    expect(plain).not.toContain('class="languages"');
    await next("ar-1", "ar");
    await next("ar-2", "ar-EG");
    expect(FILES.filter(has)).toEqual([]);
    const third = await next("ar-3", "ar");
    expect(FILES.filter(has)).toEqual(FILES);

    const home = read("ar/index.html");
    expect(home).toContain('<html lang="ar" dir="rtl">');
    expect(home).toContain(`>${CATALOGUES.ar.site.archive}</a>`);
    expect(home).toContain('href="/ar/category/building"');
    expect(home).toContain("/author/ada/ar-2");
    expect(home).not.toContain("/author/ada/en-1");
    const links = (path: string): string[] =>
      [
        ...(/<nav class="languages".*?<\/nav>/.exec(read(path))?.[0] ?? "").matchAll(
          /href="([^"]*)"/g,
        ),
      ].map(([, url = ""]) => url);
    expect(links("index.html")).toEqual(["/", "/ar"]);
    expect(links("ar/category/life/index.html")).toEqual(["/category/life", "/ar/category/life"]);
    expect(links("category/life/index.html")).toEqual(["/category/life", "/ar/category/life"]);
    expect(links("author/ada/ar-1/index.html")).toEqual([]);
    expect(read("index.html")).toContain(
      '<link rel="alternate" type="application/rss+xml" hreflang="ar"',
    );
    expect(read("index.html")).toMatch(/hreflang="x-default" href="https:\/\/galley.example\/"/);
    expect(read("feed.ar.json")).toContain('"language":"ar"');
    expect(read("feed.ar.json")).not.toContain("en-1");
    // The site's own have all.
    expect(read("feed.json")).toContain("ar-3");
    expect(read("sitemap.xml")).toContain("/sitemaps/lists-languages.xml");
    expect(read("sitemaps/lists-languages.xml")).toContain(
      "https://galley.example/ar/category/life",
    );

    // A fourth, of another writer, whose account is removed.
    const bob = await createWriter(store, { slug: "bob" });
    await publishNew(store, bob, { headline: "ar-4", locale: "ar" });
    await build();
    expect(read("ar/index.html")).toContain("/author/bob/ar-4");
    await eraseWriter(store, OPERATOR, bob.id);
    await build();
    expect(read("ar/index.html")).not.toContain("/author/bob/ar-4");
    await unpublish(store, ada, third);
    await build();
    expect(FILES.filter(has)).toEqual([]);
    expect(links("category/life/index.html")).toEqual([]);
    expect(has("sitemaps/lists-languages.xml")).toBe(false);
    expect(danglingIn(root)).toEqual([]);
  });

  it("costs a site with one language no file and no byte", async () => {
    const { publish, build, clock } = await createLiveTree();
    for (const slug of ["a", "b", "c", "d"]) {
      clock.advance({ minutes: 1 });
      await publish(slug);
    }
    await build();
    clock.advance({ minutes: 1 });
    await publish("e");
    const written: string[] = [];
    await build({
      onPlan: async ({ changed, removed }) => {
        written.push(...changed, ...removed);
      },
    });
    expect(written.length).toBeGreaterThan(5);
    expect(
      written.filter((path) => /^(?:en\/|feed\.en|sitemaps\/lists-languages)/.test(path)),
    ).toEqual([]);
  });
});
