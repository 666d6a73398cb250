import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { REGISTERED_PREFIX } from "../../contract/people/oauth.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, findRow, insertRow } from "../engine/rows.ts";
import type { RegisteredClientRow } from "../engine/tables-oauth.ts";

/** Far more than the programs of one site. One takes a few hundred bytes. */
export const CLIENTS_MAX = 5_000;
const DAY_MS = 86_400_000;
/** A program asks its writer right after it has registered. */
export const UNASKED_DAYS = 1;
/** Longer than any connection lasts without a refresh, so a client that is forgotten has no working tokens. */
export const UNUSED_DAYS = 90;

/** Stores a program that registers itself. If there are too many, the one that is unused for longest is forgotten. */
export async function registerClient(
  store: Store,
  { name, redirects }: { name: string; redirects: readonly string[] },
): Promise<RegisteredClientRow> {
  const now = timestamp(store.clock);
  const row: RegisteredClientRow = {
    id: REGISTERED_PREFIX + store.random(16).toString("hex"),
    name,
    redirect_uris: JSON.stringify(redirects),
    created_at: now,
    consented_at: null,
    last_used_at: now,
  };
  await store.writeAlongside(async (tx) => {
    const excess = (await countRows(tx.selectFrom("oauth_clients"))) + 1 - CLIENTS_MAX;
    if (excess > 0) await dropUnused(tx, { now, excess });
    await insertRow(tx, "oauth_clients", row);
  }, "oauth registration");
  return row;
}

/** Those that nobody has allowed go first. One with a working connection stays. */
async function dropUnused(
  tx: Queryable,
  { now, excess }: { now: string; excess: number },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("oauth_clients")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("oauth_clients")
        .select("id")
        .where(({ not, exists }) => not(exists(workingConnections(tx, now, "oauth_clients.id"))))
        .orderBy(sql`case when consented_at is null then 0 else 1 end`)
        .orderBy("last_used_at")
        .orderBy("id")
        .limit(excess),
    )
    .executeTakeFirst();
  if (Number(numDeletedRows) < excess) throw new Refusal("unavailable");
}

/** The connections of the client that a column of the query around it names. */
export function workingConnections(
  db: Queryable,
  now: string,
  client: "oauth_clients.id" | "oauth_proven.client_id",
) {
  return db
    .selectFrom("oauth_connections")
    .innerJoin("api_keys", "api_keys.id", "oauth_connections.key_id")
    .select("key_id")
    .where("oauth_connections.client_id", "=", sql.ref<string>(client))
    .where("refresh_expires_at", ">", now)
    .where("revoked_at", "is", null);
}

/** A program that registered itself and is not forgotten. */
export async function findRegistered(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  id: string,
): Promise<RegisteredClientRow | undefined> {
  const row = await findRow(db, "oauth_clients", { id });
  return row && !isForgotten(row, clock().getTime()) ? row : undefined;
}

function isForgotten(
  { consented_at, last_used_at }: Pick<RegisteredClientRow, "consented_at" | "last_used_at">,
  now: number,
): boolean {
  const days = consented_at === null ? UNASKED_DAYS : UNUSED_DAYS;
  return Date.parse(last_used_at) + days * DAY_MS <= now;
}

/** Notes a consent, an exchange or a refresh. A client with a document is not noted. */
export async function noteClientUse(tx: Queryable, store: Store, id: string): Promise<void> {
  if (!id.startsWith(REGISTERED_PREFIX)) return;
  const now = timestamp(store.clock);
  await tx
    .updateTable("oauth_clients")
    .set(({ fn, val }) => ({
      last_used_at: now,
      consented_at: fn.coalesce("consented_at", val(now)),
    }))
    .where("id", "=", id)
    .execute();
}

/** Removes programs that nobody allowed within a day, or used within 90. */
export async function forgetClients(store: Store): Promise<void> {
  const now = store.clock().getTime();
  const before = (days: number): string => new Date(now - days * DAY_MS).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx
      .deleteFrom("oauth_clients")
      .where(({ or, and, eb }) =>
        or([
          and([eb("consented_at", "is", null), eb("last_used_at", "<=", before(UNASKED_DAYS))]),
          eb("last_used_at", "<=", before(UNUSED_DAYS)),
        ]),
      )
      .execute();
  });
}

/** The host of a client's document. Null for a program that registered itself: nobody knows whose it is. */
export function hostOf(clientId: string): string | null {
  return URL.canParse(clientId) ? new URL(clientId).host : null;
}
