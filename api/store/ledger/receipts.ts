import type { PublicationProof } from "../../contract/ledger/proof.ts";
import type { ReceiptEntries } from "../../contract/ledger/receipt.ts";
import type { Queryable } from "../engine/open.ts";

/** The open entry of each of these pieces, with the numbers of those before it. */
export async function receiptsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ReceiptEntries>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("ledger_entries")
    .select(["number", "entry", "subject", "salt", "statement", "proofs"])
    .where("subject", "in", ids)
    .orderBy("number", "desc")
    .execute();
  const receipts = new Map<string, ReceiptEntries>();
  for (const { subject, number, entry, salt, statement, proofs } of rows) {
    const known = receipts.get(subject ?? "");
    if (known) known.earlier.push({ number, entry });
    else if (subject !== null && salt !== null && statement !== null) {
      const signed = JSON.parse(proofs ?? "[]") as PublicationProof[];
      receipts.set(subject, { number, entry, salt, statement, proofs: signed, earlier: [] });
    }
  }
  await noteRevoked(
    db,
    [...receipts.values()].flatMap(({ proofs }) => proofs),
  );
  return receipts;
}

/** Says of each key whether it was removed since. */
async function noteRevoked(db: Queryable, proofs: readonly PublicationProof[]): Promise<void> {
  if (!proofs.length) return;
  const rows = await db
    .selectFrom("revoked_passkeys")
    .selectAll()
    .where("id", "in", [...new Set(proofs.map(({ key }) => key.id))])
    .execute();
  for (const proof of proofs) {
    const revoked = rows.find(({ id }) => id === proof.key.id);
    if (revoked) proof.revoked_at = revoked.revoked_at;
  }
}
