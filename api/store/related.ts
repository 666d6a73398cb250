import { timestamp } from "../contract/clock.ts";
import type { Category } from "../contract/vocabulary.ts";
import { insertMany } from "./bulk.ts";
import type { Queryable, Store } from "./open.ts";

const RELATED = 3;
/** A piece that many others would name is named by these only: taking it down must stay cheap. */
const NAMED_AT_MOST = 20;
const CANDIDATES = 50;

/** Chooses older pieces to go with each that has none chosen yet: by shared tags, then by category, newest first. */
export async function chooseRelated(store: Store, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await store.write(async (tx) => {
    const pieces = await tx
      .selectFrom("pieces")
      .select(["id", "category", "published_at"])
      .where("id", "in", ids)
      .where("related_at", "is", null)
      .where("ordinal", "is not", null)
      .orderBy("ordinal")
      .execute();
    for (const piece of pieces) {
      const chosen = await choose(tx, piece);
      await insertMany(
        tx,
        "related",
        chosen.map((related_id, position) => ({ piece_id: piece.id, related_id, position })),
      );
      await tx
        .updateTable("pieces")
        .set({ related_at: timestamp(store.clock) })
        .where("id", "=", piece.id)
        .execute();
    }
  });
}

/** For each of some pieces, those that it names as related, in order. */
export async function relatedOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const related = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (!ids.length) return related;
  const rows = await db
    .selectFrom("related")
    .select(["piece_id", "related_id"])
    .where("piece_id", "in", ids)
    .orderBy("piece_id")
    .orderBy("position")
    .execute();
  for (const { piece_id, related_id } of rows) related.get(piece_id)?.push(related_id);
  return related;
}

/** The pieces that name one as related. */
export async function namingPieces(db: Queryable, pieceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("related")
    .select("piece_id")
    .where("related_id", "=", pieceId)
    .orderBy("piece_id")
    .execute();
  return rows.map(({ piece_id }) => piece_id);
}

async function choose(
  tx: Queryable,
  piece: { id: string; category: Category; published_at: string | null },
): Promise<string[]> {
  const shared = new Map<string, number>();
  const tags = await tx
    .selectFrom("piece_tags")
    .select("tag")
    .where("piece_id", "=", piece.id)
    .orderBy("tag")
    .execute();
  for (const { tag } of tags) {
    const tagged = await tx
      .selectFrom("piece_tags")
      .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
      .select("pieces.id")
      .where("piece_tags.tag", "=", tag)
      .where("piece_tags.published_at", "<", piece.published_at ?? "")
      .where("pieces.status", "=", "approved")
      .where("pieces.ordinal", "is not", null)
      .orderBy("piece_tags.published_at", "desc")
      .orderBy("piece_tags.piece_id", "desc")
      .limit(CANDIDATES)
      .execute();
    for (const { id } of tagged) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  // Sorting is stable: among equals the one found first, of the newest, stays first.
  const byTag = [...shared].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const byCategory = await tx
    .selectFrom("pieces")
    .select("id")
    .where("status", "=", "approved")
    .where("category", "=", piece.category)
    .where("published_at", "<", piece.published_at)
    .where("ordinal", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(CANDIDATES)
    .execute();
  const chosen: string[] = [];
  for (const id of new Set([...byTag, ...byCategory.map((row) => row.id)])) {
    if (chosen.length === RELATED) break;
    if ((await namingPieces(tx, id)).length < NAMED_AT_MOST) chosen.push(id);
  }
  return chosen;
}
