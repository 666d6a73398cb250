import { insertMany } from "../../engine/bulk.ts";
import { listCounter, nextNumber, nextNumbers, WRITER_COUNTER } from "./counters.ts";
import type { Queryable } from "../../engine/open.ts";
import { idsIn } from "../../engine/repeatable.ts";
import { foldTag } from "./tags.ts";
import { findRow } from "../../engine/rows.ts";

// The numbers of public pieces in their categories and tags, and of their writers in the index of writers. Pages of a list
// are fixed ranges of numbers: a number is given once, and a piece that leaves the list leaves a hole.

export interface ListNumber {
  list: string;
  ordinal: number;
}

export function categoryList(category: string): string {
  return `${CATEGORY}${category}`;
}

export function tagList(tag: string): string {
  return `${TAG}${tag}`;
}

const CATEGORY = "category ";
const TAG = "tag ";

export function subjectOf(list: string): { category: string } | { tag: string } {
  return list.startsWith(CATEGORY)
    ? { category: list.slice(CATEGORY.length) }
    : { tag: list.slice(TAG.length) };
}

export interface ListedPlace {
  id: string;
  writerId: string;
  category: string;
  tags: readonly string[];
}

/** Numbers public pieces in the lists that show them now, in the order given, and takes them out of all others. */
export async function setListNumbers(tx: Queryable, pieces: readonly ListedPlace[]): Promise<void> {
  const before = await listNumbersOf(
    tx,
    pieces.map(({ id }) => id),
  );
  const added: { id: string; list: string }[] = [];
  for (const piece of pieces) {
    const lists = listsOf(piece);
    const had = (before.get(piece.id) ?? []).map(({ list }) => list);
    added.push(
      ...lists.filter((list) => !had.includes(list)).map((list) => ({ id: piece.id, list })),
    );
    const left = had.filter((list) => !lists.includes(list));
    if (left.length) {
      await tx
        .deleteFrom("list_numbers")
        .where("piece_id", "=", piece.id)
        .where("list", "in", left)
        .execute();
    }
  }
  const counts = new Map<string, number>();
  for (const { list } of added) {
    const counter = listCounter(list);
    counts.set(counter, (counts.get(counter) ?? 0) + 1);
  }
  const next = await nextNumbers(tx, counts);
  const rows = added.map(({ id, list }) => {
    const counter = listCounter(list);
    const ordinal = next.get(counter) ?? 0;
    next.set(counter, ordinal + 1);
    return { list, piece_id: id, ordinal };
  });
  await insertMany(tx, "list_numbers", rows);
  for (const writerId of new Set(pieces.map((piece) => piece.writerId))) {
    await numberWriter(tx, writerId);
  }
}

/** The lists that show a public piece. */
export function listsOf({ category, tags }: Pick<ListedPlace, "category" | "tags">): string[] {
  return [categoryList(category), ...new Set(tags.map((tag) => tagList(foldTag(tag))))];
}

async function numberWriter(tx: Queryable, writerId: string): Promise<void> {
  if ((await writerNumberOf(tx, writerId)) !== null) return;
  const ordinal = await nextNumber(tx, WRITER_COUNTER);
  await tx.insertInto("writer_numbers").values({ writer_id: writerId, ordinal }).execute();
}

/** The number of a writer in the index of writers; null before the first publication. */
export async function writerNumberOf(db: Queryable, writerId: string): Promise<number | null> {
  const row = await findRow(db, "writer_numbers", { writer_id: writerId }, ["ordinal"]);
  return row?.ordinal ?? null;
}

/** The numbers of each of these pieces, by the piece's id. */
export async function listNumbersOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ListNumber[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("list_numbers")
    .select(["piece_id", "list", "ordinal"])
    .where("piece_id", "in", idsIn(JSON.stringify(ids)))
    .orderBy("list")
    .execute();
  const grouped = Map.groupBy(rows, ({ piece_id }) => piece_id);
  return new Map(
    Array.from(grouped, ([id, numbers]) => [
      id,
      numbers.map(({ list, ordinal }) => ({ list, ordinal })),
    ]),
  );
}
