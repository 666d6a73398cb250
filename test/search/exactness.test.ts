import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../api/search/document.ts";
import { createSearch, type Search, type SearchRequest } from "../../api/search/engine.ts";
import {
  afterMerge,
  EMPTY_MANIFEST,
  type Manifest,
  planMerge,
  type SegmentEntry,
  withDead,
  withSegment,
} from "../../api/search/manifest.ts";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment, holdsDocument, type Segment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { fc } from "../_property.ts";
import { idNumber, plainForm, readAll } from "./_documents.ts";
import { isShort } from "../_suite.ts";

const CATEGORIES = ["building", "life", "money"];

const WORDS = [
  ..."the of a in is e x1 0 Bridge bridges Abridged I i ı İ İstanbul straße STRASSE GROẞE".split(
    " ",
  ),
  ..."ΟΔΟΣ οδός ΟΔΟΣΣ Ⅷ ǅ K Å ﬁ Ⱥ 東京都 日本語 東京 한국어 مرحبا بِسْمِ नमस्ते Привет".split(" "),
  ..."e\u0301te\u0301 H\u0331 \u1e96 H\u030c\u0331 \u1112\u1161\u11ab Ϊ\u0301".split(" "),
  ..."👩‍👩‍👧 ❤\ufe0f 😀 𝒜 \u{20000} \u0301 constructor __proto__".split(" "),
];
const GAPS = [
  " ",
  " ",
  " ",
  " ",
  "",
  "\u00a0",
  "\n\n",
  " \t ",
  "\u3000",
  "-",
  ", ",
  ".",
  "—",
  "%",
  "*",
  "\u200d",
];

const words = fc.constantFrom(...WORDS);
const gaps = fc.constantFrom(...GAPS);
const texts = (maxLength: number) =>
  fc
    .array(fc.tuple(words, gaps), { maxLength })
    .map((pairs) => pairs.map(([word, gap]) => word + gap).join(""));

const documents: fc.Arbitrary<SearchDocument> = fc.record({
  id: fc.nat(24).map(idNumber),
  // Few days, so that ids break ties.
  publishedAt: fc.nat(6).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()),
  category: fc.constantFrom(...CATEGORIES),
  author: fc.constantFrom("ada", "grace"),
  headline: texts(3),
  standfirst: texts(5),
  // Includes long ones, so that reading a few candidates is cheaper than scanning all.
  body: fc.oneof({ weight: 4, arbitrary: texts(12) }, { weight: 1, arbitrary: texts(400) }),
});

type Step = { publish: SearchDocument[] } | { unpublish: string[] } | { merge: [number, number] };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      publish: fc.uniqueArray(documents, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ unpublish: fc.array(fc.nat(24).map(idNumber), { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ merge: fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })) }),
  },
);

/** Part of a text of some document, or words at random. */
type Wish =
  | { document: number; site: "headline" | "standfirst" | "body"; from: number; length: number }
  | { text: string };

const wishes: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      document: fc.nat(),
      site: fc.constantFrom("headline", "standfirst", "body"),
      from: fc.nat(),
      length: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ text: texts(3) }) },
);

const queries = fc.record({
  wish: wishes,
  spelling: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
    (text) => text.normalize("NFD"),
    (text) => text.replace(/\s+/g, "\u00a0\n"),
  ),
  category: fc.option(fc.constantFrom(...CATEGORIES, "none"), { nil: undefined, freq: 3 }),
  limit: fc.constantFrom(1, 2, 5, 20, 100),
});

describe("search", () => {
  it("finds exactly what reading every text finds, in the same order, whatever happened before", async () => {
    let [asked, answered] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 14 }),
        // The number of steps after which filters are built: for none, some or all of the segments.
        fc.nat(14),
        fc.array(queries, { minLength: 20, maxLength: 20 }),
        async (history, filteredAfter, wanted) => {
          const shelf = createShelf();
          for (const step of history.slice(0, filteredAfter)) shelf.take(step);
          await shelf.search.buildFilters();
          for (const step of history.slice(filteredAfter)) shelf.take(step);
          checkNewest(shelf.search, [...shelf.live.values()]);
          for (const { wish, spelling, category, limit } of wanted) {
            const q = spelling(textOf(wish, [...shelf.live.values()]));
            answered += check(shelf.search, shelf.live.values(), { q, category, limit });
            asked++;
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(asked).toBeGreaterThan(4_000);
    expect(answered).toBeGreaterThan(asked);
  });

  it.each([
    { how: "by reading", hasFilters: false },
    { how: "by filters", hasFilters: true },
  ])(
    "finds the same among hundreds of documents of ordinary length, $how",
    async ({ hasFilters }) => {
      const random = createRandom(20_260_301);
      const vocabulary = Array.from({ length: 400 }, () =>
        Array.from({ length: 1 + random(9) }, () => "etaoinshrdlucm"[random(14)]).join(""),
      );
      // Few words are frequent and most are rare, as in any language.
      const word = () => vocabulary[Math.floor(400 * (random(1_000) / 1_000) ** 3)]!;
      const text = (length: number) =>
        Array.from({ length }, () => word() + (random(12) ? " " : ", ")).join("");
      const shelf = createShelf();
      for (let round = 0; round < 12; round++) {
        const publish = new Map<string, SearchDocument>();
        for (let count = 0; count < (round < 3 ? 90 : 12); count++) {
          const id = idNumber(random(350));
          const publishedAt = new Date(Date.UTC(2026, 0, 1 + random(60))).toISOString();
          const category = CATEGORIES[random(3)]!;
          const [headline, standfirst, body] = [text(5), text(12), text(100 + random(300))];
          const author = "ada";
          publish.set(id, { id, publishedAt, category, author, headline, standfirst, body });
        }
        shelf.take({ publish: [...publish.values()] });
        shelf.take({ unpublish: [idNumber(random(350))] });
      }
      if (hasFilters) await shelf.search.buildFilters();
      const all = [...shelf.live.values()];
      const questions = isShort() ? 500 : 1_500;
      let answered = 0;
      for (let count = 0; count < questions; count++) {
        const { body } = all[random(all.length)]!;
        const from = random(body.length);
        const cut = body.slice(from, from + 1 + random(count % 3 ? 12 : 60));
        const q = random(5) ? cut : `${word()} ${word()}`;
        const category = random(4) ? undefined : CATEGORIES[random(3)];
        answered += check(shelf.search, all, { q, category, limit: [1, 20, 100][random(3)]! });
      }
      expect(answered).toBeGreaterThan(3 * questions);
    },
  );
});

