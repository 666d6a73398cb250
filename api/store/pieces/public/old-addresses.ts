import { sql } from "kysely";
import { Refusal } from "../../../contract/errors.ts";
import { type Said, say } from "../../../contract/say.ts";
import {
  MOVES_PER_WRITER_MAX,
  redirectShard,
  REDIRECTS_PER_PIECE_MAX,
} from "../../../contract/redirects.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { insertRedirects, lead, tellBuild } from "./redirects.ts";
import { countRows, deleteRows, requireRow } from "../../engine/rows.ts";

// The addresses that pieces had before: each leads to the piece as long as the piece is public.

interface Move {
  pieceId: string;
  writerId: string;
  from: string;
  to: string;
}

/**
 * Keeps the address that a piece leaves. If the piece returns to an address that it had before, the redirect from there
 * ends: a page and a redirect at one address would be a loop. The change of the piece itself tells the build.
 */
export async function keepOldAddress(
  tx: Queryable,
  store: Store,
  { pieceId, writerId, from, to }: Move,
): Promise<void> {
  const { slug: writer } = await requireRow(tx, "writers", { id: writerId }, ["slug"]);
  const [before, now] = [from, to].map((slug) => `/author/${writer}/${slug}`) as [string, string];
  await deleteRows(tx, "redirects", { path: now, piece_id: pieceId });
  const count = await countRows(tx.selectFrom("redirects").where("piece_id", "=", pieceId));
  if (count >= REDIRECTS_PER_PIECE_MAX) {
    throw tooMany(
      say(
        "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.",
        { count: REDIRECTS_PER_PIECE_MAX },
      ),
    );
  }
  if (((await countMoves(tx, [writerId])).get(writerId) ?? 0) >= MOVES_PER_WRITER_MAX) {
    throw tooMany(
      say(
        "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.",
        { count: MOVES_PER_WRITER_MAX },
      ),
    );
  }
  const destination = { piece_id: pieceId, target: null };
  const moved = await lead(tx, before, destination);
  await insertRedirects(tx, store, [{ path: before, ...destination, origin: "slug" }]);
  await tellBuild(tx, store, moved);
}

/** How many addresses the pieces of these writers had before. A writer without any is left out. */
export async function countMoves(
  db: Queryable,
  writerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("redirects")
    .innerJoin("pieces", "pieces.id", "redirects.piece_id")
    .select(({ fn }) => ["pieces.writer_id", fn.countAll<number>().as("count")])
    .where("redirects.origin", "=", "slug")
    .where("pieces.writer_id", "in", writerIds)
    .groupBy("pieces.writer_id")
    .execute();
  return new Map(rows.map(({ writer_id, count }) => [writer_id, count]));
}

export interface OldAddresses {
  /** The files of the tree with the redirects that lead to them. */
  shards: string[];
  /**
   * The slugs that each piece had before, by id. Its page may still be at one of them in a tree that lacks a change.
   */
  slugs: Map<string, string[]>;
}

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

/** The slugs that no new piece of a writer gets, because redirects lead from their addresses. */
export async function slugsRedirectedOf(db: Queryable, writerSlug: string): Promise<string[]> {
  const folder = `/author/${writerSlug}/`;
  const rows = await db
    .selectFrom("redirects")
    .select("path")
    // A range of the primary key: the character after the slash ends it.
    .where("path", ">", folder)
    .where("path", "<", `/author/${writerSlug}0`)
    .execute();
  return rows.map(({ path }) => path.slice(folder.length));
}

/** The file of the tree that would have a redirect from a page of a piece. */
export function shardOfPage(writer: string, slug: string): string {
  return redirectShard(`/author/${writer}/${slug}`);
}

function tooMany(said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path: "wanted_slug", said }]);
}
