import { sql } from "kysely";
import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import {
  isReservedPath,
  REDIRECTS_MAX,
  redirectShard,
  type RedirectTarget,
  withRest,
  wrongRedirect,
} from "../../../contract/redirects.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { recordChanges } from "../../log/changes.ts";
import { requireEditor } from "../../people/editors.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { heldPaths } from "../../site/site-paths.ts";
import type { RedirectRow } from "../../engine/tables-pieces.ts";
import { contains, countRows, findRow } from "../../engine/rows.ts";

/** Where a redirect leads: to a piece, wherever its page is, or to an address. */
type Destination = Pick<RedirectRow, "piece_id" | "target">;

/**
 * Adds a redirect of an editor or the operator. It leads to its end at once: one to an address that is redirected itself
 * leads where that one does, and those that led to its own address lead on. Returns false if it is there already.
 */
export async function addRedirect(
  store: Store,
  actor: Actor,
  { path, target }: { path: string; target: RedirectTarget },
): Promise<boolean> {
  return store.write(async (tx) => {
    await requireEditor(tx, actor);
    const known = await findRedirect(tx, path);
    const destination = await resolve(tx, target);
    const isSame = known?.piece_id === destination.piece_id && known.target === destination.target;
    if (known && isSame) return false;
    if (known) {
      throw wrongRedirect(
        "path",
        say("The old path is redirected already. Remove that redirect first."),
        say("is redirected already. Remove that redirect first"),
      );
    }
    await requireFreePath(tx, path);
    requireNoLoop(path, destination);
    await requireRoom(tx, 1);
    const moved = await lead(tx, path, destination);
    await insertRedirects(tx, store, [{ path, ...destination, origin: originOf(actor) }]);
    await recordAudit(tx, store, {
      actor,
      action: "add",
      subject: ["redirect", path],
      note: destination.target,
    });
    await tellBuild(tx, store, [path, ...moved]);
    return true;
  });
}

/** Removes a redirect. Returns false if there was none. */
export async function removeRedirect(store: Store, actor: Actor, path: string): Promise<boolean> {
  return store.write(async (tx) => {
    await requireEditor(tx, actor);
    const { numDeletedRows } = await tx
      .deleteFrom("redirects")
      .where("path", "=", path)
      .executeTakeFirst();
    if (!numDeletedRows) return false;
    await recordAudit(tx, store, { actor, action: "remove", subject: ["redirect", path] });
    await tellBuild(tx, store, [path]);
    return true;
  });
}

export interface ListedRedirect {
  path: string;
  /** Null for a piece that is not public: its address may tell its headline. */
  target: string | null;
  origin: RedirectRow["origin"];
  createdAt: string;
}

/** The redirects whose path or target contains the words, in the order of their paths. */
export async function listRedirects(
  db: Queryable,
  { words = "", after = "", limit }: { words?: string; after?: string; limit: number },
): Promise<ListedRedirect[]> {
  let query = db
    .selectFrom("redirects")
    .leftJoin("pieces", "pieces.id", "redirects.piece_id")
    .leftJoin("writers", "writers.id", "pieces.writer_id")
    .select(["path", "target", "piece_id", "origin", "redirects.created_at"])
    .select(["pieces.status", "pieces.slug", "writers.slug as writer"])
    .where("path", ">", after);
  if (words) {
    query = query.where(({ or, and, eb }) =>
      or([
        contains("path", words),
        contains("target", words),
        and([eb("pieces.status", "=", "approved"), contains("pieces.slug", words)]),
      ]),
    );
  }
  const rows = await query.orderBy("path").limit(limit).execute();
  return rows.map(({ path, target, origin, created_at, status, slug, writer }) => ({
    path,
    target: target ?? (status === "approved" ? `/author/${writer}/${slug}` : null),
    origin,
    createdAt: created_at,
  }));
}

/** The number of redirects of editors, the operator and imports. */
export async function countRedirects(db: Queryable): Promise<number> {
  return countRows(db.selectFrom("redirects").where("origin", "!=", "slug"));
}

interface NewRedirect extends Destination {
  path: string;
  origin: RedirectRow["origin"];
}