/** Checks the list of all documents, and of what is behind each of them. */
function checkNewest(search: Search, live: readonly SearchDocument[]): void {
  const all = live.toSorted((a, b) =>
    `${a.publishedAt} ${a.id}` < `${b.publishedAt} ${b.id}` ? 1 : -1,
  );
  const ids = (is: (document: SearchDocument) => boolean) => all.filter(is).map(({ id }) => id);
  expect([...search.newest({})]).toEqual(ids(() => true));
  expect([...search.newest({ category: "life" })]).toEqual(ids((one) => one.category === "life"));
  for (const [number, { id, publishedAt }] of all.entries()) {
    const behind = { id, publishedAt: Date.parse(publishedAt) };
    const following = ids((one) => one.author === "ada" && all.indexOf(one) > number);
    expect([...search.newest({ author: "ada", behind })]).toEqual(following);
  }
}

/** The number of hits, after checking that all are right. */
function check(search: Search, live: Iterable<SearchDocument>, request: SearchRequest): number {
  const { hits } = search.search(request);
  expect(hits.map(({ id, matchSite }) => ({ id, matchSite }))).toEqual(readAll(live, request));
  for (const { matchSite, snippet } of hits) {
    if (matchSite !== "body") {
      expect(snippet).toBeNull();
      continue;
    }
    expect(plainForm(snippet!)).toContain(plainForm(request.q));
    expect(snippet).not.toMatch(/[\n\r\t]/);
    expect(Array.from(snippet!).length).toBeLessThan(250);
  }
  return hits.length;
}

function textOf(wish: Wish, live: SearchDocument[]): string {
  if ("text" in wish) return wish.text;
  const letters = Array.from(live[wish.document % live.length]?.[wish.site] ?? "");
  const from = wish.from % Math.max(1, letters.length);
  return letters.slice(from, from + wish.length).join("");
}

/** Does the work of a build: segments and a manifest that follow a history, beside a plain list of the documents. */
function createShelf() {
  const search = createSearch();
  const live = new Map<string, SearchDocument>();
  const segments = new Map<string, Segment>();
  let manifest: Manifest = EMPTY_MANIFEST;
  let files = 0;

  function add(bytes: Buffer): SegmentEntry {
    const file = `${files++}.segment`;
    const segment = decodeSegment(bytes);
    segments.set(file, segment);
    return { file, documents: segment.documents, bytes: bytes.length };
  }

  function named(entries: readonly SegmentEntry[]): Segment[] {
    return entries.map(({ file }) => segments.get(file)!);
  }

  function merge(parts: SegmentEntry[]): void {
    const dead = new Set(manifest.dead);
    const bytes = mergeSegments(named(parts), (id) => !dead.has(id));
    const entry = add(bytes);
    const merged = entry.documents ? entry : null;
    const isHeld = (id: string) =>
      named([...manifest.segments.filter((other) => !parts.includes(other)), entry]).some(
        (segment) => holdsDocument(segment, id),
      );
    manifest = afterMerge(manifest, { parts, merged, isHeld });
  }

  return {
    search,
    live,
    take(step: Step): void {
      if ("publish" in step) {
        for (const piece of step.publish) live.set(piece.id, piece);
        manifest = withSegment(
          manifest,
          add(writeSegment(step.publish)),
          step.publish.map(({ id }) => id),
        );
      } else if ("unpublish" in step) {
        for (const id of step.unpublish) live.delete(id);
        manifest = withDead(manifest, step.unpublish);
      } else if (manifest.segments.length) {
        const first = step.merge[0] % manifest.segments.length;
        merge(manifest.segments.slice(first, first + step.merge[1]));
      }
      for (let parts = planMerge(manifest); parts; parts = planMerge(manifest)) merge(parts);
      search.load(manifest, named(manifest.segments));
    },
  };
}

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
