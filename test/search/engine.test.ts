import { describe, expect, it } from "vitest";
import { createSearch, type Search } from "../../api/search/engine.ts";
import type { SearchDocument } from "../../api/search/document.ts";
import { loadStemmers, type Stemmers } from "../../api/search/reader/languages.ts";
import { textWords } from "../../api/search/reader/text-words.ts";
import { runThrough } from "../../api/search/steps.ts";
import { document, idNumber, manifestOf, segmentOf } from "./_documents.ts";

const english = await loadStemmers(["en"]);

describe("search", () => {
  it("finds nothing before anything is loaded", () => {
    expect(createSearch().search({ q: "a", limit: 20 })).toEqual({ hits: [] });
  });

  it("lists headlines, then standfirsts, then bodies, each newest first, and each document once", () => {
    const search = searchIn(
      document(1, { headline: "A bridge", body: "bridge" }),
      document(2, { headline: "Bridges", standfirst: "On a bridge" }),
      document(3, { standfirst: "The bridge" }),
      document(4, { body: "Abridged." }),
      document(5, { body: "No such word." }),
      document(6, { body: "The Bridge" }),
    );
    expect(found(search, "bridge")).toEqual([
      "2 headline",
      "1 headline",
      "3 standfirst",
      "6 body",
      "4 body",
    ]);
  });

  it("breaks a tie of time by id, the higher first, within a segment and across", () => {
    const publishedAt = "2026-01-01T00:00:00.000Z";
    const [a, b, c] = [1, 2, 3].map((n) => document(n, { publishedAt, body: "same" }));
    const search = createSearch();
    const segments = [segmentOf(b!), segmentOf(a!, c!)];
    search.load(manifestOf(segments), segments);
    expect(found(search, "same")).toEqual(["3 body", "2 body", "1 body"]);
  });

  it("stops at the limit", () => {
    const documents = [1, 2, 3].map((number) => document(number, { headline: "same" }));
    const search = searchIn(...documents, document(4, { body: "same" }));
    expect(found(search, "same", { limit: 2 })).toEqual(["3 headline", "2 headline"]);
    expect(found(search, "same", { limit: 4 })).toHaveLength(4);
  });

  it("finds any part of a text, even across words", () => {
    const search = searchIn(document(1, { body: "Inspect the bridge, before it rains." }));
    for (const q of [
      "spect the bri",
      "e, b",
      "RIDGE",
      ".",
      "s.",
      " the ",
      "nspect the bridge, before it r",
    ]) {
      expect(found(search, q), q).toEqual(["1 body"]);
    }
    for (const q of ["inspect bridge", "the  ridge", "thebridge", "bridge before", "it rains. "]) {
      expect(found(search, q), q).toEqual([]);
    }
  });

  it("takes no character for a wildcard or an operator", () => {
    const search = searchIn(
      document(1, { body: "100% of a*b (c) +d -e ~1 f:g h^2 i\\j .* [k]" }),
      document(2, { body: "nothing of that" }),
    );
    for (const q of ["100%", "a*b", "(c)", "+d", "-e", "~1", "f:g", "h^2", "i\\j", ".*", "[k]"]) {
      expect(found(search, q), q).toEqual(["1 body"]);
    }
    for (const q of ["_", "a%b", "body:nothing", "noth*", "n.thing", "nothing~1", "+nothing"]) {
      expect(found(search, q), q).toEqual([]);
    }
  });

  it("ignores letter case, encoding of accents, and kinds of white space", () => {
    const search = searchIn(document(1, { body: "CAFE\u0301 in\u00a0\n\nİstanbul, ΟΔΟΣ 東京都" }));
    for (const q of ["café  IN i\u0307stan", "οδοσ", "οδος 東", "京都"]) {
      expect(found(search, q), q).toEqual(["1 body"]);
    }
    expect(found(search, "cafe")).toEqual([]);
  });

  it("finds only pieces of the category, if one is given", () => {
    const search = searchIn(
      document(1, { body: "same", category: "life" }),
      document(2, { body: "same", category: "money" }),
      document(3, { body: "other", category: "money" }),
    );
    expect(found(search, "same", { category: "money" })).toEqual(["2 body"]);
    expect(found(search, "e", { category: "life" })).toEqual(["1 body"]);
    expect(found(search, "same", { category: "culture" })).toEqual([]);
  });

  it("shows the text around the first match in a body, and nothing for other sites", () => {
    const search = searchIn(
      document(1, { headline: "Needle", body: "needle" }),
      document(2, {
        body: `${"word ".repeat(50)}\n\nİs the  NEEDLE here? ${"needle ".repeat(50)}`,
      }),
    );
    const { hits } = search.search({ q: "the needle", limit: 20 });
    expect(hits).toHaveLength(1);
    expect(hits[0]?.snippet).toMatch(/^…(word )+· İs the NEEDLE here\? (needle )+needle…$/);
    expect(search.search({ q: "needle", limit: 1 }).hits[0]?.snippet).toBeNull();
  });
});

