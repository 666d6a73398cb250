import { insertMany } from "./bulk.ts";
import type { Queryable } from "./open.ts";
import type { PieceRow, RevisionRow } from "./tables-pieces.ts";

/** The overhead of a revision: its other columns, and its share of the piece, the audit and the retries. */
const REVISION_BYTES = 1_000;

/** The size of a revision for the quota. The migration that counted older revisions uses the same sum. */
export function sizeOfRevision(content: string): number {
  return Buffer.byteLength(content) + REVISION_BYTES;
}

/**
 * A piece's writer, and the stored size of all their pieces, including deleted ones that can still be restored. The row
 * is held until the commit.
 */
export async function lockTextOfWriter(
  tx: Queryable,
  pieceId: string,
): Promise<{ writerId: string; used: number }> {
  return tx
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["writers.id as writerId", "text_bytes as used"])
    .where("pieces.id", "=", pieceId)
    .forNoKeyUpdate("writers")
    .executeTakeFirstOrThrow();
}

/** Adds to the size of a piece and its writer. Called only when a revision is written. */
export async function addTextBytes(
  tx: Queryable,
  { pieceId, writerId, bytes }: { pieceId: string; writerId: string; bytes: number },
): Promise<void> {
  await tx
    .insertInto("text_sizes")
    .values({ piece_id: pieceId, bytes })
    .onConflict((conflict) =>
      conflict
        .column("piece_id")
        .doUpdateSet(({ eb }) => ({ bytes: eb("text_sizes.bytes", "+", bytes) })),
    )
    .execute();
  await changeWriterBytes(tx, writerId, bytes);
}

/** The same for new pieces, many at a time. */
export async function addManyTextBytes(
  tx: Queryable,
  pieces: readonly Pick<PieceRow, "id" | "writer_id">[],
  revisions: readonly Pick<RevisionRow, "piece_id" | "content">[],
): Promise<void> {
  const ofPiece = new Map<string, number>();
  for (const { piece_id: id, content } of revisions) {
    ofPiece.set(id, (ofPiece.get(id) ?? 0) + sizeOfRevision(content));
  }
  const sizes = [...ofPiece].map(([piece_id, bytes]) => ({ piece_id, bytes }));
  await insertMany(tx, "text_sizes", sizes);
  const ofWriter = new Map<string, number>();
  for (const { id, writer_id } of pieces) {
    ofWriter.set(writer_id, (ofWriter.get(writer_id) ?? 0) + (ofPiece.get(id) ?? 0));
  }
  for (const [writerId, bytes] of ofWriter) await changeWriterBytes(tx, writerId, bytes);
}

/** Subtracts the sizes of pieces that are about to be removed for good. */
export async function releaseTextBytes(tx: Queryable, ids: readonly string[]): Promise<void> {
  const freed = await tx
    .selectFrom("pieces")
    .innerJoin("text_sizes", "text_sizes.piece_id", "pieces.id")
    .select("writer_id")
    .select(({ fn }) => fn.sum<number>("bytes").as("bytes"))
    .where("pieces.id", "in", ids)
    .groupBy("writer_id")
    .execute();
  for (const { writer_id, bytes } of freed) await changeWriterBytes(tx, writer_id, -bytes);
}

async function changeWriterBytes(tx: Queryable, writerId: string, by: number): Promise<void> {
  await tx
    .updateTable("writers")
    .set(({ eb }) => ({ text_bytes: eb("text_bytes", "+", by) }))
    .where("id", "=", writerId)
    .execute();
}
