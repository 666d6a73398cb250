import { timestamp } from "../../../contract/clock.ts";
import { elsewhereIn, type KnownCard } from "../../../contract/elsewhere.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { countRows } from "../../engine/rows.ts";
import type { ElsewhereCardRow } from "../../engine/tables-pictures.ts";

// The cards of a writer's texts: what another site says about one of its addresses. It is asked once. What it says later
// changes no text, and what is known of an address stays the same for every text of the writer.

/** The most cards of one writer. Further addresses stay cards without a title. */
const CARDS_OF_WRITER = 1_000;

/** Notes the addresses in a text that is being saved, so that the worker asks about them. */
export async function noteCards(
  tx: Queryable,
  store: Store,
  { writerId, markdown }: { writerId: string; markdown: string },
): Promise<void> {
  const found = elsewhereIn(markdown).filter(({ ask }) => ask !== undefined);
  if (!found.length) return;
  const theirs = tx.selectFrom("elsewhere_cards").where("writer_id", "=", writerId);
  const addresses = found.map(({ address }) => address);
  const had = await theirs.select("address").where("address", "in", addresses).execute();
  const known = new Set(had.map(({ address }) => address));
  const unknown = addresses.filter((address) => !known.has(address));
  if (!unknown.length || (await countRows(theirs)) >= CARDS_OF_WRITER) return;
  const now = timestamp(store.clock);
  const rows = unknown.map((address): ElsewhereCardRow => ({
    writer_id: writerId,
    address,
    title: null,
    author: null,
    picture_id: null,
    created_at: now,
    fetched_at: null,
    due_at: now,
    attempts: 0,
  }));
  await tx
    .insertInto("elsewhere_cards")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The known cards of a text, in the order in which they became known. */
export async function knownCards(
  db: Queryable,
  { writerId, markdown }: { writerId: string; markdown: string },
): Promise<KnownCard[]> {
  const addresses = elsewhereIn(markdown).map(({ address }) => address);
  if (!addresses.length) return [];
  return db
    .selectFrom("elsewhere_cards")
    .select(["address", "title", "author", "picture_id as picture"])
    .where("writer_id", "=", writerId)
    .where("address", "in", addresses)
    .where("fetched_at", "is not", null)
    .orderBy("fetched_at")
    .orderBy("address")
    .execute();
}

export type DueCard = Pick<ElsewhereCardRow, "writer_id" | "address" | "attempts">;

/** The cards to ask about now, those that wait longest first: a few of each writer, so that none holds up the others. */
export async function dueCards(
  store: Store,
  { limit, perWriter }: { limit: number; perWriter: number },
): Promise<DueCard[]> {
  return store.read
    .with("due", (db) =>
      db
        .selectFrom("elsewhere_cards")
        .select(["writer_id", "address", "attempts", "due_at"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) => over.partitionBy("writer_id").orderBy("due_at").orderBy("address"))
            .as("place"),
        )
        .where("due_at", "<=", timestamp(store.clock)),
    )
    .selectFrom("due")
    .select(["writer_id", "address", "attempts"])
    .where("place", "<=", perWriter)
    .orderBy("due_at")
    .orderBy("writer_id")
    .orderBy("address")
    .limit(limit)
    .execute();
}

/** After a first failure, a second one, and so on. Then the card stays as it is. */
const RETRY_MINUTES = [1, 10, 60, 360, 1_440];

export type CardOutcome =
  | ({ kind: "known" } & Pick<KnownCard, "title" | "author" | "picture">)
  /** A refusal is final: there is no such video, or its owner shows it to nobody. */
  | { kind: "failed"; isFinal: boolean };

/** Records what a site has answered. The writer may have gone meanwhile. */
export async function recordCard(
  store: Store,
  { writer_id, address, attempts }: DueCard,
  outcome: CardOutcome,
): Promise<void> {
  const now = store.clock();
  const minutes = RETRY_MINUTES[attempts];
  const isOver = outcome.kind === "known" || outcome.isFinal || minutes === undefined;
  const due = isOver ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
  await store.write(async (tx) => {
    await tx
      .updateTable("elsewhere_cards")
      .set({
        attempts: attempts + 1,
        due_at: due,
        ...(outcome.kind === "known"
          ? {
              title: outcome.title,
              author: outcome.author,
              picture_id: outcome.picture,
              fetched_at: timestamp(store.clock),
            }
          : {}),
      })
      .where("writer_id", "=", writer_id)
      .where("address", "=", address)
      // Known once, it stays so.
      .where("fetched_at", "is", null)
      .execute();
  });
}