describe("bodies", () => {
  const documents = [
    document(1, { body: "The county has one bridge.", category: "civic" }),
    document(2, { body: "A bridge, and no more." }),
    document(3, { headline: "county", body: "Bridges of the County" }),
    document(4, { headline: "county bridge", body: "Nothing." }),
  ];
  const bodies = (
    search: Search,
    q: string,
    {
      stemmers = english,
      ...more
    }: { limit?: number; category?: string; stemmers?: Stemmers } = {},
  ) =>
    runThrough(
      search.bodiesInSteps({ words: textWords(q, stemmers), limit: 20, ...more }),
    ).hits.map(({ id, snippet }) => `${Number.parseInt(id.slice(-12), 16)} ${snippet}`);

  /** Runs the assertions before and after the filters are built. */
  async function withAndWithoutFilters(search: Search, check: () => void): Promise<void> {
    check();
    await search.buildFilters();
    check();
  }

  it("that contain all of the words are found, in any order and form, newest first", async () => {
    const search = searchIn(...documents);
    await withAndWithoutFilters(search, () => {
      const both = ["3 Bridges of the County", "1 The county has one bridge."];
      expect(bodies(search, "COUNTY bridge")).toEqual(both);
      expect(bodies(search, "the bridges of the county")).toEqual(both);
      expect(bodies(search, "bridge county", { limit: 1 })).toEqual(both.slice(0, 1));
      expect(bodies(search, "bridge county", { category: "civic" })).toEqual(both.slice(1));
      expect(bodies(search, "bridge county zebra")).toEqual([]);
      expect(bodies(search, "")).toEqual([]);
    });
  });

  it("are found with and without accents, which stay in the snippet", async () => {
    const search = searchIn(
      document(1, { body: "“Rui—at Setúbal—was honest.”" }),
      document(2, { body: "SETUBAL, and Ærø" }),
      document(3, { body: "か and Книга" }),
      document(4, { body: "が and книга о ёлке" }),
    );
    await withAndWithoutFilters(search, () => {
      const both = ["2 SETUBAL, and Ærø", "1 “Rui—at Setúbal—was honest.”"];
      for (const q of ["setubal", "Setúbal", "Setu\u0301bal"]) {
        expect(bodies(search, q), q).toEqual(both);
      }
      expect(bodies(search, "aero")).toEqual(both.slice(0, 1));
      expect(bodies(search, "か")).toEqual(["3 か and Книга"]);
      expect(bodies(search, "елке")).toEqual(["4 が and книга о ёлке"]);
    });
  });

  it("come after others, if they have only a longer word; a short word inside another is none", async () => {
    const search = searchIn(
      document(1, { body: "Ines crossed the lines." }),
      document(2, { body: "A footbridge." }),
      document(3, { body: "Lines and lines, and machines." }),
      document(4, { body: "An inescapable Abridged tale." }),
    );
    await withAndWithoutFilters(search, () => {
      expect(bodies(search, "ines")).toEqual([
        "1 Ines crossed the lines.",
        "4 An inescapable Abridged tale.",
      ]);
      expect(bodies(search, "ines tale")).toEqual([]);
      for (const q of ["bridge", "bridges"]) {
        expect(bodies(search, q), q).toEqual([
          "4 An inescapable Abridged tale.",
          "2 A footbridge.",
        ]);
      }
    });
  });

  it("are shown with the snippet that contains most of the words, and the word itself", () => {
    const far = "filler ".repeat(60);
    const search = searchIn(
      document(1, { body: `A bridge. ${far} The county has a bridge. ${far}` }),
      document(2, { body: `The lines. ${far} Ask Ines. ${far}` }),
    );
    expect(bodies(search, "bridge county")[0]).toContain("The county has a bridge.");
    expect(bodies(search, "ines")[0]).toContain("Ask Ines.");
  });

  it("are found exactly as by reading every text, whatever the words", async () => {
    const letters = ["ab", "ba", "a", "b", "c", "é", "e", "東京", "abécé"];
    const texts = letters.flatMap((one) => letters.map((two) => `${one}-${two} ${two}${one}`));
    const many = texts.map((body, number) => document(number + 1, { body }));
    const search = searchIn(...many);
    const plain = (text: string): string => text.replaceAll("é", "e");
    function isIn(body: string, word: string, isLast: boolean): boolean {
      if (/[東京]/.test(word)) return body.includes(word);
      const form = plain(word);
      return plain(body)
        .split(/[^a-z東京]+/)
        .some((other) =>
          form.length >= 5
            ? other.includes(form)
            : other === form || (isLast && other.startsWith(form)),
        );
    }
    await withAndWithoutFilters(search, () => {
      for (const one of letters) {
        for (const two of ["a", "ab", "é", "京", "abece"]) {
          const wanted = many.filter(
            ({ body }) => isIn(body, one, plain(one) === plain(two)) && isIn(body, two, true),
          );
          const ids = wanted.map(({ id }) => Number.parseInt(id.slice(-12), 16));
          const hits = bodies(search, `${one} ${two}`, { limit: 100, stemmers: new Map() });
          const seen = hits.map((hit) => Number.parseInt(hit, 10)).toSorted((a, b) => a - b);
          expect(seen, `${one} ${two}`).toEqual(ids);
        }
      }
    });
  });
});

