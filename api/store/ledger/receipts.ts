import type { Queryable } from "../engine/open.ts";

interface Entries {
  number: number;
  entry: string;
  salt: string;
  statement: string;
  earlier: { number: number; entry: string }[];
}

/** The open entry of each of these pieces, with the numbers of those before it. */
export async function receiptsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Entries>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("ledger_entries")
    .select(["number", "entry", "subject", "salt", "statement"])
    .where("subject", "in", ids)
    .orderBy("number", "desc")
    .execute();
  const receipts = new Map<string, Entries>();
  for (const { subject, number, entry, salt, statement } of rows) {
    const known = receipts.get(subject ?? "");
    if (known) known.earlier.push({ number, entry });
    else if (subject !== null && salt !== null && statement !== null) {
      receipts.set(subject, { number, entry, salt, statement, earlier: [] });
    }
  }
  return receipts;
}
