import { sql } from "kysely";
import { isHidden, type PublicSnapshot } from "../../log/public-snapshot.ts";
import type { NumberedList } from "./numbered-pieces.ts";

/** The public pieces of a month on one page of an archive. */
export interface MonthPart {
  /** Such as 2026-11. */
  month: string;
  page: number;
  pieces: number;
}

/**
 * The months of each page of an archive of the site or of a writer, with `size` numbers each, newest first. The index over the
 * numbers of the site has the dates, so no piece is read.
 */
export async function monthParts(
  snapshot: PublicSnapshot,
  list: Exclude<NumberedList, { of: "list" }>,
  size: number,
): Promise<MonthPart[]> {
  const number = sql.ref(list.of === "site" ? "pieces.ordinal" : "pieces.writer_ordinal");
  const page = sql<number>`${number} / ${sql.lit(size)}`;
  let parts = snapshot.db
    .selectFrom("pieces")
    .select([page.as("page"), MONTH.as("month"), sql<number>`count(*)`.as("pieces")])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .groupBy([page, MONTH]);
  if (list.of === "writer") parts = parts.where("pieces.writer_id", "=", list.writerId);
  const all = await parts.execute();
  const hidden = await parts.where(isHidden(snapshot)).execute();
  const key = (part: Pick<MonthPart, "month" | "page">): string => `${part.month} ${part.page}`;
  const lacking = new Map(hidden.map((row) => [key(row), row.pieces]));
  return (
    all
      // A damaged date is no month. Its piece cannot be rendered either.
      .filter(({ month }) => /^\d{4}-\d{2}$/.test(month))
      .map((row) => ({ ...row, pieces: row.pieces - (lacking.get(key(row)) ?? 0) }))
      .filter(({ pieces }) => pieces > 0)
      .toSorted((a, b) => (a.month === b.month ? b.page - a.page : a.month < b.month ? 1 : -1))
  );
}

const MONTH = sql<string>`substr(pieces.published_at, 1, 7)`;
