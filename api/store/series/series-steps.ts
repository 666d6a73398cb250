import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { newId } from "../../contract/random.ts";
import { say } from "../../contract/say.ts";
import { SERIES_LIMITS, type SeriesText } from "../../contract/site/series.ts";
import { findRow, findRows, insertRow, updateById, updateRows } from "../engine/rows.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { isEditor } from "../people/editors.ts";
import { requireSession } from "../people/signed-in.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import { firstFree } from "../pieces/public/slugs.ts";
import { findSeries, partsOf, type Series, seriesOfPiece } from "./series.ts";

// What people do with series. Readers see most of it at once, so no key can do any of it.

/** A new series of a writer, or of the site. Returns its id. */
export async function addSeries(
  store: Store,
  actor: Actor,
  {
    writerId,
    slug,
    ...text
  }: SeriesText & { writerId: string | null; slug: (id: string) => string },
): Promise<string> {
  return store.write(async (tx) => {
    await requireRight(tx, actor, { writerId });
    const owned = await tx
      .selectFrom("series")
      .select("id")
      .where("writer_id", writerId === null ? "is" : "=", writerId)
      .limit(SERIES_LIMITS.owned)
      .execute();
    if (owned.length >= SERIES_LIMITS.owned) throw tooManySeries();
    const id = newId(store.random);
    const now = timestamp(store.clock);
    await insertRow(tx, "series", {
      id,
      slug: await freeSlug(tx, id, slug(id)),
      ...text,
      writer_id: writerId,
      created_at: now,
      updated_at: now,
    });
    await recordAudit(tx, store, { actor, action: "add series", subject: ["series", id] });
    return id;
  });
}

/** Changes what readers are told. The address follows the title until a part is public for the first time. */
export async function saveSeries(
  store: Store,
  actor: Actor,
  { id, slug, ...text }: SeriesText & { id: string; slug: (id: string) => string },
): Promise<void> {
  await store.write(async (tx) => {
    const series = await requireSeries(tx, actor, id);
    if (series.title === text.title && series.description === text.description) return;
    const isKnown = await wasPublic(tx, id);
    await updateById(tx, "series", id, {
      ...text,
      slug: isKnown ? series.slug : await freeSlug(tx, id, slug(id)),
      updated_at: timestamp(store.clock),
    });
    await recordAudit(tx, store, { actor, action: "edit series", subject: ["series", id] });
    await tellBuild(tx, store, series);
  });
}

/** Puts a piece at the end of a series, and takes it out of the one that it was in. Null only takes it out. */
export async function putInSeries(
  store: Store,
  actor: Actor,
  { pieceId, seriesId }: { pieceId: string; seriesId: string | null },
): Promise<void> {
  await store.write((tx) => putIn(tx, store, actor, { pieceId, seriesId }));
}

async function putIn(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { pieceId, seriesId }: { pieceId: string; seriesId: string | null },
): Promise<void> {
  const piece = await requirePiece(tx, actor, pieceId);
  const before = await seriesOfPiece(tx, pieceId);
  if ((before?.id ?? null) === seriesId) return;
  const isPublic = piece.status === "approved";
  const pieces = isPublic ? [pieceId] : [];
  if (before) {
    await tx.deleteFrom("series_pieces").where("piece_id", "=", pieceId).execute();
    if (isPublic) await tellBuild(tx, store, before, pieces);
  }
  if (seriesId !== null) {
    const series = await requireSeries(tx, actor, seriesId);
    if (series.writerId !== null && series.writerId !== piece.writer_id) throw otherWriters();
    const parts = await findRows(tx, "series_pieces", { series_id: seriesId }, ["position"]);
    if (parts.length >= SERIES_LIMITS.pieces) throw tooManyParts();
    const position = Math.max(-1, ...parts.map((part) => part.position)) + 1;
    await insertRow(tx, "series_pieces", { piece_id: pieceId, series_id: seriesId, position });
    if (isPublic) await tellBuild(tx, store, series);
  }
  await recordAudit(tx, store, {
    actor,
    action: seriesId === null ? "take_out_of_series" : "put_in_series",
    subject: ["piece", pieceId],
  });
}

/** Moves a part before another, or to the end. Parts that somebody took out meanwhile are left out. */
export async function moveInSeries(
  store: Store,
  actor: Actor,
  { id, pieceId, before }: { id: string; pieceId: string; before: string | null },
): Promise<void> {
  await store.write(async (tx) => {
    const series = await requireSeries(tx, actor, id);
    const parts = await partsOf(tx, id);
    const moved = parts.find((part) => part.id === pieceId);
    if (!moved || pieceId === before) return;
    const others = parts.filter((part) => part !== moved);
    const at = before === null ? -1 : others.findIndex((part) => part.id === before);
    const after = others.toSpliced(at < 0 ? others.length : at, 0, moved);
    if (after.every((part, index) => part === parts[index])) return;
    for (const [position, part] of after.entries()) {
      await updateRows(tx, "series_pieces", { piece_id: part.id }, { position });
    }
    await recordAudit(tx, store, { actor, action: "order series", subject: ["series", id] });
    if (publicOnes(after) !== publicOnes(parts)) await tellBuild(tx, store, series);
  });
}

