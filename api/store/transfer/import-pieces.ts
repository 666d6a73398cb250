import { NOT_OWN_PICTURE, picturesIn } from "../../contract/pictures.ts";
import { insertMany } from "../engine/bulk.ts";
import { isPublic } from "../pieces/public/cards.ts";
import {
  auditRows,
  commentRows,
  draftingRows,
  readsRows,
  revisionRows,
  suggestionRows,
  takedownRows,
  workingCopyRows,
} from "./import-belongings.ts";
import { type ArrivingPiece, findTaken, knownKeys, type Outcome, pieceRow } from "./import-rows.ts";
import { importPlaces } from "./import-places.ts";
import { importOldPaths } from "./import-redirects.ts";
import { announce } from "../pieces/public/numbering.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { isOwnCover, picturesShown, setPiecePictures } from "../pictures/piece-pictures.ts";
import type { PieceRow } from "../engine/tables-pieces.ts";
import { insertTags } from "../pieces/public/tags.ts";
import { addManyTextBytes } from "../pieces/drafts/text-sizes.ts";
import { findRows } from "../engine/rows.ts";

/** Writes a batch of imported pieces, in any state. It sends no webhooks. */
export async function importPieces(
  tx: Queryable,
  store: Store,
  pieces: readonly ArrivingPiece[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const fresh: ArrivingPiece[] = [];
  const known = await firstTexts(
    tx,
    pieces.map(({ id }) => id),
  );
  for (const piece of pieces) {
    const before = known.get(piece.id);
    if (before === undefined && !(await hasOwnCovers(tx, piece))) {
      outcomes.push({ problem: `cover ${NOT_OWN_PICTURE}` });
    } else if (before === undefined) {
      known.set(piece.id, { writerId: piece.writerId, content: piece.content });
      fresh.push(piece);
      outcomes.push("added");
    } else if (before.writerId !== piece.writerId) {
      outcomes.push({ problem: "id belongs to a piece of another writer" });
    } else {
      const isSame = piece.line.id !== undefined || before.content === piece.content;
      outcomes.push(isSame ? "present" : { problem: ANOTHER });
    }
  }
  await insertPieces(tx, store, fresh);
  // Also of those that were imported before: an earlier version kept no old addresses.
  await importOldPaths(
    tx,
    store,
    pieces.filter((_, index) => typeof outcomes[index] === "string"),
  );
  return outcomes;
}

/** Those who wrote the comments and the suggestions, as far as they have accounts here. */
async function peopleNamedIn(
  tx: Queryable,
  pieces: readonly ArrivingPiece[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(
    pieces.flatMap(({ line: { comments, suggestions } }) => [
      ...comments.flatMap(({ writer_id }) => writer_id ?? []),
      ...suggestions.flatMap(({ editor_id }) => editor_id ?? []),
    ]),
  );
  if (!ids.size) return ids;
  const rows = await findRows(tx, "writers", { id: [...ids] }, ["id"]);
  return new Set(rows.map(({ id }) => id));
}

/** An export may name pictures that the writer has deleted, or that were left out of it. They are not shown. */
async function hasOwnCovers(tx: Queryable, { line, writerId }: ArrivingPiece): Promise<boolean> {
  if (line.revisions) return true;
  for (const cover of [line.cover, line.working_copy?.content.cover ?? null]) {
    if (!(await isOwnCover(tx, { writerId, cover }))) return false;
  }
  return true;
}

const ANOTHER =
  "another piece of this author already has the same headline and date; give this one an id";

async function firstTexts(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, { writerId: string; content: string }>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom("pieces")
    .leftJoin("revisions", (join) =>
      join.onRef("revisions.piece_id", "=", "pieces.id").on("revisions.number", "=", 1),
    )
    .select(["pieces.id", "pieces.writer_id", "revisions.content"])
    .where("pieces.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, writer_id, content }) => [id, { writerId: writer_id, content: content ?? "" }]),
  );
}

async function insertPieces(
  tx: Queryable,
  store: Store,
  pieces: readonly ArrivingPiece[],
): Promise<void> {
  if (!pieces.length) return;
  const rows: PieceRow[] = [];
  const taken = await findTaken(tx, pieces);
  for (const piece of pieces) rows.push(await pieceRow(tx, store, piece, taken));
  await insertMany(tx, "pieces", rows);
  await importPlaces(tx, pieces, rows);
  await insertTags(
    tx,
    pieces.flatMap(({ id, line: { tags, published_at: publishedAt } }) =>
      publishedAt ? [{ id, tags, publishedAt }] : [],
    ),
  );
  for (const [index, { id: pieceId, writerId, rendered, line }] of pieces.entries()) {
    const html = rows[index]?.status === "approved" ? (rendered?.html ?? "") : "";
    const cover = html ? line.cover : null;
    if (cover || picturesIn(html).length) {
      await setPiecePictures(tx, pieceId, await picturesShown(tx, { writerId, html, cover }));
    }
  }
  const revisions = pieces.flatMap((piece) => revisionRows(store, piece));
  await insertMany(tx, "revisions", revisions);
  const known = { keys: await knownKeys(tx, pieces), writers: await peopleNamedIn(tx, pieces) };
  const suggestions = pieces.flatMap((piece) => suggestionRows(piece, known));
  await insertMany(tx, "suggestions", suggestions);
  const suggested = suggestions.map((row) => ({
    piece_id: row.piece_id,
    content: row.base + row.suggested,
  }));
  await addManyTextBytes(tx, rows, [...revisions, ...suggested]);
  await insertMany(
    tx,
    "takedowns",
    rows.flatMap((row, index) => takedownRows(row, pieces[index]?.line.taken_down ?? null)),
  );
  await insertMany(tx, "working_copies", pieces.flatMap(workingCopyRows));
  await insertMany(tx, "reads", pieces.flatMap(readsRows));
  await insertMany(tx, "drafting", pieces.flatMap(draftingRows));
  await insertMany(
    tx,
    "comments",
    pieces.flatMap((piece) => commentRows(piece, known.writers)),
  );
  await insertMany(
    tx,
    "audit",
    pieces.flatMap((piece) => auditRows(store, piece)),
  );

  // Pieces without a number are announced when they get one.
  const announced = rows.filter(isPublic);
  await announce(
    tx,
    store,
    announced.map(({ id }) => id),
  );
}
