import { sql } from "kysely";
import { lackingOf } from "./log-position.ts";
import { isShown, type PublicMoment } from "./public-moment.ts";

/** A page of the site's archive that has public pieces of a year. */
export interface YearPage {
  year: string;
  page: number;
}

/**
 * The years of each page of the site's archive, with `size` numbers each, newest first. The index over the numbers has the
 * dates, so no piece is read.
 */
export async function yearPages(db: PublicMoment, size: number): Promise<YearPage[]> {
  const pages = db
    .selectFrom("pieces")
    .select([
      sql<number>`pieces.ordinal / ${sql.lit(size)}`.as("page"),
      sql<string>`substr(pieces.published_at, 1, 4)`.as("year"),
      sql<number>`count(*)`.as("pieces"),
    ])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .groupBy([sql`pieces.ordinal / ${sql.lit(size)}`, sql`substr(pieces.published_at, 1, 4)`]);
  const all = await pages.execute();
  const hidden = await pages
    .where(({ not }) => not(isShown(db.shows)))
    // As in `statsOf`: beside a publication few changes are open, and only those are looked up.
    .$if(!db.shows.isWhole, (query) =>
      query.where(({ eb, selectFrom }) =>
        eb(
          "pieces.id",
          "in",
          selectFrom(lackingOf(db, db.shows.follower).as("open")).select("subject_id"),
        ),
      ),
    )
    .execute();
  const key = ({ year, page }: YearPage): string => `${year} ${page}`;
  const lacking = new Map(hidden.map((row) => [key(row), row.pieces]));
  return all
    .filter((row) => row.pieces > (lacking.get(key(row)) ?? 0))
    .map(({ year, page }) => ({ year, page }))
    .toSorted((a, b) => (a.year === b.year ? b.page - a.page : a.year < b.year ? 1 : -1));
}