function publicOnes(parts: readonly { id: string; status: string }[]): string {
  return parts.flatMap(({ id, status }) => (status === "approved" ? [id] : [])).join(" ");
}

/** Removes a series. Its pieces stay where they are. */
export async function removeSeries(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    const { slug } = await requireSeries(tx, actor, id, { mayBeSuspended: true });
    const parts = await partsOf(tx, id);
    const pieces = parts.flatMap((part) => (part.status === "approved" ? [part.id] : []));
    const isKnown = await wasPublic(tx, id);
    await tx.deleteFrom("series").where("id", "=", id).execute();
    await recordAudit(tx, store, { actor, action: "remove series", subject: ["series", id] });
    if (!isKnown) return;
    const detail = { series: { slug, pieces } };
    await recordChange(tx, store, { kind: "series_removed", subjectId: id, detail });
  });
}

/** Tells the build about a change that readers see: the series has public parts, or had some. */
async function tellBuild(
  tx: Queryable,
  store: Store,
  { id, slug }: Pick<Series, "id" | "slug">,
  pieces: readonly string[] = [],
): Promise<void> {
  if (!pieces.length && !(await wasPublic(tx, id))) return;
  const detail = { series: { slug, pieces } };
  await recordChange(tx, store, { kind: "series_changed", subjectId: id, detail });
}

/** Whether a part is public, or was: readers may know the address. */
async function wasPublic(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("series_pieces")
    .innerJoin("pieces", "pieces.id", "series_pieces.piece_id")
    .select("piece_id")
    .where("series_id", "=", id)
    .where("ordinal", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Free among series, and among the addresses that redirects lead from. */
async function freeSlug(tx: Queryable, id: string, wanted: string): Promise<string> {
  return firstFree(wanted, async (slug) => {
    const other = await tx
      .selectFrom("series")
      .select("id")
      .where("slug", "=", slug)
      .where("id", "!=", id)
      .executeTakeFirst();
    if (other) return true;
    const redirect = await findRow(tx, "redirects", { path: `/series/${slug}` }, ["path"]);
    return redirect !== undefined;
  });
}

async function requireSeries(
  tx: Queryable,
  actor: Actor,
  id: string,
  { mayBeSuspended = false } = {},
): Promise<Series> {
  const series = await findSeries(tx, id);
  if (!series || (actor.kind === "writer" && series.writerId !== actor.writerId)) {
    throw new Refusal("not_found", say("There is no such series. It may be deleted."));
  }
  await requireRight(tx, actor, series, { mayBeSuspended });
  return series;
}

/** Writers have series of their own. Editors may change all of them, and only they those of the site. */
async function requireRight(
  tx: Queryable,
  actor: Actor,
  { writerId }: Pick<Series, "writerId">,
  { mayBeSuspended = false } = {},
): Promise<void> {
  if (actor.kind === "operator") return;
  if (actor.kind !== "writer" && actor.kind !== "editor") throw onlyPeople();
  await requireSession(tx, actor);
  if (actor.kind === "editor" && (await isEditor(tx, actor.writerId))) return;
  if (actor.writerId !== writerId) throw onlyPeople();
  if (!mayBeSuspended) await requireNotSuspended(tx, writerId);
}

async function requirePiece(tx: Queryable, actor: Actor, id: string) {
  const piece = await tx
    .selectFrom("pieces")
    .select(["writer_id", "status", "deleted_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const isOthers = actor.kind === "writer" && piece?.writer_id !== actor.writerId;
  if (!piece || piece.deleted_at !== null || isOthers) {
    throw new Refusal("not_found", say("There is no such piece."));
  }
  // Whoever writes a piece decides whether it is a part of something.
  await requireRight(tx, actor, { writerId: piece.writer_id });
  return piece;
}

function onlyPeople(): Refusal {
  return new Refusal("forbidden", say("Only its writer or an editor can do this, in the desk."));
}

function otherWriters(): Refusal {
  return new Refusal(
    "conflict",
    say("A writer's series has their own pieces only. Make a series of the site for these."),
  );
}

function tooManyParts(): Refusal {
  return new Refusal(
    "conflict",
    say("A series can have {count} pieces. Begin another one.", { count: SERIES_LIMITS.pieces }),
  );
}

function tooManySeries(): Refusal {
  return new Refusal(
    "conflict",
    say("There can be {count} series. Delete one first.", { count: SERIES_LIMITS.owned }),
  );
}
