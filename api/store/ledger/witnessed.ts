import type { Queryable } from "../engine/open.ts";
import { findRow, insertRow } from "../engine/rows.ts";
import type { WitnessedLogRow } from "./tables-ledger.ts";

/** A log of another site, as it was cosigned last. */
export async function witnessedLog(
  db: Queryable,
  origin: string,
): Promise<WitnessedLogRow | undefined> {
  return findRow(db, "witnessed_logs", { origin }, [
    "origin",
    "size",
    "root",
    "note",
    "cosigned_at",
  ]);
}

/** Keeps what is cosigned, before the answer leaves: nothing that contradicts it is ever cosigned. */
export async function keepWitnessed(tx: Queryable, row: WitnessedLogRow): Promise<void> {
  await tx.deleteFrom("witnessed_logs").where("origin", "=", row.origin).execute();
  await insertRow(tx, "witnessed_logs", row);
}
