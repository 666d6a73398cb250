import { sql } from "kysely";
import { tagList } from "./list-numbers.ts";
import { isShown, type PublicSnapshot, type Shows, showsOf } from "../../log/public-snapshot.ts";
import { repeatable } from "../../engine/repeatable.ts";

// Tags in shards by their first letter. A tag that appears or disappears rewrites one shard of the list of all tags.

const SIGNS = Array.from("0123456789abcdefghijklmnopqrstuvwxyz");
const OTHERS = "other";

export function tagShard(tag: string): string {
  const first = tag.slice(0, 1);
  return SIGNS.includes(first) ? first : OTHERS;
}

interface Range {
  shard: string;
  low: string;
  high: string;
}

/** The ranges of tag lists by shard, ordered by their bytes, as both engines compare text. */
const RANGES: readonly Range[] = [
  ...SIGNS.map((sign) => ({
    shard: sign,
    low: tagList(sign),
    high: tagList(String.fromCharCode(sign.charCodeAt(0) + 1)),
  })),
  { shard: OTHERS, low: tagList(""), high: tagList("0") },
  { shard: OTHERS, low: tagList(":"), high: tagList("a") },
  { shard: OTHERS, low: tagList("{"), high: "tag!" },
];

export async function tagShardsInUse({ db, shows }: PublicSnapshot): Promise<string[]> {
  const rows = await shardsInUse(db, { ...shows });
  return [...new Set(rows.map(({ shard }) => shard))];
}

const shardsInUse = repeatable<Shows>()((db, value) => {
  const ranges = RANGES.map(
    ({ shard, low, high }) => sql`(${sql.lit(shard)}, ${sql.lit(low)}, ${sql.lit(high)})`,
  );
  return {
    compile: () =>
      sql<{ shard: string }>`
        select ranges.column1 as shard from (values ${sql.join(ranges)}) as ranges
        where exists (
          select 1 from list_numbers cross join pieces
          where list_numbers.piece_id = pieces.id
            and list_numbers.list >= ranges.column2 and list_numbers.list < ranges.column3
            and pieces.status = 'approved' and ${isShown(showsOf(value))}
        )`.compile(db),
  };
});

/** The tags of a shard that had or have a public piece, in order. */
export async function tagsInShard({ db }: PublicSnapshot, shard: string): Promise<string[]> {
  const tags: string[] = [];
  for (const { low, high } of RANGES.filter((range) => range.shard === shard)) {
    const rows = await db
      .selectFrom("list_numbers")
      .select("list")
      .distinct()
      .where("list", ">=", low)
      .where("list", "<", high)
      .orderBy("list")
      .execute();
    tags.push(...rows.map(({ list }) => list.slice(tagList("").length)));
  }
  return tags;
}