export async function insertRedirects(
  tx: Queryable,
  store: Store,
  redirects: readonly NewRedirect[],
): Promise<void> {
  if (!redirects.length) return;
  const created_at = timestamp(store.clock);
  await tx
    .insertInto("redirects")
    .values(redirects.map((row) => ({ ...row, shard: redirectShard(row.path), created_at })))
    .execute();
}

/** Records the files to write again for some paths. */
export async function tellBuild(
  tx: Queryable,
  store: Store,
  paths: readonly string[],
): Promise<void> {
  const shards = [...new Set(paths.map(redirectShard))];
  if (!shards.length) return;
  await recordChanges(
    tx,
    store,
    shards.map((subjectId) => ({ kind: "redirect_changed", subjectId })),
  );
}

/**
 * Makes every redirect that leads to a path lead to another place. A query or a fragment stays, except on the way to a
 * piece, whose address may change. Returns their paths.
 */
export async function lead(
  tx: Queryable,
  path: string,
  { piece_id, target }: Destination,
): Promise<string[]> {
  const known = await tx
    .selectFrom("redirects")
    .select("target")
    .distinct()
    .where(({ or, eb }) =>
      or([
        eb("target", "=", path),
        ...["?", "#"].map((mark) =>
          eb(sql`substr(redirects.target, 1, ${path.length + 1})`, "=", path + mark),
        ),
      ]),
    )
    .execute();
  const moved: string[] = [];
  for (const { target: before } of known) {
    if (before === null) continue;
    const after = target === null ? null : withRest(target, before.slice(path.length));
    const rows = await tx
      .updateTable("redirects")
      .set({ piece_id, target: after })
      .where("target", "=", before)
      .returning("path")
      .execute();
    moved.push(...rows.map((row) => row.path));
  }
  return moved;
}

async function findRedirect(
  tx: Queryable,
  path: string,
): Promise<(Destination & { path: string }) | undefined> {
  return findRow(tx, "redirects", { path }, ["path", "piece_id", "target"]);
}

async function resolve(tx: Queryable, target: RedirectTarget): Promise<Destination> {
  if ("url" in target) return { piece_id: null, target: target.url };
  const { path, rest } = target;
  const next = await findRedirect(tx, path);
  if (next) {
    const end = next.target === null ? null : withRest(next.target, rest);
    return { piece_id: next.piece_id, target: end };
  }
  const piece = rest ? undefined : await pieceAt(tx, path);
  return piece ? { piece_id: piece, target: null } : { piece_id: null, target: path + rest };
}

/** The piece that has this address, public or not. */
async function pieceAt(tx: Queryable, path: string): Promise<string | undefined> {
  const [, author, slug] = /^\/author\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (author === undefined || slug === undefined) return undefined;
  const row = await tx
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select("pieces.id")
    .where("writers.slug", "=", author)
    .where("pieces.slug", "=", slug)
    .executeTakeFirst();
  return row?.id;
}

async function requireFreePath(tx: Queryable, path: string): Promise<void> {
  if (isReservedPath(path)) {
    throw wrongRedirect(
      "path",
      say("The old path belongs to the site itself and cannot be redirected."),
      say("belongs to the site itself and cannot be redirected"),
    );
  }
  const holder = (await heldPaths(tx, [path])).get(path);
  if (holder === "piece")
    throw wrongRedirect(
      "path",
      say("The old path is or was the address of a piece."),
      say("is or was the address of a piece"),
    );
  if (holder === "page") {
    throw wrongRedirect(
      "path",
      say("The old path is the address of a page, public or not, of this site."),
      say("is the address of a page, public or not, of this site"),
    );
  }
}

function requireNoLoop(path: string, { target }: Destination): void {
  const [end] = target?.split(/[?#]/, 1) ?? [];
  if (end === path)
    throw wrongRedirect(
      "target",
      say("The new address leads back to the old path."),
      say("leads back to the old path"),
    );
}

async function requireRoom(tx: Queryable, more: number): Promise<void> {
  if ((await countRedirects(tx)) + more <= REDIRECTS_MAX) return;
  throw new Refusal(
    "quota_exceeded",
    say(
      "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.",
      { count: REDIRECTS_MAX },
    ),
  );
}

function originOf(actor: Actor): RedirectRow["origin"] {
  return actor.via === "desk" ? "desk" : "admin";
}
