import {
  isReservedPath,
  MOVES_PER_WRITER_MAX,
  normalPath,
  redirectShard,
  REDIRECTS_MAX,
  REDIRECTS_PER_PIECE_MAX,
} from "../../contract/redirects.ts";
import type { RedirectLine } from "../../contract/transfer/transfer.ts";
import { timestamp } from "../../contract/clock.ts";
import type { ArrivingPiece, Outcome } from "./import-rows.ts";
import { countMoves } from "../pieces/public/old-addresses.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRedirects, insertRedirects, tellBuild } from "../pieces/public/redirects.ts";
import { heldPaths } from "../site/site-paths.ts";
import { findRows, insertRow } from "../engine/rows.ts";

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
  const taken = await heldPaths(tx, paths);
  const counts = await countsOf(tx, [...new Set(wanted.values())]);
  const room = await createRoom(tx, pieces);
  const rows = [...wanted].flatMap(([path, piece_id]) => {
    const count = counts.get(piece_id) ?? 0;
    if (taken.has(path) || count >= REDIRECTS_PER_PIECE_MAX) return [];
    const origin = room.take(path, piece_id);
    if (!origin) return [];
    counts.set(piece_id, count + 1);
    return [{ path, piece_id, target: null, origin }];
  });
  await insertRedirects(tx, store, rows);
  await tellBuild(
    tx,
    store,
    rows.map(({ path }) => path),
  );
}

/**
 * The redirects that there is room for. An old address in the writer's own folder is one that the piece had here, and has
 * the bound of the writer, not of the site.
 */
async function createRoom(tx: Queryable, pieces: readonly ArrivingPiece[]) {
  const writerIds = [...new Set(pieces.map(({ writerId }) => writerId))];
  const writers = await findRows(tx, "writers", { id: writerIds }, ["id", "slug"]);
  const folders = new Map(writers.map(({ id, slug }) => [id, `/author/${slug}/`]));
  const writerOf = new Map(pieces.map(({ id, writerId }) => [id, writerId]));
  const moves = await countMoves(tx, writerIds);
  let others = await countRedirects(tx);
  return {
    /** How the redirect comes; undefined if there is no room for it. */
    take(path: string, pieceId: string): "slug" | "import" | undefined {
      const writer = writerOf.get(pieceId) ?? "";
      if (path.startsWith(folders.get(writer) ?? "\0")) {
        const count = moves.get(writer) ?? 0;
        moves.set(writer, count + 1);
        return count < MOVES_PER_WRITER_MAX ? "slug" : undefined;
      }
      return others++ < REDIRECTS_MAX ? "import" : undefined;
    },
  };
}

/** A redirect of an export that leads to no piece. */
export async function importRedirect(
  tx: Queryable,
  store: Store,
  { path: given, target, origin, created_at }: RedirectLine,
): Promise<Outcome> {
  const path = normalPath(given);
  if (path === undefined || isReservedPath(path)) return { problem: "path cannot be redirected" };
  const holder = (await heldPaths(tx, [path])).get(path);
  if (holder === "redirect") return "present";
  if (holder) return { problem: `path is the address of a ${holder}` };
  if ((await countRedirects(tx)) >= REDIRECTS_MAX)
    return { problem: "there are too many redirects" };
  const row = { path, shard: redirectShard(path), piece_id: null, target, origin };
  await insertRow(tx, "redirects", { ...row, created_at: created_at ?? timestamp(store.clock) });
  await tellBuild(tx, store, [path]);
  return "added";
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
