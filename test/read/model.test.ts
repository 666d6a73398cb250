import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { PieceSearchAnswer, type PieceAnswer } from "../../api/contract/envelopes.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";
import type { Piece } from "../../api/contract/piece.ts";
import { CATEGORIES, READ_CATEGORIES } from "../../api/contract/vocabulary.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { buildAll } from "../../build/tree/full.ts";
import { generateLines } from "../../scripts/bench/generate.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { tempFolder } from "../_setup.ts";
import { BASE_URL, createTestSite } from "./_site.ts";
import { isShort } from "../_suite.ts";

const PIECES = 300;
const QUERIES = isShort() ? 150 : 2_000;
/** Folding moves a character of these texts by at most this much. */
const FOLDED_AWAY = 60;

const WORDS = [
  ..."Bridge bridges abridged the of a in is x1 0 straße STRASSE İstanbul ısı ΟΔΟΣ οδός".split(" "),
  ..."東京都 日本語 한국어 مرحبا नमस्ते Привет ﬁn Ⅷ 𝒜 👩‍👩‍👧 ❤\ufe0f constructor __proto__".split(" "),
  ..."e\u0301te\u0301 H\u0331 Ϊ\u0301 100% don't C++ a_b *".split(" "),
];
const GAPS = [" ", " ", " ", "  ", "\n\n", "\u00a0", "\u3000", "-", ", ", ". ", "—", ""];

describe("searchPieces", () => {
  it(`answers ${QUERIES} random queries exactly as reading every record does`, async () => {
    const random = createRandom(4_711);
    const { store, dataDir, root, reads } = await createTestSite();
    const renderer = createRenderer({ baseUrl: EXAMPLES_BASE });
    onTestFinished(() => renderer.close());
    const file = join(tempFolder(), "pieces.jsonl");
    writeFileSync(file, linesOf(random).join("\n"));
    await importAll(readJsonLines(file), { store, renderer });
    await buildAll({ store, dataDir, settings: { baseUrl: BASE_URL, siteName: "Galley" } });

    const stored = await listPieces(store.read, { limit: PIECES + 1 });
    const standfirsts = new Map(stored.map(({ id, content }) => [id, content.sub ?? ""]));
    const truth = readRecords(root).map((piece) => shelfOf(piece, standfirsts));
    expect(truth).toHaveLength(PIECES);
    const { query } = OPERATIONS.find(({ id }) => id === "searchPieces")! as {
      query: { parse(value: unknown): { q: string; category?: "life"; limit: number } };
    };

    const sites = { headline: 0, standfirst: 0, body: 0 };
    let asked = 0;
    let empty = 0;
    while (asked < QUERIES) {
      const q = queryOf(pick(truth, random), random);
      if (q.trim() === "") continue;
      asked++;
      const category = random(3) ? undefined : pick(READ_CATEGORIES, random);
      const request = query.parse({ q, category, limit: pick([1, 2, 5, 20, 20, 100], random) });
      const answer = await reads.searchPieces(request);
      const expected = scan(truth, request);
      expect(
        answer.results.map(({ snippet: _, ...hit }) => hit),
        JSON.stringify(request),
      ).toEqual(expected.map(({ shelf, site }) => ({ ...shelf.item, match_site: site })));
      expect(answer).toMatchObject({ query: q, category: category ?? null });
      expect(answer.count).toBe(answer.results.length);
      for (const [index, { snippet, match_site }] of answer.results.entries()) {
        sites[match_site]++;
        if (match_site === "body") expectSnippet(snippet!, expected[index]!.shelf, q);
        else expect(snippet).toBeNull();
      }
      if (asked % 50 === 0) PieceSearchAnswer.parse(answer);
      if (answer.count === 0) empty++;
    }
    // Each kind of answer occurred often enough to prove something.
    expect(Math.min(...Object.values(sites), empty)).toBeGreaterThan(QUERIES / 20);
  });
});

type Random = (below: number) => number;

/** A third has made-up words, the rest words of many scripts. Days are shared, so that ids break ties. */
function linesOf(random: Random): string[] {
  const text = (length: number): string =>
    Array.from({ length }, () => pick(WORDS, random) + pick(GAPS, random)).join("");
  return [...generateLines(PIECES)].map((line, number) => {
    const piece = JSON.parse(line) as Record<string, unknown>;
    piece["published_at"] = new Date(Date.UTC(2025, 0, 1 + random(60))).toISOString();
    piece["category"] = pick(CATEGORIES, random);
    if (number % 3 === 0) return JSON.stringify(piece);
    return JSON.stringify({
      ...piece,
      headline: `${text(4)}${number}`,
      sub: random(3) ? `${text(8)}.` : null,
      body_md: `${text(20 + random(200))}\n\n${random(4) ? "" : String(piece["body_md"])} End.`,
    });
  });
}

function readRecords(root: string): Piece[] {
  const folder = join(root, "api/public/pieces");
  return readdirSync(folder)
    .filter((name) => name.length === 36 + ".json".length)
    .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as PieceAnswer).piece);
}

