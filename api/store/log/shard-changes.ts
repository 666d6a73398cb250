import { recordChanges } from "./changes.ts";
import { lackingOf } from "./log-position.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { idsIn, repeatable } from "../engine/repeatable.ts";

/**
 * Records which files of the readers' search index must be rewritten, in the transaction that settles the changes that
 * cause it. The pieces are already public, nobody waits for the index, and a worker that is killed in between finds the
 * record. A file that already waits for this follower is not recorded again: another follower has built the same change
 * first, and its record is for all.
 */
export async function recordShards(
  tx: Queryable,
  store: Store,
  follower: string,
  shards: readonly string[],
): Promise<void> {
  if (!shards.length) return;
  const rows = await waitingShards(tx, { follower, shards: JSON.stringify(shards) });
  const waiting = new Set(rows.map(({ subject_id }) => subject_id));
  const fresh = shards.filter((shard) => !waiting.has(shard));
  if (!fresh.length) return;
  await recordChanges(
    tx,
    store,
    fresh.map((shard) => ({ kind: "words_changed", subjectId: shard })),
  );
}

const waitingShards = repeatable<{ follower: string; shards: string }>()((db, value) =>
  db
    .selectFrom(lackingOf(db, value("follower")).as("open"))
    .select("subject_id")
    .where("kind", "=", "words_changed")
    .where("set_aside_at", "is", null)
    .where("subject_id", "in", idsIn(value("shards"))),
);
