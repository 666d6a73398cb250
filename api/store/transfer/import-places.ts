import type { ListLine } from "../../contract/transfer/transfer.ts";
import type { ArrivingPiece, Outcome } from "./import-rows.ts";
import { insertMany } from "../engine/bulk.ts";
import { listCounter, passNumber, readNumber, WRITER_COUNTER } from "../pieces/public/counters.ts";
import { listsOf } from "../pieces/public/list-numbers.ts";
import type { Queryable } from "../engine/open.ts";
import type { ListNumberRow, PieceRow } from "../engine/tables-pieces.ts";

// The numbers of an export: archives are fixed ranges of them, so that a restored site has the same addresses.

/**
 * Gives imported pieces the places that they had in their lists. A public piece whose places are missing or taken gets new
 * ones with all the others; see `numberImported`.
 */
export async function importPlaces(
  tx: Queryable,
  pieces: readonly ArrivingPiece[],
  rows: readonly PieceRow[],
): Promise<void> {
  const arriving = pieces.flatMap(({ line, id }, index) => {
    const isPublic = rows[index]?.status === "approved";
    const { category, tags, places } = line;
    const lists = new Set(places.map(({ list }) => list));
    const isWhole = listsOf({ category, tags }).every((list) => lists.has(list));
    return places.length && (isWhole || !isPublic) ? [{ id, places }] : [];
  });
  if (!arriving.length) return;
  const taken = await takenPlaces(
    tx,
    arriving.flatMap(({ places }) => places),
  );
  const added: ListNumberRow[] = [];
  for (const { id, places } of arriving) {
    const keys = places.map(keyOf);
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    added.push(...places.map((place) => ({ ...place, piece_id: id })));
  }
  await insertMany(tx, "list_numbers", added);
  const highest = new Map<string, number>();
  for (const { list, ordinal } of added) {
    highest.set(list, Math.max(ordinal, highest.get(list) ?? 0));
  }
  for (const [list, ordinal] of highest) await passNumber(tx, listCounter(list), ordinal);
}

/** The number that a list gives next: pieces that left the list may have had the last ones. */
export async function importList(tx: Queryable, { list, next }: ListLine): Promise<Outcome> {
  const counter = list === WRITER_COUNTER ? WRITER_COUNTER : listCounter(list);
  if (next === 0 || (await readNumber(tx, counter)) >= next) return "present";
  await passNumber(tx, counter, next - 1);
  return "added";
}

/** The number of a writer in the index of writers, unless another writer has it. */
export async function importWriterPlace(
  tx: Queryable,
  writerId: string,
  ordinal: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("writer_numbers")
    .values({ writer_id: writerId, ordinal })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await passNumber(tx, WRITER_COUNTER, ordinal);
}

function keyOf({ list, ordinal }: { list: string; ordinal: number }): string {
  return `${ordinal} ${list}`;
}

async function takenPlaces(
  tx: Queryable,
  places: readonly { list: string; ordinal: number }[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("list_numbers")
    .select(["list", "ordinal"])
    .where("list", "in", [...new Set(places.map(({ list }) => list))])
    .where("ordinal", "in", [...new Set(places.map(({ ordinal }) => ordinal))])
    .execute();
  return new Set(rows.map(keyOf));
}
