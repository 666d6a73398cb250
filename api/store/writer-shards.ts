import type { Queryable } from "./open.ts";

// Writers in sixteen parts, by the first digit of their ids, which are random: so a list of all of them is written anew in
// part only, and finding out which parts there are takes sixteen look-ups, however many writers there are.

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
