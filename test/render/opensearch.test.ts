import { describe, expect, it } from "vitest";
import { renderOpenSearch } from "../../api/render/opensearch.ts";

const ABOUT = {
  description: "Find pieces & writers.",
  language: "en",
  searchUrl: "https://galley.example/search",
  ownUrl: "https://galley.example/opensearch.xml",
};

describe("opensearch.xml", () => {
  it("leads to the readers' search", () => {
    const xml = renderOpenSearch({ ...ABOUT, siteName: "Galley" });
    expect(xml).toContain(
      '<Url type="text/html" method="get" template="https://galley.example/search?q={searchTerms}"/>',
    );
    expect(xml).toContain("<Description>Find pieces &amp; writers.</Description>");
  });

  it("cuts a long name to the lengths that browsers take, and no letter in half", () => {
    const xml = renderOpenSearch({ ...ABOUT, siteName: "📰".repeat(60) });
    expect(xml).toContain(`<ShortName>${"📰".repeat(16)}</ShortName>`);
    expect(xml).toContain(`<LongName>${"📰".repeat(48)}</LongName>`);
  });
});
