import { type SelectQueryBuilder, sql } from "kysely";
import { OPENING_MAX } from "../../../contract/limits.ts";
import type { Cover, PieceCard } from "../../../contract/records.ts";
import type { Category } from "../../../contract/vocabulary.ts";
import { coverIdOf } from "../drafts/content.ts";
import { damageOf, READABLE } from "../../engine/damage.ts";
import type { Queryable } from "../../engine/open.ts";
import { coversOf } from "../../pictures/piece-pictures.ts";
import { languageIn, languageOf } from "./languages.ts";
import { subjectOf } from "./list-numbers.ts";
import type { NumberedList } from "./numbered-pieces.ts";
import { isShown, type PublicSnapshot, type Shows, showsOf } from "../../log/public-snapshot.ts";
import { idsIn, repeatable } from "../../engine/repeatable.ts";
import type { Tables } from "../../engine/tables.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";

// Public pieces as lists show them. Only the short columns are read. Every list is newest first, ties by id. Every
// query walks an index and stops at its limit, so that its cost does not grow with the site.

export const CARD_COLUMNS = [
  "pieces.id",
  "pieces.writer_id",
  "pieces.slug",
  "pieces.headline",
  "pieces.sub",
  "pieces.category",
  ...READABLE,
] as const;

function publicCards(db: Queryable, shows: Shows) {
  return db
    .selectFrom("pieces")
    .select(CARD_COLUMNS)
    .select(opening().as("opening"))
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null)
    .where(isShown(shows));
}

/** The text is far down the row, so it is read only if there is no standfirst. */
export function opening() {
  return sql<
    string | null
  >`case when pieces.sub is null then substr(pieces.text, 1, ${sql.lit(OPENING_MAX)}) end`;
}

type CardQuery = ReturnType<typeof publicCards>;
type CardRow = CardQuery extends SelectQueryBuilder<Tables, "pieces", infer Row> ? Row : never;

/** A category, a language, both, a writer or none of these. */
export interface CardFilter {
  category?: string;
  writerId?: string;
  /** Without a region. */
  language?: string;
}

export async function newestCards(
  { db, shows }: PublicSnapshot,
  filter: CardFilter,
  limit: number,
): Promise<PieceCard[]> {
  const { category, writerId, language } = filter;
  const values = { limit, ...shows };
  if (language) {
    const inLanguage = { language: languageOf(language), ...values };
    const rows = category
      ? await newestInBoth(db, { category, ...inLanguage })
      : await newestOfLanguage(db, inLanguage);
    return cardsIn(db, rows);
  }
  if (category) return cardsIn(db, await newestInCategory(db, { category, ...values }));
  if (writerId) return cardsIn(db, await newestOfWriter(db, { writerId, ...values }));
  return cardsIn(db, await newestOfAll(db, values));
}

type Newest = Shows & { limit: number };

const newestOfAll = repeatable<Newest>()((db, value) =>
  newestFirst(publicCards(db, showsOf(value)), value("limit")),
);

const newestInCategory = repeatable<Newest & { category: string }>()((db, value) =>
  newestFirst(
    publicCards(db, showsOf(value)).where("category", "=", value("category") as Category),
    value("limit"),
  ),
);

const newestInBoth = repeatable<Newest & { category: string; language: string }>()((db, value) =>
  newestFirst(
    publicCards(db, showsOf(value))
      .where("category", "=", value("category") as Category)
      .where(languageIn("pieces"), "=", value("language")),
    value("limit"),
  ),
);

const newestOfWriter = repeatable<Newest & { writerId: string }>()((db, value) =>
  newestFirst(
    publicCards(db, showsOf(value)).where("writer_id", "=", value("writerId")),
    value("limit"),
  ),
);

const newestOfLanguage = repeatable<Newest & { language: string }>()((db, value) =>
  newestFirst(
    publicCards(db, showsOf(value)).where(languageIn("pieces"), "=", value("language")),
    value("limit"),
  ),
);

export async function newestOf(
  snapshot: PublicSnapshot,
  list: NumberedList,
  limit: number,
): Promise<string[]> {
  const subject =
    list.of === "list"
      ? subjectOf(list.list)
      : list.of === "writer"
        ? { writerId: list.writerId }
        : {};
  const rows =
    "tag" in subject
      ? await newestIds(snapshot.db, { tag: subject.tag, limit, ...snapshot.shows })
      : await newestCards(snapshot, subject, limit);
  return rows.map(({ id }) => id);
}

/**
 * The newest pieces of each of these folded tags. Ids are read tag by tag, then the pieces of all tags together, since
 * tags share pieces.
 */
export async function newestTagged(
  snapshot: PublicSnapshot,
  tags: readonly string[],
  limit: number,
): Promise<Map<string, PieceCard[]>> {
  const idsOf = new Map<string, string[]>();
  for (const tag of tags) {
    const rows = await newestIds(snapshot.db, { tag, limit, ...snapshot.shows });
    idsOf.set(
      tag,
      rows.map(({ id }) => id),
    );
  }
  const named = [...new Set([...idsOf.values()].flat())];
  const cards = new Map((await cardsOf(snapshot, named)).map((card) => [card.id, card]));
  return new Map(
    Array.from(idsOf, ([tag, ids]) => [tag, ids.flatMap((id) => cards.get(id) ?? [])]),
  );
}

