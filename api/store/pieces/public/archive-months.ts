import { sql } from "kysely";
import { isHidden, type PublicSnapshot } from "../../log/public-snapshot.ts";
import type { Queryable } from "../../engine/open.ts";
import type { ChangeRow } from "../../engine/tables-changes.ts";
import type { NumberedList } from "./numbered-pieces.ts";

/** The public pieces of a month on one page of an archive. */
export interface MonthPart {
  /** Such as 2026-11. */
  month: string;
  page: number;
  pieces: number;
}

type DatedList = Exclude<NumberedList, { of: "list" }>;

/**
 * The months of each page of an archive of the site or of a writer, with `size` numbers each, newest first. `approved` are
 * those of all approved pieces, if they are known already.
 */
export async function monthParts(
  snapshot: PublicSnapshot,
  list: DatedList,
  size: number,
  approved?: readonly MonthPart[],
): Promise<MonthPart[]> {
  const all = approved ?? (await approvedMonths(snapshot.db, list, size));
  const lacking = new Map<string, number>();
  for (const { status, page, month } of await hiddenDates(snapshot, list, size)) {
    const key = `${month} ${page}`;
    if (status === "approved") lacking.set(key, (lacking.get(key) ?? 0) + 1);
  }
  return (
    all
      // A damaged date is no month. Its piece cannot be rendered either.
      .filter(({ month }) => /^\d{4}-\d{2}$/.test(month))
      .map((part) => ({
        ...part,
        pieces: part.pieces - (lacking.get(`${part.month} ${part.page}`) ?? 0),
      }))
      .filter(({ pieces }) => pieces > 0)
      .toSorted((a, b) => (a.month === b.month ? b.page - a.page : a.month < b.month ? 1 : -1))
  );
}

/**
 * The months of all approved pieces, built or not, on all pages or on some: these, and all from one on. The index over the
 * numbers of the site has the dates, so no piece is read.
 */
export async function approvedMonths(
  db: Queryable,
  list: DatedList,
  size: number,
  some?: { pages: readonly number[]; from: number },
): Promise<MonthPart[]> {
  const page = pageOf(list, size);
  let parts = db
    .selectFrom("pieces")
    .select([page.as("page"), MONTH.as("month"), sql<number>`count(*)`.as("pieces")])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .groupBy([page, MONTH]);
  if (list.of === "writer") parts = parts.where("pieces.writer_id", "=", list.writerId);
  if (!some) return parts.execute();
  const { pages, from } = some;
  const wanted = [parts.where(NUMBER[list.of], ">=", from * size)];
  for (const one of new Set(pages)) {
    if (one >= from) continue;
    wanted.push(
      parts.where(NUMBER[list.of], ">=", one * size).where(NUMBER[list.of], "<", (one + 1) * size),
    );
  }
  return (await Promise.all(wanted.map((query) => query.execute()))).flat();
}

/** Beside a publication few pieces are hidden: with a condition on the status, SQLite would walk all that are public. */
async function hiddenDates(snapshot: PublicSnapshot, list: DatedList, size: number) {
  let hidden = snapshot.db
    .selectFrom("pieces")
    .select(["status", pageOf(list, size).as("page"), MONTH.as("month")])
    .where(isHidden(snapshot));
  if (snapshot.shows.isWhole) hidden = hidden.where("status", "=", "approved");
  if (list.of === "writer") hidden = hidden.where("pieces.writer_id", "=", list.writerId);
  return hidden.execute();
}

/** A number that a piece has got stays its own. */
const PIECE_KINDS: readonly ChangeRow["kind"][] = [
  "piece_published",
  "piece_updated",
  "piece_unpublished",
];

/**
 * The pages of the site's archive with the pieces of the changes with numbers in (from, to]. Undefined if it cannot be told:
 * the pieces are erased, or the changes forgotten.
 */
export async function pagesChanged(
  db: Queryable,
  { from, to }: { from: number; to: number },
  size: number,
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom("changes")
    .leftJoin("pieces", "pieces.id", "changes.subject_id")
    .select(["kind", "ordinal"])
    .where("number", ">", from)
    .where("number", "<=", to)
    .execute();
  if (rows.length < to - from || rows.some(({ kind }) => kind === "writer_removed"))
    return undefined;
  return rows.flatMap(({ kind, ordinal }) =>
    PIECE_KINDS.includes(kind) && ordinal !== null ? [Math.floor(ordinal / size)] : [],
  );
}

const NUMBER = { site: "pieces.ordinal", writer: "pieces.writer_ordinal" } as const;

function pageOf({ of }: DatedList, size: number) {
  return sql<number>`${sql.ref(NUMBER[of])} / ${sql.lit(size)}`;
}

const MONTH = sql<string>`substr(pieces.published_at, 1, 7)`;
