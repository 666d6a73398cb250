import type { PieceCard } from "../../contract/records.ts";
import type { Queryable } from "../engine/open.ts";
import type { PublicSnapshot } from "../log/public-snapshot.ts";
import { cardsOf } from "../pieces/public/cards.ts";
import { findRows, walkSlices } from "../engine/rows.ts";

/** A series as readers see it. */
export interface PublicSeries {
  id: string;
  slug: string;
  title: string;
  description: string;
  pieces: PieceCard[];
}

/** These series, by id. One without a public part is none for readers, but it is here. */
export async function readSeries(
  snapshot: PublicSnapshot,
  ids: readonly string[],
): Promise<Map<string, PublicSeries>> {
  if (!ids.length) return new Map();
  const rows = await findRows(snapshot.db, "series", { id: ids }, [
    "id",
    "slug",
    "title",
    "description",
  ]);
  const members = await membersOf(snapshot.db, ids);
  const cards = await cardsOf(
    snapshot,
    members.map(({ piece_id }) => piece_id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const parts = Map.groupBy(members, ({ series_id }) => series_id);
  return new Map(
    rows.map((row) => {
      const pieces = (parts.get(row.id) ?? []).flatMap(({ piece_id }) => byId.get(piece_id) ?? []);
      return [row.id, { ...row, pieces }];
    }),
  );
}

/** All pieces of these series in their order, public or not. */
export async function membersOf(db: Queryable, ids: readonly string[]) {
  if (!ids.length) return [];
  return db
    .selectFrom("series_pieces")
    .select(["series_id", "piece_id"])
    .where("series_id", "in", ids)
    .orderBy("series_id")
    .orderBy("position")
    .orderBy("piece_id")
    .execute();
}

/** The addresses of these series. */
export async function slugsOfSeries(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  if (!ids.length) return [];
  return db.selectFrom("series").select(["id", "slug"]).where("id", "in", ids).execute();
}

/** Every series, for a full build. */
export async function* walkSeries(
  db: Queryable,
  size: number,
): AsyncGenerator<{ id: string; slug: string }> {
  const all = db.selectFrom("series").select(["id", "slug"]);
  for await (const rows of walkSlices(all, "id", size)) yield* rows;
}
