import type { Queryable } from "../../engine/open.ts";
import { isShown, type PublicSnapshot } from "../../log/public-snapshot.ts";
import type { RedirectRow } from "../../engine/tables-pieces.ts";

// Redirects for building the static tree. One to a piece that is not public is not there at all.

export interface PublicRedirect {
  path: string;
  /** A path of this site, or an address of another. */
  target: string;
}

/** The redirects of one file of the tree, in the order of their paths. */
export async function redirectsInShard(
  snapshot: PublicSnapshot,
  shard: string,
): Promise<PublicRedirect[]> {
  const rows = await shown(snapshot).where("redirects.shard", "=", shard).orderBy("path").execute();
  return rows.map(redirectOf);
}

/** A writer who moves many pieces does not push out what the operator set. */
const FIRST_ORIGINS: readonly RedirectRow["origin"][][] = [["desk", "admin"], ["import"], ["slug"]];

/** For hosts that read only so many: those of editors and the operator, then of imports, then of moved pieces. Newest first. */
export async function foremostRedirects(
  snapshot: PublicSnapshot,
  limit: number,
): Promise<PublicRedirect[]> {
  const found: PublicRedirect[] = [];
  for (const origins of FIRST_ORIGINS) {
    if (found.length >= limit) break;
    const rows = await shown(snapshot)
      .where("redirects.origin", "in", origins)
      .orderBy("redirects.created_at", "desc")
      .orderBy("path", "desc")
      .limit(limit - found.length)
      .execute();
    found.push(...rows.map(redirectOf));
  }
  return found;
}

function shown({ db, shows }: PublicSnapshot) {
  return db
    .selectFrom("redirects")
    .leftJoin("pieces", "pieces.id", "redirects.piece_id")
    .leftJoin("writers", "writers.id", "pieces.writer_id")
    .select(["redirects.path", "redirects.target", "pieces.slug", "writers.slug as writer"])
    .where(({ or, and, eb }) =>
      or([
        eb("redirects.target", "is not", null),
        and([
          eb("pieces.status", "=", "approved"),
          eb("pieces.ordinal", "is not", null),
          isShown(shows),
        ]),
      ]),
    );
}

function redirectOf(row: {
  path: string;
  target: string | null;
  slug: string | null;
  writer: string | null;
}): PublicRedirect {
  return { path: row.path, target: row.target ?? `/author/${row.writer}/${row.slug}` };
}

/** The files that have any redirects, public or not. */
export async function redirectShardsInUse(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom("redirects")
    .select("shard")
    .distinct()
    .orderBy("shard")
    .execute();
  return rows.map(({ shard }) => shard);
}
