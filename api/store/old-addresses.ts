import { sql } from "kysely";
import { redirectShard } from "../contract/redirects.ts";
import type { Queryable } from "./open.ts";

// The addresses that pieces had before: each leads to the piece as long as the piece is public.

export interface OldAddresses {
  /** The files of the tree with the redirects that lead to them. */
  shards: string[];
  /** The slugs that each piece had before, by id. Its page may still be at one of them in a tree that lacks a change. */
  slugs: Map<string, string[]>;
}

/** Of one piece, or of all pieces of a writer. */
export async function oldAddressesOf(
  db: Queryable,
  of: { pieceId: string } | { writerId: string },
): Promise<OldAddresses> {
  const slugs = new Map<string, string[]>();
  const rows = await db
    .selectFrom("redirects")
    .select(["path", "shard", "piece_id", "origin"])
    .where(({ eb, selectFrom }) =>
      "pieceId" in of
        ? eb("piece_id", "=", of.pieceId)
        : eb(
            "piece_id",
            "in",
            selectFrom("pieces").select("id").where("writer_id", "=", of.writerId),
          ),
    )
    .orderBy("path")
    .execute();
  for (const { path, piece_id, origin } of rows) {
    if (piece_id === null || origin !== "slug") continue;
    slugs.set(piece_id, [...(slugs.get(piece_id) ?? []), path.slice(path.lastIndexOf("/") + 1)]);
  }
  return { shards: [...new Set(rows.map(({ shard }) => shard))], slugs };
}

/**
 * Removes the redirects from and to the pages of a writer who is removed. Those that lead to a piece go with the piece.
 * Returns the files of the tree that had them.
 */
export async function dropRedirectsOfWriter(tx: Queryable, slug: string): Promise<string[]> {
  const page = `/author/${slug}`;
  const rows = await tx
    .deleteFrom("redirects")
    .where(({ or, eb }) =>
      or([
        eb("target", "=", page),
        ...(["path", "target"] as const).map((column) =>
          eb(sql`substr(${sql.ref(column)}, 1, ${page.length + 1})`, "=", `${page}/`),
        ),
      ]),
    )
    .returning("shard")
    .execute();
  return rows.map(({ shard }) => shard);
}

/** The file of the tree that would have a redirect from a page of a piece. */
export function shardOfPage(writer: string, slug: string): string {
  return redirectShard(`/author/${writer}/${slug}`);
}
