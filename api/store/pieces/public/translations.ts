import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { TranslatedPiece } from "../../../contract/records.ts";
import { pageIn, pieceIdIn } from "../../../contract/fields.ts";
import { externalUrlOf, namedOriginalOf } from "../drafts/content.ts";
import { damageOf, READABLE } from "../../engine/damage.ts";
import type { Queryable } from "../../engine/open.ts";
import { idsIn, repeatable } from "../../engine/repeatable.ts";
import { findRow } from "../../engine/rows.ts";
import { isShown, type PublicSnapshot, type Shows, showsOf } from "../../log/public-snapshot.ts";
import { isPublic } from "./cards.ts";

// Pieces that are translations of one another. A group is known by the piece that all the others translate: their column
// `original_id` has its id, also if that piece is not public or no longer there.

/** The most pieces of a group: each names all others, and is written again with each of them. */
const GROUP_MAX = 50;

/** The piece that a text says it translates: one of the writer's own, or a public one of anybody. Undefined if there is none. */
export async function originalOf(
  db: Queryable,
  {
    content: { translation_of: reference },
    writerId,
    origin,
  }: {
    content: Pick<PieceContent, "translation_of">;
    writerId: string;
    /** The site's own: an address of another site names no piece. */
    origin?: string;
  },
): Promise<string | undefined> {
  if (!reference) return undefined;
  const id = pieceIdIn(reference) ?? (await pieceAt(db, reference, origin));
  const row =
    id === undefined
      ? undefined
      : await findRow(db, "pieces", { id }, ["writer_id", "status", "ordinal", "deleted_at"]);
  if (!row || row.deleted_at !== null) return undefined;
  return row.writer_id === writerId || isPublic(row) ? id : undefined;
}

/** The text with the id of that piece. Refuses a text that translates a piece which its writer cannot see. */
export async function withOriginal<Content extends Pick<PieceContent, "translation_of">>(
  db: Queryable,
  about: { content: Content; writerId: string; origin: string },
): Promise<Content> {
  if (!about.content.translation_of) return about.content;
  const id = await originalOf(db, about);
  if (id !== undefined) return { ...about.content, translation_of: id };
  throw new Refusal("validation_failed", NO_ORIGINAL, [
    { path: "translation_of", said: NO_ORIGINAL },
  ]);
}

const NO_ORIGINAL = say("names no public piece, and none of this writer's own");

/** The piece with this address, or that had it before. */
async function pieceAt(
  db: Queryable,
  reference: string,
  here: string | undefined,
): Promise<string | undefined> {
  const { author = "", slug = "", origin } = pageIn(reference) ?? {};
  if (!slug || (origin !== undefined && origin !== here)) return undefined;
  const found = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select("pieces.id")
    .where("writers.slug", "=", author)
    .where("pieces.slug", "=", slug)
    .executeTakeFirst();
  if (found) return found.id;
  const path = `/author/${author}/${slug}`;
  return (await findRow(db, "redirects", { path }, ["piece_id"]))?.piece_id ?? undefined;
}

/** How people know the piece that another translates. */
export async function headlineOf(
  db: Queryable,
  { translation_of: id }: { translation_of?: string | undefined },
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  return (await findRow(db, "pieces", { id }, ["headline"]))?.headline;
}

/** The path of the page of a public piece. */
export async function publicAddressOf(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.slug", "writers.slug as author", "pieces.status", "pieces.ordinal"])
    .where("pieces.id", "=", id)
    .executeTakeFirst();
  if (!row?.slug || !isPublic(row)) return undefined;
  return `/author/${row.author}/${row.slug}`;
}

export interface Translation {
  piece: { id: string; writerId: string };
  publishedAt: string;
  translationOf: string | undefined;
  /** Whether an editor publishes or has accepted it. */
  isVouched: () => Promise<boolean>;
}

