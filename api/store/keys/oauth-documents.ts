import { timestamp } from "../../contract/clock.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, deleteRows, findRow, hasRow } from "../engine/rows.ts";
import type { ClientDocumentRow } from "../engine/tables-oauth.ts";

/** At most 16 KiB each. */
export const DOCUMENTS_MAX = 1_000;
/** As long as a connection lasts without use. What a host said earlier may no longer be true. */
export const DOCUMENT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Keeps what a program's document said when a writer allowed the program. Only then, so that nobody can push the copies of
 * programs that are in use out by opening pages.
 */
export async function keepDocument(
  store: Store,
  { clientId, text }: { clientId: string; text: string },
): Promise<void> {
  await store.writeAlongside(async (tx) => {
    const news = { document: text, fetched_at: timestamp(store.clock) };
    if (!(await hasRow(tx, "oauth_documents", { client_id: clientId }))) await makeRoom(tx);
    await tx
      .insertInto("oauth_documents")
      .values({ client_id: clientId, ...news })
      .onConflict((conflict) => conflict.column("client_id").doUpdateSet(news))
      .execute();
  }, "oauth documents");
}

/** The oldest copy goes first. */
async function makeRoom(tx: Queryable): Promise<void> {
  const excess = (await countRows(tx.selectFrom("oauth_documents"))) + 1 - DOCUMENTS_MAX;
  if (excess <= 0) return;
  await tx
    .deleteFrom("oauth_documents")
    .where("client_id", "in", (eb) =>
      eb
        .selectFrom("oauth_documents")
        .select("client_id")
        .orderBy("fetched_at")
        .orderBy("client_id")
        .limit(excess),
    )
    .execute();
}

/** The copy of a program's document, unless it is too old. */
export async function findDocument(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  clientId: string,
): Promise<ClientDocumentRow | undefined> {
  const row = await findRow(db, "oauth_documents", { client_id: clientId });
  return row && row.fetched_at > oldest(clock().getTime()) ? row : undefined;
}

/** The host has withdrawn the document: its copy must not be used at the next failure. */
export async function dropDocument(store: Store, clientId: string): Promise<void> {
  if (!(await hasRow(store.read, "oauth_documents", { client_id: clientId }))) return;
  await store.writeAlongside((tx) => deleteRows(tx, "oauth_documents", { client_id: clientId }));
}

export async function forgetDocuments(store: Store): Promise<void> {
  const before = oldest(store.clock().getTime());
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("oauth_documents").where("fetched_at", "<=", before).execute();
  });
}

function oldest(now: number): string {
  return new Date(now - DOCUMENT_DAYS * DAY_MS).toISOString();
}
