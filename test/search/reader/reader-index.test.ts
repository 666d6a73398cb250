import lunr from "lunr";
import { describe, expect, it } from "vitest";
import {
  compareHits,
  findInShard,
  findWriters,
  markWords,
} from "../../../api/search/reader/find.ts";
import { languageOf, loadStemmers, LANGUAGES } from "../../../api/search/reader/languages.ts";
import { readWords } from "../../../api/search/reader/query.ts";
import { createIndexSearch } from "../../../api/search/reader/results.ts";
import {
  openShard,
  type ReaderPiece,
  type ReaderShard,
  writeShard,
} from "../../../api/search/reader/shard.ts";
import { foldWord, tokensOf } from "../../../api/search/reader/tokens.ts";
import {
  type DocumentTerms,
  type IndexField,
  writeIndex,
} from "../../../api/search/reader/write-index.ts";
import { buildStemmers } from "../../../build/assets/stemmer-assets.ts";
import { fc } from "../../_property.ts";
import { piece } from "./_pieces.ts";

const stemmers = await loadStemmers(LANGUAGES);

function makeShard(pieces: readonly ReaderPiece[]): ReaderShard {
  return JSON.parse(writeShard(pieces, stemmers)) as ReaderShard;
}

/** The headlines that a query finds, best first. */
function found(pieces: readonly ReaderPiece[], q: string): string[] {
  const shard = openShard(makeShard(pieces));
  const own = new Map([...stemmers].filter(([language]) => shard.languages.includes(language)));
  const hits = findInShard(shard, readWords(q, own));
  return hits.toSorted(compareHits).map(({ headline }) => headline);
}

/** Lunr accepts a string as a token if no metadata is kept. */
function builtByLunr(documents: readonly DocumentTerms[], fields: readonly IndexField[]): object {
  const builder = new lunr.Builder();
  builder.ref("place");
  for (const { name, boost } of fields) builder.field(name, { boost });
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof lunr.tokenizer;
  for (const [place, terms] of documents.entries()) {
    builder.add({ place, ...Object.fromEntries(fields.map(({ name }, n) => [name, terms[n]])) });
  }
  return builder.build().toJSON();
}

const BRIDGE = piece("The number on the bridge", {
  standfirst: "What an inspection score says",
  tags: ["maintenance"],
  headings: ["Cracks & rust"],
});
const RIVER = piece("A bridge over a river", { writer: { slug: "ines", name: "Inês Carvalho" } });

