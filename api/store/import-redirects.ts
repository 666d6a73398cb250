import {
  isReservedPath,
  normalPath,
  redirectShard,
  REDIRECTS_MAX,
  REDIRECTS_PER_PIECE_MAX,
} from "../contract/redirects.ts";
import type { RedirectLine } from "../contract/transfer.ts";
import { timestamp } from "../contract/clock.ts";
import type { ArrivingPiece, Outcome } from "./arriving-piece.ts";
import type { Queryable, Store } from "./open.ts";
import { countRedirects, insertRedirects, tellBuild } from "./redirects.ts";

/**
 * Leads the old addresses of imported pieces to them. An address that is taken, that the site itself uses or that is too
 * long is left out: the piece is more important.
 */
export async function importOldPaths(
  tx: Queryable,
  store: Store,
  pieces: readonly ArrivingPiece[],
): Promise<void> {
  const wanted = new Map<string, string>();
  for (const { id, line } of pieces) {
    const paths = line.old_paths.flatMap((path) => normalPath(path) ?? []);
    for (const path of paths) {
      if (!isReservedPath(path) && !wanted.has(path)) wanted.set(path, id);
    }
  }
  if (!wanted.size) return;
  const paths = [...wanted.keys()];
  const taken = new Set([...(await redirected(tx, paths)), ...(await pagesAmong(tx, paths))]);
  const counts = await countsOf(tx, [...new Set(wanted.values())]);
  let room = REDIRECTS_MAX - (await countRedirects(tx));
  const rows = [...wanted].flatMap(([path, piece_id]) => {
    const count = counts.get(piece_id) ?? 0;
    if (taken.has(path) || count >= REDIRECTS_PER_PIECE_MAX || room <= 0) return [];
    counts.set(piece_id, count + 1);
    room--;
    return [{ path, piece_id, target: null, origin: "import" as const }];
  });
  await insertRedirects(tx, store, rows);
  await tellBuild(
    tx,
    store,
    rows.map(({ path }) => path),
  );
}

/** A redirect of an export that leads to no piece. */
export async function importRedirect(
  tx: Queryable,
  store: Store,
  { path: given, target, origin, created_at }: RedirectLine,
): Promise<Outcome> {
  const path = normalPath(given);
  if (path === undefined || isReservedPath(path)) return { problem: "path cannot be redirected" };
  if ((await redirected(tx, [path])).length) return "present";
  if ((await pagesAmong(tx, [path])).length) return { problem: "path is the address of a piece" };
  if ((await countRedirects(tx)) >= REDIRECTS_MAX)
    return { problem: "there are too many redirects" };
  const row = { path, shard: redirectShard(path), piece_id: null, target, origin };
  await tx
    .insertInto("redirects")
    .values({ ...row, created_at: created_at ?? timestamp(store.clock) })
    .execute();
  await tellBuild(tx, store, [path]);
  return "added";
}

async function redirected(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom("redirects").select("path").where("path", "in", paths).execute();
  return rows.map(({ path }) => path);
}

/** Those of some paths that are the pages of pieces, public or not. */
async function pagesAmong(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const slugs = paths.flatMap((path) => /^\/author\/[^/]+\/([^/]+)$/.exec(path)?.[1] ?? []);
  if (!slugs.length) return [];
  const rows = await tx
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.slug", "writers.slug as writer"])
    .where("pieces.slug", "in", slugs)
    .execute();
  return rows.map(({ writer, slug }) => `/author/${writer}/${slug}`);
}

async function countsOf(tx: Queryable, pieceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("redirects")
    .select(({ fn }) => ["piece_id", fn.countAll<number>().as("count")])
    .where("piece_id", "in", pieceIds)
    .groupBy("piece_id")
    .execute();
  return new Map(rows.map(({ piece_id, count }) => [piece_id ?? "", count]));
}
