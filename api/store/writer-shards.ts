import type { Queryable } from "./open.ts";

// Writers in sixteen shards, by the first digit of their random ids. A change rewrites only one shard of the list of
// all writers, and finding the shards in use takes sixteen look-ups, however many writers there are.

const SHARDS = Array.from("0123456789abcdef");

export function writerShard(id: string): string {
  return id.slice(0, 1).toLowerCase();
}

export async function writerShardsInUse(db: Queryable): Promise<string[]> {
  const used: string[] = [];
  for (const shard of SHARDS) {
    const some = await inShard(db, shard).select("id").limit(1).executeTakeFirst();
    if (some) used.push(shard);
  }
  return used;
}

export async function slugsInShard(db: Queryable, shard: string): Promise<string[]> {
  const rows = await inShard(db, shard).select("slug").orderBy("slug").execute();
  return rows.map(({ slug }) => slug);
}

function inShard(db: Queryable, shard: string) {
  // "g" comes after every hexadecimal digit.
  return db.selectFrom("writers").where("id", ">=", shard).where("id", "<", `${shard}g`);
}