/**
 * The group that a piece is published into. Whatever translates the piece itself comes along. Null for a piece that
 * translates nothing, and for a group that is full. The page of another writer names a translation only if they name it too,
 * or an editor vouches for it: nobody else puts links on the pages of others.
 */
export async function joinTranslations(
  tx: Queryable,
  { piece: { id: pieceId, writerId }, publishedAt, translationOf, isVouched }: Translation,
): Promise<string | null> {
  if (translationOf === undefined) return null;
  const columns = ["original_id", "writer_id", "published_at", "fields"] as const;
  const other = await findRow(tx, "pieces", { id: translationOf }, columns);
  const isMutual = other !== undefined && namedOriginalOf(other) === pieceId;
  if (other && other.writer_id !== writerId && !isMutual && !(await isVouched())) return null;
  const group = other?.original_id ?? translationOf;
  if (group === pieceId) return null;
  // If two pieces name each other, the earlier one is the original.
  const isOriginal =
    isMutual && !other.original_id && publishedAt < (other.published_at ?? publishedAt);
  const [from, to] = isOriginal ? [group, pieceId] : [pieceId, group];
  const members = await tx
    .selectFrom("pieces")
    .select("id")
    .where("original_id", "in", [group, pieceId])
    .where("id", "!=", pieceId)
    .limit(GROUP_MAX)
    .execute();
  if (members.length >= GROUP_MAX - 1) return null;
  await tx
    .updateTable("pieces")
    .set({ original_id: to })
    .where(({ eb, or }) =>
      isOriginal
        ? or([eb("original_id", "=", from), eb("id", "=", from)])
        : eb("original_id", "=", from),
    )
    .execute();
  return isOriginal ? null : group;
}

/** The pieces of these groups that are or were public. */
export async function translatedWith(db: Queryable, groups: readonly string[]): Promise<string[]> {
  const rows = await inGroups(db, { groups: JSON.stringify(groups) });
  return rows.filter(({ ordinal }) => ordinal !== null).map(({ id }) => id);
}

const inGroups = repeatable<{ groups: string }>()((db, value) =>
  db
    .selectFrom("pieces")
    .select(["id", "ordinal"])
    .where(({ eb, or }) =>
      or([eb("original_id", "in", idsIn(value("groups"))), eb("id", "in", idsIn(value("groups")))]),
    )
    .orderBy("id"),
);

/** The public pieces of each of these groups, by the group: the original first, then by date. */
export async function translationsIn(
  { db, shows }: PublicSnapshot,
  groups: readonly string[],
): Promise<Map<string, TranslatedPiece[]>> {
  if (!groups.length) return new Map();
  const rows = await publicInGroups(db, { groups: JSON.stringify(groups), ...shows });
  const open = rows.filter((row) => isPublic(row) && row.shown && !damageOf(row));
  const grouped = Map.groupBy(open, ({ id, original_id }) => original_id ?? id);
  return new Map(
    Array.from(grouped, ([group, members]) => [
      group,
      members
        .toSorted((a, b) => Number(b.id === group) - Number(a.id === group))
        .map((row) => ({
          id: row.id,
          slug: row.slug ?? "",
          writerSlug: row.writer_slug,
          locale: row.locale,
          isElsewhere: externalUrlOf(row) !== null,
        })),
    ]),
  );
}

/** Looked up by id alone: with a condition on the status, SQLite would walk the index of all public pieces. */
const publicInGroups = repeatable<{ groups: string } & Shows>()((db, value) =>
  db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select([
      "pieces.id",
      "pieces.original_id",
      "pieces.slug",
      "pieces.status",
      "pieces.ordinal",
      "writers.slug as writer_slug",
    ])
    .select(READABLE)
    .select(isShown(showsOf(value)).as("shown"))
    .where(({ eb, or }) =>
      or([
        eb("pieces.original_id", "in", idsIn(value("groups"))),
        eb("pieces.id", "in", idsIn(value("groups"))),
      ]),
    )
    .orderBy("pieces.published_at")
    .orderBy("pieces.id"),
);
