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
    expect(renderSearchRegion({ state: NO_SEARCH, setup })).not.toContain('href="/archive"');
  });

  it("sets the whole of a result in the direction of its headline", () => {
    const result = {
      path: "/author/leila/daftar",
      headline: [{ text: "دفتر", isMarked: true }],
      excerpt: [{ text: "Two weeks", isMarked: false }],
      writer: { slug: "leila", name: "Leila" },
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