interface Shelf {
  uuid: string;
  item: object;
  category: string | null;
  published: string;
  texts: Record<Site, string>;
  /** The same, folded. */
  plain: Record<Site, string>;
  /** The body as snippets show it. */
  line: string;
  /** The same, letter by letter, with a line break between paragraphs. */
  paragraphs: string;
}
type Site = "headline" | "standfirst" | "body";
const SITES: readonly Site[] = ["headline", "standfirst", "body"];

function shelfOf(piece: Piece, standfirsts: ReadonlyMap<string, string>): Shelf {
  const uuid = piece.id.slice(-36);
  const { id, url, title, summary, date_published, category, tags, authors, language } = piece;
  const list = authors.map(({ name, slug, url: profile, identity_verified }) => {
    return { name, slug, url: profile, identity_verified };
  });
  const texts = {
    headline: title,
    standfirst: standfirsts.get(uuid) ?? "",
    body: piece.content_text,
  };
  return {
    uuid,
    item: { id, url, title, summary, date_published, category, tags, authors: list, language },
    category,
    published: date_published,
    texts,
    plain: {
      headline: fold(texts.headline),
      standfirst: fold(texts.standfirst),
      body: fold(texts.body),
    },
    line: texts.body.normalize("NFC").split(/\s+/u).join(" "),
    paragraphs: texts.body
      .normalize("NFC")
      .replace(/\s+/gu, (blank) => (/\n[^\S\n]*\n/u.test(blank) ? "\n" : " ")),
  };
}

/** Letter case, the encoding of accents and the kind of blanks do not matter. */
function fold(text: string): string {
  const lower = text.normalize("NFC").toLowerCase().split("ς").join("σ").normalize("NFC");
  return lower.split(/\s+/u).join(" ");
}

function scan(
  truth: readonly Shelf[],
  { q, category, limit }: { q: string; category?: string; limit: number },
): { shelf: Shelf; site: Site }[] {
  const wanted = fold(q);
  const found: { shelf: Shelf; site: Site }[] = [];
  for (const shelf of truth) {
    if (category && shelf.category !== category) continue;
    const site = SITES.find((name) => shelf.plain[name].includes(wanted));
    if (site) found.push({ shelf, site });
  }
  const rank = ({ shelf, site }: (typeof found)[number]): string =>
    `${2 - SITES.indexOf(site)} ${shelf.published} ${shelf.uuid}`;
  return found.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).slice(0, limit);
}

function expectSnippet(shown: string, { line, paragraphs, plain }: Shelf, q: string): void {
  const snippet = shown.replaceAll(" · ", " ");
  const cut = { front: !line.startsWith(snippet.slice(0, 20)), back: snippet.endsWith("…") };
  const words = snippet.slice(cut.front ? 1 : 0, cut.back ? -1 : undefined);
  if (cut.front) expect(snippet[0]).toBe("…");
  const at = line.indexOf(words);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(fold(words)).toContain(fold(q));
  // A paragraph that ends without a stop is parted by a dot from the next one; what was searched for is not.
  if (!/\s/u.test(q)) {
    const dotted = placesOf(words, line).map((place) =>
      paragraphs
        .slice(place, place + words.length)
        .replace(/(?<=[\p{L}\p{N}\p{M}])\n/gu, " · ")
        .replaceAll("\n", " "),
    );
    expect(dotted).toContain(shown.slice(cut.front ? 1 : 0, cut.back ? -1 : undefined));
  }
  // The snippet shows the first match: none ends before it. Folding moves letters a little.
  const first = plain.body.indexOf(fold(q));
  expect(first + fold(q).length).toBeGreaterThan(at - FOLDED_AWAY);
  expect(first).toBeLessThan(at + words.length + FOLDED_AWAY);
  expect(Array.from(words).length).toBeLessThan(Math.max(200, 2 * q.length + 100));
}

function placesOf(words: string, line: string): number[] {
  const places: number[] = [];
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) places.push(at);
  return places;
}

/** A part of a text, whole words, a letter, marks, or text that is nowhere, in some spelling. */
function queryOf(shelf: Shelf, random: Random): string {
  const letters = Array.from(shelf.texts[pick(SITES, random)]);
  const from = random(Math.max(1, letters.length));
  const part = (length: number): string => letters.slice(from, from + length).join("");
  const kinds = [
    () => part(1),
    () => part(2 + random(4)),
    () => part(2 + random(4)),
    () => part(5 + random(30)),
    () => part(5 + random(30)),
    () => `${pick(WORDS, random)} ${pick(WORDS, random)}`,
    () => pick(WORDS, random),
    () => `${part(6)}zzq`,
    () => pick([".", ",", "—", "%", "*", "-", "…", "\u0301", "'", "_", ". ", "\u200d"], random),
  ];
  const spellings = [
    (text: string) => text,
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize("NFD"),
    (text: string) => text.split(" ").join(" \u00a0\n"),
  ];
  return pick(spellings, random)(pick(kinds, random)());
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)]!;
}

function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
