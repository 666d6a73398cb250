import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "../../api/contract/cursor.ts";
import type { PieceListItem } from "../../api/contract/piece.ts";
import { firstOf, recentAnswer } from "../../api/render/piece-pages.ts";
import { createUrls } from "../../api/render/urls.ts";
import { withSegment, EMPTY_MANIFEST } from "../../api/search/manifest.ts";
import { segmentFile } from "../../build/search/search.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { tempFolder } from "../_setup.ts";
import { BASE_URL, openReads } from "./_site.ts";

const urls = createUrls(BASE_URL);

/** Pieces of two writers whose dates are in another order than their numbers, as after an import. */
function pieces(count: number): PieceListItem[] {
  return Array.from({ length: count }, (_, number) => {
    const day = String(((number * 37) % 28) + 1).padStart(2, "0");
    const slug = number % 3 ? "ada" : "grace";
    return {
      id: urls.pieceId(uuidOf((number * 7_919) % 100_000)),
      url: urls.piece(slug, `piece-${number}`),
      title: `Piece ${number}`,
      summary: "",
      // Many have the same date.
      date_published: `2026-01-${day}T08:00:00.000Z`,
      category: number % 2 ? "life" : "money",
      tags: [],
      authors: [{ name: slug, slug, url: urls.profile(slug), identity_verified: false }],
    };
  });
}

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

function newestFirst(a: PieceListItem, b: PieceListItem): number {
  if (a.date_published !== b.date_published) return a.date_published < b.date_published ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Pieces in one segment of the search. */
const TOGETHER = 40;

/** The reads over a tree with these pieces, as the build writes it, of which some have left it since. */
function readsOf(all: readonly PieceListItem[], isThere = (_number: number): boolean => true) {
  const root = tempFolder();
  const put = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const bytes = Buffer.isBuffer(content) ? content : JSON.stringify(content);
    writeFileSync(join(root, path), bytes);
  };
  const open = all.filter((_, number) => isThere(number)).toSorted(newestFirst);
  for (const slug of ["ada", "grace"]) put(`api/public/authors/${slug}.json`, { ok: true });
  for (const piece of open) put(new URL(`${piece.id}.json`).pathname.slice(1), { ok: true, piece });
  put(
    "api/public/pieces/recent.json",
    recentAnswer(urls, { category: null, limit: 20 }, firstOf(open, 20)),
  );
  let manifest = EMPTY_MANIFEST;
  for (let from = 0; from < all.length; from += TOGETHER) {
    const documents = all.slice(from, from + TOGETHER).map((piece) => ({
      id: piece.id.slice(-36),
      publishedAt: piece.date_published,
      category: piece.category ?? "",
      author: piece.authors[0]?.slug ?? "",
      headline: piece.title,
      standfirst: "",
      body: "",
    }));
    const { file, entry } = segmentFile(writeSegment(documents), documents.length);
    put(file.path, file.content);
    manifest = withSegment(manifest, entry, []);
  }
  // The others are dead, but for some that the search still names while their records are gone.
  const gone = all.filter((_, number) => !isThere(number)).map(({ id }) => id.slice(-36));
  put("search/manifest.json", { ...manifest, dead: gone.slice(3).toSorted() });
  return { open, reads: openReads(root) };
}

interface Answer {
  items: PieceListItem[];
  next_cursor?: string | undefined;
  next_url?: string | undefined;
}

/** Follows the list to its end. */
async function walk(call: (cursor: string | undefined) => Promise<Answer>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, calls = 0; calls < 500; calls++) {
    const answer: Answer = await call(cursor);
    ids.push(...answer.items.map(({ id }) => id));
    if (answer.next_cursor === undefined) return ids;
    // The last answer says that it is the last.
    expect(answer.items).not.toEqual([]);
    cursor = answer.next_cursor;
    expect(new URL(answer.next_url ?? "").searchParams.get("cursor")).toBe(cursor);
  }
  throw new Error("The list has no end.");
}

describe("a list of pieces that goes on", () => {
  it.each([
    [0, () => true],
    [20, () => true],
    [21, () => true],
    [101, () => true],
    [330, () => true],
    [330, (number: number) => number < 40 || number > 170],
    [330, (number: number) => number % 50 === 0],
  ])("gives each of %i pieces once, the newest first", async (count, isThere) => {
    const { open, reads } = readsOf(pieces(count), isThere);
    const idsOf = (is: (piece: PieceListItem) => boolean) => open.filter(is).map(({ id }) => id);
    for (const limit of [1, 20, 100]) {
      const site = await walk((cursor) => reads.recentPieces({ limit, cursor }));
      expect(site).toEqual(idsOf(() => true));
    }
    const inLife = await walk((cursor) =>
      reads.recentPieces({ category: "life", limit: 30, cursor }),
    );
    // Only the site's list has its file here.
    expect(inLife).toEqual(idsOf(({ category }) => category === "life"));
    const byAda = idsOf(({ authors }) => authors[0]?.slug === "ada");
    expect(await walk((cursor) => reads.recentPieces({ author: "ada", limit: 7, cursor }))).toEqual(
      byAda,
    );
    expect(await walk((cursor) => reads.authorPieces({ slug: "ada", cursor }))).toEqual(byAda);
  });

  it("leads on when pieces are published and withdrawn meanwhile", async () => {
    const all = pieces(205);
    const { reads: before } = readsOf(all, (number) => number % 5 !== 0);
    const first = await before.recentPieces({ limit: 100 });
    const { open, reads } = readsOf(all, (number) => number % 7 !== 0);
    const given = await walk((cursor) =>
      reads.recentPieces({ limit: 20, cursor: cursor ?? first.next_cursor }),
    );
    const last = first.items.at(-1)!;
    expect(given).toEqual(open.filter((item) => newestFirst(item, last) > 0).map(({ id }) => id));
  });

  it("knows its writers, and one filter at a time", async () => {
    const { reads } = readsOf(pieces(3));
    for (const author of ["nobody", "../ada", ""]) {
      await expect(reads.recentPieces({ author, limit: 1 })).rejects.toMatchObject({
        reason: "not_found",
      });
      await expect(reads.authorPieces({ slug: author })).rejects.toMatchObject({
        reason: "not_found",
      });
    }
    await expect(
      reads.recentPieces({ author: "ada", category: "life", limit: 1 }),
    ).rejects.toMatchObject({ reason: "invalid_query" });
  });
});

describe("a cursor", () => {
  it("is read as it was written, and nothing else is one", () => {
    const place = { date: "2026-01-31T08:00:00.000Z", id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d" };
    expect(readCursor(writeCursor(place))).toEqual(place);
    // As earlier versions wrote them.
    expect(readCursor(`12${writeCursor(place)}`)).toEqual(place);
    for (const text of ["", "3", "x", "1_", "_2026_x", `_${place.date}_${"-".repeat(36)}`]) {
      expect(readCursor(text)).toBeUndefined();
    }
  });

  it("with a date that does not exist leads nowhere", async () => {
    const { reads } = readsOf(pieces(30));
    const cursor = `_9999-99-99T99:99:99.999Z_${uuidOf(1)}`;
    expect(await reads.recentPieces({ limit: 100, cursor })).toMatchObject({ count: 0 });
  });
});
