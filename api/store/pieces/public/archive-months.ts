import { sql } from "kysely";
import { isHidden, type PublicSnapshot } from "../../log/public-snapshot.ts";

/** A page of the site's archive that has public pieces of a month. */
export interface MonthPage {
  /** Such as 2026-11. */
  month: string;
  page: number;
}

/**
 * The months of each page of the site's archive, with `size` numbers each, newest first. The index over the numbers has the
 * dates, so no piece is read.
 */
export async function monthPages(snapshot: PublicSnapshot, size: number): Promise<MonthPage[]> {
  const pages = snapshot.db
    .selectFrom("pieces")
    .select([
      sql<number>`pieces.ordinal / ${sql.lit(size)}`.as("page"),
      sql<string>`substr(pieces.published_at, 1, 7)`.as("month"),
      sql<number>`count(*)`.as("pieces"),
    ])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .groupBy([sql`pieces.ordinal / ${sql.lit(size)}`, sql`substr(pieces.published_at, 1, 7)`]);
  const all = await pages.execute();
  const hidden = await pages.where(isHidden(snapshot)).execute();
  const key = ({ month, page }: MonthPage): string => `${month} ${page}`;
  const lacking = new Map(hidden.map((row) => [key(row), row.pieces]));
  return (
    all
      // A damaged date is no month. Its piece cannot be rendered either.
      .filter(({ month }) => /^\d{4}-\d{2}$/.test(month))
      .filter((row) => row.pieces > (lacking.get(key(row)) ?? 0))
      .map(({ month, page }) => ({ month, page }))
      .toSorted((a, b) => (a.month === b.month ? b.page - a.page : a.month < b.month ? 1 : -1))
  );
}
