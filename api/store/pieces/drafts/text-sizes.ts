import { insertMany } from "../../engine/bulk.ts";
import type { Query } from "../../engine/engine.ts";
import type { Queryable } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";
import type { PieceRow, RevisionRow } from "../../engine/tables-pieces.ts";

/** The overhead of a revision: its other columns, and its share of the piece, the audit and the retries. */
const REVISION_BYTES = 1_000;

/** An entry of the audit, where a program leaves nothing else: otherwise it could leave any number of them. */
const AUDIT_ENTRY_BYTES = 500;

export function sizeOfAuditEntry(note = ""): number {
  return Buffer.byteLength(note) + AUDIT_ENTRY_BYTES;
}

/** The size of a revision for the quota. The migration that counted older revisions uses the same sum. */
export function sizeOfRevision(content: string): number {
  return Buffer.byteLength(content) + REVISION_BYTES;
}

/** The least size that a number of pieces can have: each has a revision, and counts until it is removed for good. */
export function leastBytesOf(pieces: number): number {
  return Math.min(pieces * REVISION_BYTES, LARGEST_INTEGER);
}

/** The largest value of PostgreSQL's type for sizes. */
const LARGEST_INTEGER = 2 ** 31 - 1;

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

/** Queries that add to the size of a piece and its writer. Sent only with what they count. */
export function textBytesChanges(
  tx: Queryable,
  { pieceId, writerId, bytes }: { pieceId: string; writerId: string; bytes: number },
): Query[] {
  return [
    addPieceBytes.query(tx, { pieceId, bytes }),
    addWriterBytes.query(tx, { writerId, bytes }),
  ];
}

const addPieceBytes = repeatable<{ pieceId: string; bytes: number }>()((db, value) =>
  db
    .insertInto("text_sizes")
    .values({ piece_id: value("pieceId"), bytes: value("bytes") })
    .onConflict((conflict) =>
      conflict
        .column("piece_id")
        .doUpdateSet(({ eb }) => ({ bytes: eb("text_sizes.bytes", "+", value("bytes")) })),
    ),
);

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
  for (const [writerId, bytes] of ofWriter) await addWriterBytes(tx, { writerId, bytes });
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
  for (const { writer_id, bytes } of freed) {
    await addWriterBytes(tx, { writerId: writer_id, bytes: -bytes });
  }
}

const addWriterBytes = repeatable<{ writerId: string; bytes: number }>()((db, value) =>
  db
    .updateTable("writers")
    .set(({ eb }) => ({ text_bytes: eb("text_bytes", "+", value("bytes")) }))
    .where("id", "=", value("writerId")),
);