describe("the readers' search", () => {
  it("finds words of headline, standfirst, tags, headings and writer, in any order and form", () => {
    for (const q of [
      "bridge number",
      "inspecting scores",
      "maintenance",
      "rusts crack",
      "holt inspection",
      "MAREN",
    ]) {
      expect(found([BRIDGE, piece("Other", { writer: RIVER.writer })], q), q).toEqual([
        BRIDGE.headline,
      ]);
    }
  });

  it("finds the last word by its beginning, at every letter", () => {
    for (const q of ["insp", "inspect", "inspecti", "inspectio", "inspection", "score insp"]) {
      expect(found([BRIDGE, RIVER], q), q).toEqual([BRIDGE.headline]);
    }
    // Only the last word: the others are complete.
    expect(found([BRIDGE, RIVER], "insp score riv")).toEqual([]);
    // A shorter word is not found by a longer one that is not one of its forms.
    expect(found([piece("A plan")], "planet")).toEqual([]);
  });

  it("puts pieces with all words first, and omits those with fewer than half", () => {
    expect(found([RIVER, BRIDGE], "bridge number")).toEqual([BRIDGE.headline, RIVER.headline]);
    expect(found([RIVER, BRIDGE], "bridge kiln glaze")).toEqual([]);
  });

  it("does not require articles, but searches for them if there is nothing else", () => {
    expect(found([BRIDGE, RIVER], "the number of an inspection")).toEqual([BRIDGE.headline]);
    expect(found([BRIDGE, RIVER], "the")).toEqual([BRIDGE.headline]);
  });

  it("takes no character for an operator", () => {
    const odd = piece("100% a*b c:d e^2 f~1 +g -h (i) [j] \\k .* <b>l</b>");
    for (const q of [
      "*",
      "a*",
      "headline:a",
      "c:d",
      "e^2",
      "f~1",
      "+g",
      "-h",
      "(i",
      "[j",
      "\\",
      "|",
      "?",
    ]) {
      expect(() => found([odd, BRIDGE], q), q).not.toThrow();
    }
    expect(found([odd, BRIDGE], "*")).toEqual([]);
    expect(found([odd, BRIDGE], "num*")).toEqual([BRIDGE.headline]);
    expect(found([odd, BRIDGE], "-number")).toEqual([BRIDGE.headline]);
  });

  it("finds words that have a meaning in JavaScript", () => {
    const odd = piece("__proto__ constructor toString", { tags: ["hasOwnProperty", "__proto__"] });
    for (const q of [
      "proto",
      "constructor",
      "toString",
      "hasOwnProperty",
      "constructor tostring",
    ]) {
      expect(found([odd, BRIDGE], q), q).toEqual([odd.headline]);
    }
    expect(found([BRIDGE], "constructor")).toEqual([]);
  });

  it.each([
    {
      locale: "de",
      headline: "Über Brücken und Häuser",
      queries: ["brücke", "bruck", "haus uber"],
    },
    {
      locale: "fr",
      headline: "L’été des marchés",
      queries: ["été", "ete", "marché", "marche ete"],
    },
    { locale: "ru", headline: "Книги и мосты", queries: ["книга", "мост", "КНИГУ"] },
    { locale: "ar", headline: "الكِتاب القديم", queries: ["الكتاب", "القديم", "القد"] },
    { locale: "he", headline: "הגשר הישן", queries: ["הגשר", "הישן הגשר"] },
    { locale: "ja", headline: "東京都に住む人", queries: ["東京", "京都", "住む", "人", "東京都"] },
    { locale: "zh-Hant", headline: "橋上的數字", queries: ["數字", "橋", "橋上"] },
    { locale: "ko", headline: "학교에서 배운 것", queries: ["학교", "배운"] },
    { locale: "th", headline: "ตัวเลขบนสะพาน", queries: ["สะพาน", "ตัวเลข"] },
    { locale: "tr", headline: "İstanbul köprüleri", queries: ["istanbul", "köprü", "ISTANBUL"] },
    { locale: "el", headline: "Η ΟΔΟΣ της γέφυρας", queries: ["οδός", "γεφυρα"] },
    { locale: "hi", headline: "पुल पर संख्या", queries: ["पुल", "संख्या"] },
  ])("finds headlines in $locale", ({ locale, headline, queries }) => {
    const pieces = [piece(headline, { locale }), BRIDGE];
    for (const q of queries) expect(found(pieces, q), q).toEqual([headline]);
  });

  it("finds a word with and without its accents, and as it was typed first", () => {
    const town = piece("Night desk at Setúbal", { locale: "pt" });
    const plain = piece("Setubal by bus", { locale: "pt" });
    expect(found([town, plain, BRIDGE], "setúbal")).toEqual([town.headline, plain.headline]);
    expect(found([plain, town, BRIDGE], "setu\u0301bal")[0]).toBe(town.headline);
    expect(found([town, plain, BRIDGE], "Setubal").toSorted()).toEqual(
      [town.headline, plain.headline].toSorted(),
    );
    const sheep = piece("Ett får", { locale: "sv" });
    const father = piece("En far", { locale: "sv" });
    expect(found([father, sheep], "får")).toEqual([sheep.headline, father.headline]);
  });

  it("puts whole words before parts of longer ones, wherever they are", () => {
    const part = piece("Inescapable", { tags: ["inescapable"] });
    const inside = piece("Lines and pipelines");
    const whole = piece("Harbour", { standfirst: "A walk with Ines", tags: ["one", "two"] });
    expect(found([part, inside, whole], "ines")).toEqual([whole.headline, part.headline]);
  });

  it("finds the same for the forms of a word", () => {
    const pieces = [BRIDGE, RIVER, piece("Bridges of wood"), piece("Bridgewater"), piece("A brig")];
    const all = found(pieces, "bridge");
    expect(all).toHaveLength(4);
    expect(found(pieces, "bridges")).toEqual(all);
    expect(found(pieces, "Bridges")).toEqual(all);
  });

  it("finds writers by name, and by the beginning of one", () => {
    const shard = makeShard([BRIDGE, RIVER]);
    const names = (q: string) => findWriters([shard], readWords(q, stemmers)).map((w) => w.slug);
    expect(names("holt maren")).toEqual(["maren-holt"]);
    expect(names("ines carv")).toEqual(["ines"]);
    expect(names("holt bridge")).toEqual([]);
    expect(names("")).toEqual([]);
  });

  it("marks the words without changing the text", () => {
    const text = "What an Inspection score says: 東京都 and the <b>rest</b>";
    for (const [q, marked] of [
      ["inspecting the score", ["Inspection", "score"]],
      ["京都", ["京都"]],
      ["東京都", ["東京", "都"]],
      ["res", ["rest"]],
      ["absent", []],
    ] as const) {
      const parts = markWords(text, readWords(q, stemmers), { locale: "en", stemmers });
      expect(parts.map((part) => part.text).join("")).toBe(text);
      expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual(marked);
    }
  });

  it("takes no stop word for a form of another word", () => {
    const others = [piece("In the end"), piece("Tell us")];
    expect(found([piece("Ines at sea"), ...others], "Ines")).toEqual(["Ines at sea"]);
    expect(found([piece("How to use it"), ...others], "using")).toEqual(["How to use it"]);
    const marked = markWords("Used in us", readWords("using", stemmers), {
      locale: "en",
      stemmers,
    });
    expect(marked.filter(({ isMarked }) => isMarked)).toEqual([{ text: "Used", isMarked: true }]);
  });

  it("says why a piece was found: by its tags and its writer too", () => {
    const search = createIndexSearch("holt bridge", {});
    const crack = piece("The crack", { tags: ["rust", "Bridges"], writer: BRIDGE.writer });
    search.add(openShard(makeShard([crack])), stemmers);
    const [one] = search.results({ isCut: false }).results;
    expect(one?.tags).toEqual([[{ text: "Bridges", isMarked: true }]]);
    expect(one?.byline).toContainEqual({ text: "Holt", isMarked: true });
  });

  it("reads only a bounded part of a query", () => {
    const words = readWords(Array.from({ length: 500 }, (_, n) => `word${n}`).join(" "), stemmers);
    expect(words.length).toBeLessThanOrEqual(8);
    expect(readWords("x".repeat(5_000), stemmers)[0]?.form.length).toBeLessThanOrEqual(32);
  });
});

