import { sql } from "kysely";
import type { Queryable } from "../engine/open.ts";
import { repeatable } from "../engine/repeatable.ts";

// Writers in sixteen shards, by the first digit of their random ids. A change rewrites only one shard of the list of
// all writers, and finding the shards in use takes sixteen look-ups, however many writers there are.

const SHARDS = Array.from("0123456789abcdef");

export function writerShard(id: string): string {
  return id.slice(0, 1).toLowerCase();
}

export async function writerShardsInUse(db: Queryable): Promise<string[]> {
  return (await shardsWithWriters(db, { shards: JSON.stringify(SHARDS) })).map(
    ({ shard }) => shard,
  );
}

export async function writersInShard(
  db: Queryable,
  shard: string,
): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom("writers")
    .select(["id", "slug"])
    .where("id", ">=", shard)
    .where("id", "<", shard + AFTER_DIGITS)
    .orderBy("slug")
    .execute();
}

const shardsWithWriters = repeatable<{ shards: string }>()((db, value) =>
  db
    .selectFrom(sql<{ value: string }>`json_each(cast(${value("shards")} as text))`.as("shards"))
    .select("shards.value as shard")
    .orderBy("shards.value")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("writers")
          .select("id")
          .whereRef("id", ">=", "shards.value")
          .where("id", "<", sql<string>`shards.value || ${sql.lit(AFTER_DIGITS)}`),
      ),
    ),
);

/** Comes after every hexadecimal digit. */
const AFTER_DIGITS = "g";
