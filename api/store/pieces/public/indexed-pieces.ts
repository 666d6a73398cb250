import { sql } from "kysely";
import type { PieceCard } from "../../../contract/records.ts";
import { cardFromRow, CARD_COLUMNS, opening } from "./cards.ts";
import { damageOf } from "../../engine/damage.ts";
import { isShown, type PublicSnapshot, type Shows, showsOf } from "../../log/public-snapshot.ts";
import { repeatable } from "../../engine/repeatable.ts";

/** A public piece with the fields of the readers' search index. */
export interface IndexedPiece extends Omit<PieceCard, "cover"> {
  writer: { slug: string; name: string };
  /** The beginning of the HTML, for its headings. */
  html: string;
}

/** Later headings are not indexed: 500 of the longest pieces would be 100 MB. */
const HTML_MAX = 50_000;

/** Public pieces with numbers in [from, to), in order. */
export async function indexedPieces(
  { db, shows }: PublicSnapshot,
  { from, to }: { from: number; to: number },
): Promise<IndexedPiece[]> {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(CARD_COLUMNS)
    .select(["writers.slug as writer_slug", "writers.name as writer_name"])
    .select(opening().as("opening"))
    .select(sql<string | null>`substr(pieces.html, 1, ${sql.lit(HTML_MAX)})`.as("html"))
    .where("pieces.status", "=", "approved")
    .where(isShown(shows))
    .where("pieces.ordinal", ">=", from)
    .where("pieces.ordinal", "<", to)
    .orderBy("pieces.ordinal")
    .execute();
  const readable = rows.filter((row) => !damageOf(row));
  return readable.map((row) => {
    const { cover: _, ...card } = cardFromRow(row);
    return {
      ...card,
      writer: { slug: row.writer_slug, name: row.writer_name },
      html: row.html ?? "",
    };
  });
}

/** The highest number of a public piece, if there is one. */
export async function newestOrdinal({ db, shows }: PublicSnapshot): Promise<number | undefined> {
  const [row] = await highestOrdinal(db, shows);
  return row?.ordinal ?? undefined;
}

/** Asked several times for each publication. */
const highestOrdinal = repeatable<Shows>()((db, value) =>
  db
    .selectFrom("pieces")
    .select("ordinal")
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .where(isShown(showsOf(value)))
    .orderBy("ordinal", "desc")
    .limit(1),
);
