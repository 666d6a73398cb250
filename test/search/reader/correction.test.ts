import { describe, expect, it } from "vitest";
import { likeness } from "../../../api/search/reader/correction.ts";
import { findForgiving } from "../../../api/search/reader/forgive.ts";
import { loadStemmers } from "../../../api/search/reader/languages.ts";
import { createIndexSearch, type SearchResults } from "../../../api/search/reader/results.ts";
import { openShard, type ReaderShard, writeShard } from "../../../api/search/reader/shard.ts";
import { piece } from "./_pieces.ts";

const stemmers = await loadStemmers(["en", "pt"]);

const PIECES = [
  piece("The number on the bridge"),
  piece("Bridges in winter", { date: "2026-02-01T00:00:00.000Z" }),
  piece("Inspections of a harbour", { category: "life" }),
  piece("Night at Setúbal", { locale: "pt" }),
];

function search(q: string, pieces = PIECES, category?: string): SearchResults {
  const shard = openShard(JSON.parse(writeShard(pieces, stemmers)) as ReaderShard);
  const searching = createIndexSearch(q, { category });
  searching.add(shard, stemmers);
  return searching.results({ isCut: false });
}

const correctionOf = (q: string, pieces = PIECES) => search(q, pieces).correction;

describe("a word that no piece has", () => {
  it.each([
    ["brigde", "bridge"],
    ["bridgge", "bridge"],
    ["brdge", "bridge"],
    ["bridfe", "bridge"],
    ["inspectoins", "Inspections"],
    ["Setubla", "Setúbal"],
    ["hlot", undefined],
    ["bridge", undefined],
    ["bridges", undefined],
    ["Setubal", undefined],
    ["zzzzzz", undefined],
    ['"brigde"', undefined],
  ])("%s is taken for %s", (typed, meant) => {
    expect(correctionOf(typed)).toEqual(meant && { q: meant, isUnknown: true });
  });

  it("is replaced alone, and the other words stay as they are", () => {
    expect(correctionOf("the Brigde  of wintre!")?.q).toBe("the bridge  of winter!");
    expect(correctionOf("bridge of wintre")?.q).toBe("bridge of winter");
  });

  it("is not one that only the filter rules out", () => {
    expect(search("bridge", PIECES, "life")).toMatchObject({ results: [], correction: undefined });
  });

  it("shows the newest pieces, if nothing else is found", () => {
    const { newest } = search("zzzzzz");
    expect(newest.map(({ path }) => path)[0]).toBe("/author/maren-holt/Bridges in winter");
    expect(newest).toHaveLength(4);
    expect(search("bridge").newest).toEqual([]);
  });
});

describe("a word that few pieces have", () => {
  it("is kept, and the one of many more pieces is suggested", () => {
    const typo = piece("The brigde");
    const many = Array.from({ length: 5 }, (_, n) => piece(`A bridge ${n}`));
    expect(correctionOf("brigde", [typo, ...many])).toEqual({ q: "bridge", isUnknown: false });
    expect(correctionOf("brigde", [typo, ...many.slice(1)])).toBeUndefined();
  });
});

it("likeness is one insertion, deletion, exchange or swap of neighbours", () => {
  const like = ["ridge", "abridge", "bridgex", "bridge".slice(0, 5), "bribge", "birdge", "brideg"];
  for (const word of like) expect(likeness(word, "bridge"), word).toBeGreaterThan(0);
  for (const word of ["bridge", "rbidgee", "egdirb", "brige x", "dirbge", "brid", ""]) {
    expect(likeness(word, "bridge"), word).toBe(0);
  }
});

describe("a search that forgives", () => {
  const [text] = search("bridge").results;
  const find = (q: string, texts: Record<string, NonNullable<typeof text>[]> = {}) =>
    findForgiving(q, {
      findWords: async (words) => search(words),
      findTexts: async (words) => texts[words] ?? [],
    });

  it("shows the results for the word that was meant, and says so", async () => {
    const { found, bodies, instead } = await find("brigde", { bridge: text ? [text] : [] });
    expect(instead).toBe("bridge");
    expect(found.results).toHaveLength(2);
    expect(bodies).toHaveLength(1);
  });

  it("keeps a word that texts have", async () => {
    const { found, instead } = await find("brigde", { brigde: text ? [text] : [] });
    expect(instead).toBeUndefined();
    expect(found.correction?.q).toBe("bridge");
  });
});