describe("load", () => {
  it("takes the newest version of a document that several segments hold", () => {
    const segments = [
      segmentOf(document(1, { body: "old text" }), document(2, { body: "old text" })),
      segmentOf(document(1, { body: "new text" })),
    ];
    const search = createSearch();
    search.load(manifestOf(segments), segments);
    expect(found(search, "old")).toEqual(["2 body"]);
    expect(found(search, "text")).toEqual(["2 body", "1 body"]);
  });

  it("finds each document once if the manifest of an earlier version lists a segment twice", () => {
    const segment = segmentOf(document(1, { body: "text" }), document(2, { body: "text" }));
    const search = createSearch();
    search.load(manifestOf([segment, segment]), [segment, segment]);
    expect(found(search, "text")).toEqual(["2 body", "1 body"]);
  });

  it("hides dead documents in every segment", () => {
    const segments = [
      segmentOf(document(1, { body: "a" })),
      segmentOf(document(1, { body: "ab" })),
    ];
    const search = createSearch();
    search.load(manifestOf(segments, [idNumber(1), idNumber(7)]), segments);
    expect(found(search, "a")).toEqual([]);
  });

  it("replaces everything loaded before", () => {
    const search = searchIn(document(1, { body: "before" }));
    const segments = [segmentOf(document(2, { body: "after" }))];
    search.load(manifestOf(segments), segments);
    expect(found(search, "e")).toEqual(["2 body"]);
    search.load(manifestOf([]), []);
    expect(found(search, "e")).toEqual([]);
  });

  it("refuses segments that the manifest does not list, and keeps what it has", () => {
    const search = searchIn(document(1, { body: "kept" }));
    const two = segmentOf(document(1), document(2));
    expect(() => search.load(manifestOf([two]), [])).toThrow("not those that the manifest lists");
    expect(() => search.load(manifestOf([two]), [segmentOf(document(1))])).toThrow("not those");
    expect(found(search, "kept")).toEqual(["1 body"]);
  });
});

function searchIn(...documents: SearchDocument[]): Search {
  const search = createSearch();
  const segments = [segmentOf(...documents)];
  search.load(manifestOf(segments), segments);
  return search;
}

/** The number of each document found, and its match site. */
function found(
  search: Search,
  q: string,
  { limit = 20, category }: { limit?: number; category?: string } = {},
): string[] {
  const { hits } = search.search({ q, limit, category });
  return hits.map(({ id, matchSite }) => `${Number.parseInt(id.slice(-12), 16)} ${matchSite}`);
}
