import { MAILING_LIMITS, type RecipientState } from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, updateById } from "../engine/rows.ts";
import { numbersOf } from "./mailings.ts";

// The recipients of each mail are kept for a while, then only their number. A row of unknown fate stays until a person
// decides about it.

const KNOWN: readonly RecipientState[] = ["sent", "refused", "left"];
const ROWS_AT_ONCE = 500;

/** Turns the recipients of mailings that have been over for long into numbers. */
export async function countPastRecipients(store: Store): Promise<void> {
  const days = MAILING_LIMITS.recipientDays;
  const before = new Date(store.clock().getTime() - days * 86_400_000).toISOString();
  const past = store.read
    .selectFrom("mailings")
    .select("id")
    .where("state", "in", ["done", "stopped"])
    .where("finished_at", "<", before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mailing_recipients")
          .select("mailing_id")
          .whereRef("mailing_id", "=", "mailings.id")
          .where("mailing_recipients.state", "in", KNOWN),
      ),
    );
  for (const { id } of await past.execute()) while (await countSome(store, id));
}

/** Returns whether there may be more. The numbers and the removal are one transaction. */
async function countSome(store: Store, id: string): Promise<boolean> {
  return store.writeAlongside(async (tx) => {
    const mailing = await findRow(tx, "mailings", { id });
    const known = tx
      .selectFrom("mailing_recipients")
      .where("mailing_id", "=", id)
      .where("state", "in", KNOWN);
    const rows = await known.select(["subscriber_id", "state"]).limit(ROWS_AT_ONCE).execute();
    // Somebody sends it again to those of unknown fate.
    if (!mailing || mailing.state === "sending" || !rows.length) return false;
    const counts = numbersOf(mailing.past_counts);
    for (const { state } of rows) counts[state]++;
    await updateById(tx, "mailings", id, { past_counts: JSON.stringify(counts) });
    await tx
      .deleteFrom("mailing_recipients")
      .where("mailing_id", "=", id)
      .where(
        "subscriber_id",
        "in",
        rows.map(({ subscriber_id }) => subscriber_id),
      )
      .execute();
    return rows.length === ROWS_AT_ONCE;
  }, `mailing ${id}`);
}

/**
 * When the mail of a publication was over whose recipients are only counted now. Everybody who followed by then may have had
 * the piece, and must not get it twice.
 */
export async function countedUntil(
  db: Queryable,
  pieceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!pieceIds.length) return new Map();
  const rows = await db
    .selectFrom("mailings")
    .select("piece_id")
    .select(({ fn }) => fn.max("finished_at").as("until"))
    .where("piece_id", "in", pieceIds)
    .where("kind", "=", "piece")
    .where("past_counts", "is not", null)
    .groupBy("piece_id")
    .execute();
  return new Map(rows.map(({ piece_id, until }) => [piece_id ?? "", until ?? ""]));
}
