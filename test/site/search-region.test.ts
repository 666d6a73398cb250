import { describe, expect, it } from "vitest";
import { replaceSearchRegion } from "../../site/parts/search-region.tsx";
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

  it("is reported as missing if a theme has left it out", () => {
    expect(replaceSearchRegion("<main></main>", "<b>Results</b>")).toBeUndefined();
  });
});
