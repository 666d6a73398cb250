import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastGiven, readCursor, writeCursor } from "../../api/contract/cursor.ts";
import type { PieceListItem } from "../../api/contract/piece.ts";
import { createPiecePages } from "../../api/read/piece-pages.ts";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { createTree } from "../../api/read/tree.ts";
import {
  authorPiecesAnswer,
  firstOf,
  recentAnswer,
  recentPage,
} from "../../api/render/piece-pages.ts";
import { createUrls } from "../../api/render/urls.ts";
import { tempFolder } from "../_setup.ts";
import { BASE_URL } from "./_site.ts";

const urls = createUrls(BASE_URL);

/** A list of pieces whose dates are in another order than their numbers, as after an import, in which some are missing. */
function pieces(count: number): PieceListItem[] {
  return Array.from({ length: count }, (_, number) => {
    const day = String(((number * 37) % 28) + 1).padStart(2, "0");
    const uuid = `00000000-0000-4000-8000-${String((number * 7_919) % 100_000).padStart(12, "0")}`;
    return {
      id: urls.pieceId(uuid),
      url: urls.piece("ada", `piece-${number}`),
      title: `Piece ${number}`,
      summary: "",
      // Many have the same date.
      date_published: `2026-01-${day}T08:00:00.000Z`,
      category: "life",
      tags: [],
      authors: [],
    };
  });
}

function newestFirst(a: PieceListItem, b: PieceListItem): number {
  if (a.date_published !== b.date_published) return a.date_published < b.date_published ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** A tree with the lists of these pieces, as the build writes them. */
function treeOf(all: readonly PieceListItem[], isThere = (_number: number): boolean => true) {
  const root = tempFolder();
  const put = (path: string, answer: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(answer));
  };
  const open = all.filter((_, number) => isThere(number));
  const numbers = [...all.keys()].filter(isThere);
  const pages = [...new Set(numbers.map((number) => Math.floor(number / 50)))];
  const newest = open.toSorted(newestFirst).slice(0, 100);
  const last = newest.at(-1);
  const next =
    open.length > 100 && last ? { page: pages.at(-1)!, behind: lastGiven(last) } : undefined;
  const request = { category: null, limit: 100 };
  put(
    "api/public/pieces/recent/all.100.json",
    recentAnswer(urls, request, { items: newest, next }),
  );
  put(
    "api/public/authors/ada/pieces.json",
    authorPiecesAnswer(urls, "ada", firstOf(newest, 100, next)),
  );
  for (const [index, page] of pages.entries()) {
    const items = numbers
      .filter((number) => Math.floor(number / 50) === page)
      .map((number) => all[number]!)
      .toSorted(newestFirst);
    const older = pages[index - 1];
    // The newest have all pieces of the last page.
    const isLast = index === pages.length - 1;
    if (isLast && items.every((item) => newest.slice(0, 50).includes(item))) continue;
    const part = { items, next: older === undefined ? undefined : { page: older, behind: null } };
    put(`api/public/pieces/recent/${page}.json`, recentPage(urls, null, part));
    put(`api/public/authors/ada/pieces/${page}.json`, authorPiecesAnswer(urls, "ada", part));
  }
  const tree = createTree(createTreeFiles({ root }));
  return { open, put, pagesOf: createPiecePages({ tree, urls }) };
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
    cursor = answer.next_cursor;
    if (cursor === undefined) return ids;
    expect(answer.next_url).toMatch(/^https:\/\/galley\.example\/api\/public\//);
  }
  throw new Error("The list has no end.");
}

describe("a list of pieces that goes on", () => {
  it.each([
    [0, () => true],
    [20, () => true],
    [100, () => true],
    [101, () => true],
    [330, () => true],
    [330, (number: number) => number < 40 || number > 170],
    [330, (number: number) => number % 50 === 0],
  ])("gives each of %i pieces once, whatever their dates", async (count, isThere) => {
    const { open, pagesOf } = treeOf(pieces(count), isThere);
    const all = open.map(({ id }) => id).toSorted();
    for (const limit of [1, 20, 100]) {
      const site = await walk((cursor) => pagesOf.recentPieces({ limit, cursor }));
      expect(site.toSorted()).toEqual(all);
      expect(site.slice(0, 100)).toEqual(
        open
          .toSorted(newestFirst)
          .slice(0, 100)
          .map(({ id }) => id),
      );
      const ofAuthor = await walk((cursor) =>
        pagesOf.recentPieces({ author: "ada", limit, cursor }),
      );
      expect(ofAuthor.toSorted()).toEqual(all);
    }
    const own = await walk((cursor) => pagesOf.authorPieces({ slug: "ada", cursor }));
    expect(own.toSorted()).toEqual(all);
  });

  it.each([145, 120, 100, 60, 40])(
    "gives each piece once to somebody who reads on when only the oldest %i are left",
    async (left) => {
      const all = pieces(205).map((piece, day) => ({
        ...piece,
        date_published: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      }));
      const before = treeOf(all).pagesOf;
      const { open, pagesOf } = treeOf(all, (number) => number < left);
      for (const limit of [20, 100]) {
        const first = await before.recentPieces({ limit: 100 });
        const given = await walk((cursor) =>
          pagesOf.recentPieces({ limit, cursor: cursor ?? first.next_cursor }),
        );
        const seen = new Set(first.items.map(({ id }) => id));
        const others = open.map(({ id }) => id).filter((id) => !seen.has(id));
        expect(given.toSorted()).toEqual(others.toSorted());
      }
    },
  );

  it("has pages that lead to each other", async () => {
    const { pagesOf } = treeOf(pieces(120));
    const answer = await pagesOf.recentPieces({ limit: 20, cursor: "2" });
    expect([answer.count, answer.next_cursor]).toEqual([20, "1"]);
    const page = await pagesOf.authorPieces({ slug: "ada", cursor: "2" });
    expect(page.next_url).toBe(`${BASE_URL}/api/public/authors/ada/pieces/1`);
    // A page that is gone, and one that never was.
    expect((await pagesOf.authorPieces({ slug: "ada", cursor: "7" })).items).toEqual(page.items);
    expect((await pagesOf.recentPieces({ limit: 20, cursor: "999999999" })).items).toEqual([]);
  });

  it("knows its writers, and one filter at a time", async () => {
    const { pagesOf } = treeOf(pieces(3));
    for (const author of ["nobody", "../ada", ""]) {
      await expect(pagesOf.recentPieces({ author, limit: 1 })).rejects.toMatchObject({
        reason: "not_found",
      });
    }
    await expect(
      pagesOf.recentPieces({ author: "ada", category: "life", limit: 1 }),
    ).rejects.toMatchObject({ reason: "invalid_query" });
  });
});

describe("a cursor", () => {
  it("is read as it was written, and nothing else is one", () => {
    const behind = { date: "2026-01-31T08:00:00.000Z", id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d" };
    for (const place of [
      { page: 0, behind: null },
      { page: 12, behind },
      { page: null, behind },
    ]) {
      expect(readCursor(writeCursor(place))).toEqual(place);
    }
    for (const text of ["", "-1", "x", "1.5", "1_", "_2026_x", "../1", "1".repeat(10)]) {
      expect(readCursor(text)).toBeUndefined();
    }
  });
});