describe("a file of the index", () => {
  it("can be loaded by Lunr", () => {
    const { index } = makeShard([BRIDGE, RIVER]);
    const whole = lunr.Index.load(index).toJSON();
    expect(index).toEqual(JSON.parse(JSON.stringify(whole)));
    expect(index).toMatchObject({ version: lunr.version, pipeline: [] });
  });

  it("has an index with the bytes that Lunr's own builder writes", () => {
    const word = fc.constantFrom(
      "a",
      "bridge",
      "7",
      "2026",
      "10",
      "über",
      "東京",
      "\u{1f309}",
      '"',
    );
    const terms = fc.array(word, { maxLength: 12 });
    const fields = [
      { name: "headline", boost: 8 },
      { name: "headings", boost: 1.5 },
      { name: "tags", boost: 1 },
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(terms, terms, terms), { maxLength: 25 }), (documents) => {
        expect(writeIndex(lunr.version, documents, fields)).toBe(
          JSON.stringify(builtByLunr(documents, fields)),
        );
      }),
    );
  });

  it("has the same bytes each time", () => {
    const make = () => writeShard([BRIDGE, RIVER], stemmers);
    expect(make()).toBe(make());
  });
});

describe("languages", () => {
  it("are chosen by the locale", () => {
    expect(["pt-BR", "nb", "en-GB", "ja", "xx"].map(languageOf)).toEqual([
      "pt",
      "no",
      "en",
      undefined,
      undefined,
    ]);
  });

  it("stem in a browser's module as they do here, and define no global", async () => {
    const words = tokensOf(
      "häuser bücher marchés livres книгами kitaplar talossa formulieren bøker livros γέφυρες",
    ).map(({ form }) => form);
    const globals = Object.keys(globalThis);
    for (const [language, { file }] of Object.entries(await buildStemmers())) {
      const code = Buffer.from(file.content).toString("base64");
      const module = (await import(`data:text/javascript;base64,${code}`)) as {
        default: { stem(word: string): string };
      };
      const here = stemmers.get(language);
      expect(
        words.map((word) => module.default.stem(word)),
        language,
      ).toEqual(words.map((word) => here?.stem(word)));
    }
    expect(Object.keys(globalThis)).toEqual(globals);
  });

  it("fold letters to the form that people type", () => {
    for (const [word, form] of [
      ["Été", "ete"],
      ["GROẞE", "grosse"],
      ["Ærø", "aero"],
      ["Ångström", "angstrom"],
      ["ISPARTA", "isparta"],
      ["Ispartalı", "ispartali"],
      ["ΟΔΟΣ", "οδοσ"],
      ["й", "й"],
      ["Ёлка", "елка"],
      ["\u0627\u0644\u0652", "\u0627\u0644"],
      ["أإآٱ", "اااا"],
      ["مدرسة", "مدرسه"],
      ["مستشفى", "مستشفي"],
      // Voicing marks are part of their letter.
      ["がぱ", "がぱ"],
      ["ｶﾞ", "ガ"],
    ] as const) {
      expect(foldWord(word), word).toBe(form);
    }
  });
});