const newestIds = repeatable<{ tag: string; limit: number } & Shows>()((db, value) =>
  db
    .selectFrom("piece_tags")
    .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
    .select("piece_tags.piece_id as id")
    .where("piece_tags.tag", "=", value("tag"))
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null)
    .where(isShown(showsOf(value)))
    .orderBy("piece_tags.published_at", "desc")
    .orderBy("piece_tags.piece_id", "desc")
    .limit(value("limit")),
);

export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** Every piece that may have this one as its own previous or next: the nearest in its language, and in any. */
  beside: string[];
}

/**
 * For each of these pieces, which are or were public, the writer's public pieces just before and after it by date: in the
 * same language if there are any, otherwise in another. `locale` stands for a language that they had before.
 */
export async function neighboursOf(
  { db, shows }: PublicSnapshot,
  ids: readonly string[],
  locale?: string,
): Promise<Map<string, Neighbours>> {
  if (!ids.length) return new Map();
  const language = locale === undefined ? languageIn("pieces") : sql<string>`${languageOf(locale)}`;
  const others = db
    .selectFrom("pieces as other")
    .select("other.id")
    .where("other.writer_id", "=", sql.ref<string>("pieces.writer_id"))
    .where("other.status", "=", "approved")
    .where("other.ordinal", "is not", null)
    .where(isShown(shows, "other"))
    .limit(1);
  const place = sql`(other.published_at, other.id)`;
  const here = sql`(pieces.published_at, pieces.id)`;
  const before = others
    .where(sql<boolean>`${place} < ${here}`)
    .orderBy("other.published_at", "desc")
    .orderBy("other.id", "desc");
  const after = others
    .where(sql<boolean>`${place} > ${here}`)
    .orderBy("other.published_at", "asc")
    .orderBy("other.id", "asc");
  const rows = await db
    .selectFrom("pieces")
    .select("pieces.id")
    .select([
      before.where(languageIn("other"), "=", language).as("previous"),
      after.where(languageIn("other"), "=", language).as("next"),
      before.as("before"),
      after.as("after"),
    ])
    .where("pieces.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, ...found }): [string, Neighbours] => [
      id,
      {
        previous: found.previous ?? found.before,
        next: found.next ?? found.after,
        beside: Object.values(found).flatMap((other) => other ?? []),
      },
    ]),
  );
}

/** The public ones of these pieces, in the order given. */
export async function cardsOf(
  { db, shows }: PublicSnapshot,
  ids: readonly string[],
): Promise<PieceCard[]> {
  if (!ids.length) return [];
  const rows = await cardsWithIds(db, { ids: JSON.stringify(ids), ...shows });
  const shown = await cardsIn(
    db,
    rows.filter((row) => isPublic(row) && row.shown),
  );
  const cards = new Map(shown.map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** With a condition on the status, SQLite would walk the index of all public pieces instead of looking these few up. */
const cardsWithIds = repeatable<Shows & { ids: string }>()((db, value) =>
  db
    .selectFrom("pieces")
    .select(CARD_COLUMNS)
    .select(["status", "ordinal", opening().as("opening"), isShown(showsOf(value)).as("shown")])
    .where("id", "in", idsIn(value("ids"))),
);

/** The condition of the queries above, for a row that was looked up by id. */
export function isPublic({ status, ordinal }: Pick<PieceRow, "status" | "ordinal">): boolean {
  return status === "approved" && ordinal !== null;
}

function newestFirst(query: CardQuery, limit: number): CardQuery {
  return query.orderBy("published_at", "desc").orderBy("id", "desc").limit(limit);
}

async function cardsIn(db: Queryable, rows: readonly CardRow[]): Promise<PieceCard[]> {
  const readable = rows.filter((row) => !damageOf(row));
  const covers = await coversOfRows(db, readable);
  return readable.map((row) => cardFromRow(row, covers));
}

/** The covers of those that have one. Asks nothing if there is none. */
export async function coversOfRows(
  db: Queryable,
  rows: readonly Pick<CardRow, "id" | "fields">[],
): Promise<ReadonlyMap<string, Cover>> {
  const covered = rows.filter((row) => coverIdOf(row) !== null);
  return coversOf(
    db,
    covered.map(({ id }) => id),
  );
}

export function cardFromRow(
  row: CardRow,
  covers: ReadonlyMap<string, Cover> = new Map(),
): PieceCard {
  return {
    id: row.id,
    writerId: row.writer_id,
    slug: row.slug ?? "",
    headline: row.headline,
    sub: row.sub,
    opening: row.opening,
    category: row.category,
    tags: JSON.parse(row.tags) as string[],
    locale: row.locale,
    publishedAt: row.published_at ?? "",
    modifiedAt: row.modified_at ?? "",
    cover: covers.get(row.id) ?? null,
  };
}
