import { describe, expect, it } from "vitest";
import {
  NO_SEARCH,
  renderSearchRegion,
  replaceSearchRegion,
} from "../../site/parts/search-region.tsx";
import { searchWording } from "../../site/parts/search-words.ts";
import { SHORTCODES } from "../../site/theme-helpers.tsx";
import { testSite } from "../build/_pages.ts";

describe("the region of the search page", () => {
  it("is replaced by the server in a page of a theme as well", () => {
    const search = SHORTCODES.find(({ name }) => name === "search");
    const { data } = testSite();
    const region = search?.run(data, data as never) ?? "";
    const page = `<main><h1>Find</h1>${region}<p>After</p></main>`;
    expect(replaceSearchRegion(page, "<b>Results</b>")).toBe(
      "<main><h1>Find</h1><div><b>Results</b></div><p>After</p></main>",
    );
  });

  it("leads to the newest pieces and the archive if the search fails", () => {
    const { data } = testSite();
    const setup = { stemmers: {}, ...searchWording(data) };
    const state = { ...NO_SEARCH, q: "rain", failure: data.words.search_failed };
    const region = renderSearchRegion({ state, setup });
    expect(region).toMatch(/not available.*href="\/".*href="\/archive"/s);
    const [searched, empty] = ["rain", " "].map((q) =>
      renderSearchRegion({ state: { ...NO_SEARCH, q }, setup }),
    );
    expect(searched).not.toContain('href="/archive"');
    // So does the page before anything is searched, where `/tags` leads.
    expect(empty).toMatch(/href="\/".*href="\/archive".*href="\/writers"/s);
  });

  it("says why a piece was found: by a tag, or by words of its text", () => {
    const shown = {
      headline: [{ text: "The crack", isMarked: false }],
      locale: "en",
      category: null,
    };
    const more = { writer: { slug: "maren", name: "Maren" }, date: "2026-10-30T00:00:00.000Z" };
    const byline = [{ text: "Maren", isMarked: false }];
    const excerpt = [{ text: "In a road", isMarked: false }];
    const tagged = { path: "/1", ...shown, ...more, byline, excerpt };
    const tags = [[{ text: "bridges", isMarked: true }]];
    const results = [
      { ...tagged, tags },
      { ...tagged, path: "/2", tags: [] },
    ];
    const bodies = results.map((one) => ({
      ...one,
      excerpt: [
        { text: "…of the ", isMarked: false },
        { text: "bridge", isMarked: true },
      ],
    }));
    const none = { partial: [], writers: [], facets: [], newest: [], languages: [] };
    const found = { ...none, results, isCut: false, correction: undefined };
    const setup = { stemmers: {}, ...searchWording(testSite().data) };
    const state = { ...NO_SEARCH, q: "bridge", found, bodies };
    const articles = renderSearchRegion({ state, setup }).match(/<article.*?<\/article>/gs) ?? [];
    expect(articles).toHaveLength(2);
    expect(articles[0]).toContain("<mark>bridges</mark>");
    expect(articles[0]).toContain("In a road");
    expect(articles[1]).toContain("of the </span><mark>bridge</mark>");
  });

  it("sets the whole of a result in the direction of its headline", () => {
    const result = {
      path: "/author/leila/daftar",
      headline: [{ text: "دفتر", isMarked: true }],
      excerpt: [{ text: "Two weeks", isMarked: false }],
      writer: { slug: "leila", name: "Leila" },
      byline: [{ text: "Leila", isMarked: false }],
      tags: [],
      date: "2026-10-30T00:00:00.000Z",
      category: "life",
      locale: "ar",
    };
    const none = { partial: [], writers: [], facets: [], newest: [], languages: [] };
    const found = { ...none, results: [result], isCut: false, correction: undefined };
    const setup = { stemmers: {}, ...searchWording(testSite().data) };
    const region = renderSearchRegion({ state: { ...NO_SEARCH, q: "دفتر", found }, setup });
    const [article = ""] = /<article.*<\/article>/s.exec(region) ?? [];
    expect(article).toMatch(/^<article class="card" lang="ar" dir="auto">/);
    expect(article.match(/ dir=/g)).toHaveLength(1);
    expect(article).toContain('<p class="byline" lang="en">');
  });

  it("is reported as missing if a theme has left it out", () => {
    expect(replaceSearchRegion("<main></main>", "<b>Results</b>")).toBeUndefined();
  });
});
