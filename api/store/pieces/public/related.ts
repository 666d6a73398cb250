import { setImmediate as pause } from "node:timers/promises";
import { timestamp } from "../../../contract/clock.ts";
import type { Category } from "../../../contract/vocabulary.ts";
import { insertMany } from "../../engine/bulk.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";

const RELATED = 3;
/** At most this many pieces list the same piece as related, so that taking it down stays cheap. */
const NAMED_AT_MOST = 20;
const CANDIDATES = 50;
/** Pieces per transaction. */
const AT_ONCE = 500;

/** Chooses older related pieces for each piece that has none yet: by shared tags, then by category, newest first. */
export async function chooseRelated(store: Store, ids: readonly string[]): Promise<void> {
  // Another node may have chosen already. Then this one need not wait for its turn to write.
  if (!ids.length || !(await withoutRelated(store.read, ids)).length) return;
  await store.write(async (tx) => {
    const pieces = await withoutRelated(tx, ids);
    for (const piece of pieces) {
      const chosen = await choose(tx, piece);
      await insertMany(
        tx,
        "related",
        chosen.map((related_id, position) => ({ piece_id: piece.id, related_id, position })),
      );
      await markChosen(tx, { id: piece.id, at: timestamp(store.clock) });
    }
  });
}

async function withoutRelated(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom("pieces")
    .select(["id", "category", "published_at"])
    .where("id", "in", ids)
    .where("related_at", "is", null)
    .where("ordinal", "is not", null)
    .orderBy("ordinal")
    .execute();
}

/** The same for every public piece that has none yet. */
export async function chooseAllRelated(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.read
      .selectFrom("pieces")
      .select("id")
      .where("related_at", "is", null)
      .where("status", "=", "approved")
      .where("ordinal", "is not", null)
      .orderBy("ordinal")
      .limit(AT_ONCE)
      .execute();
    if (!rows.length) return;
    // Nothing above waits for I/O: without a pause no other work would run.
    await pause();
    await chooseRelated(
      store,
      rows.map(({ id }) => id),
    );
  }
}

/** The related pieces of each of these pieces, in order. */
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

/** The pieces that list this one as related. */
export async function namingPieces(db: Queryable, id: string): Promise<string[]> {
  return (await namingOf(db, { id })).map(({ piece_id }) => piece_id);
}

async function choose(
  tx: Queryable,
  { id, category, published_at }: { id: string; category: Category; published_at: string | null },
): Promise<string[]> {
  const before = published_at ?? "";
  const shared = new Map<string, number>();
  for (const { tag } of await tagsOf(tx, { id })) {
    for (const tagged of await newestTaggedBefore(tx, { tag, before })) {
      shared.set(tagged.id, (shared.get(tagged.id) ?? 0) + 1);
    }
  }
  // Sorting is stable, and newer pieces are found first: they stay first among equals.
  const byTag = [...shared].toSorted(([, a], [, b]) => b - a).map(([other]) => other);
  const byCategory = await newestInCategoryBefore(tx, { category, before });
  const chosen: string[] = [];
  for (const other of new Set([...byTag, ...byCategory.map((row) => row.id)])) {
    if (chosen.length === RELATED) break;
    if ((await namingPieces(tx, other)).length < NAMED_AT_MOST) chosen.push(other);
  }
  return chosen;
}

const tagsOf = repeatable<{ id: string }>()((db, value) =>
  db.selectFrom("piece_tags").select("tag").where("piece_id", "=", value("id")).orderBy("tag"),
);

const newestTaggedBefore = repeatable<{ tag: string; before: string }>()((db, value) =>
  db
    .selectFrom("piece_tags")
    .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
    .select("pieces.id")
    .where("piece_tags.tag", "=", value("tag"))
    .where("piece_tags.published_at", "<", value("before"))
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null)
    .orderBy("piece_tags.published_at", "desc")
    .orderBy("piece_tags.piece_id", "desc")
    .limit(CANDIDATES),
);

const newestInCategoryBefore = repeatable<{ category: Category; before: string }>()((db, value) =>
  db
    .selectFrom("pieces")
    .select("id")
    .where("status", "=", "approved")
    .where("category", "=", value("category"))
    .where("published_at", "<", value("before"))
    .where("ordinal", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(CANDIDATES),
);

const markChosen = repeatable<{ id: string; at: string }>()((db, value) =>
  db
    .updateTable("pieces")
    .set({ related_at: value("at") })
    .where("id", "=", value("id")),
);

const namingOf = repeatable<{ id: string }>()((db, value) =>
  db
    .selectFrom("related")
    .select("piece_id")
    .where("related_id", "=", value("id"))
    .orderBy("piece_id"),
);
