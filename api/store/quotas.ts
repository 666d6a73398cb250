import { sql } from "kysely";
import { Refusal } from "../contract/errors.ts";
import type { Actor } from "./audit.ts";
import type { Queryable, Store } from "./open.ts";

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
/** Enough to replace a leaked set of keys several times on one day. A loop that creates and revokes keys is stopped. */
const KEYS_A_DAY = 5;

/** Refuses another unpublished piece if the writer or the key has no room for it. */
export async function requireRoomForDraft(
  tx: Queryable,
  { quotas }: Store,
  actor: Actor,
  { writerId, bytes }: { writerId: string; bytes: number },
): Promise<void> {
  if (!isCounted(actor)) return;
  const ofWriter = unpublished(tx)
    .select(({ fn }) => fn.countAll<number>().as("drafts"))
    .where("writer_id", "=", writerId);
  // Both in one query: each is a journey to a database server.
  const { drafts, ...brought } = await unpublished(tx)
    .leftJoin("text_sizes", "text_sizes.piece_id", "pieces.id")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("text_sizes.bytes").as("bytes"),
    ])
    .select(ofWriter.as("drafts"))
    .where("key_id", "=", actor.kind === "key" ? actor.keyId : "")
    .executeTakeFirstOrThrow();
  if ((drafts ?? 0) >= quotas.drafts) {
    throw full(`You have ${counted(drafts ?? 0, PIECES)}`, quotas.drafts, PUBLISH_OR_DELETE);
  }
  if (actor.kind !== "key") return;
  if (brought.count >= quotas.keyDrafts) {
    const what = `This key has made ${counted(brought.count, DRAFTS)}`;
    throw full(what, quotas.keyDrafts, PUBLISH_OR_DELETE);
  }
  if ((brought.bytes ?? 0) + bytes > quotas.keyTextMegabytes * MEGABYTE) {
    const what = `The unpublished drafts of this key can take ${few(quotas.keyTextMegabytes)} MB, and this one does not fit`;
    throw exceeded(what, PUBLISH_OR_DELETE);
  }
}

/** Refuses text that makes a writer's pieces and revisions exceed their quota. */
export function requireRoomForText(
  { quotas }: Store,
  actor: Actor,
  { used, added }: { used: number; added: number },
): void {
  if (!isCounted(actor) || added <= 0) return;
  if (used + added <= quotas.textMegabytes * MEGABYTE) return;
  throw exceeded(
    `Your pieces with their revisions can take ${few(quotas.textMegabytes)} MB, and this text does not fit`,
    "Delete pieces that you no longer need (their room is free after 30 days)",
  );
}

export async function requireRoomForKey(
  tx: Queryable,
  { quotas, clock }: Store,
  actor: Actor,
  writerId: string,
): Promise<void> {
  if (!isCounted(actor)) return;
  const dayAgo = new Date(clock().getTime() - DAY_MS).toISOString();
  const theirs = tx.selectFrom("api_keys").where("writer_id", "=", writerId);
  const count = theirs.select(({ fn }) => fn.countAll<number>().as("count"));
  const live = await count.where("revoked_at", "is", null).executeTakeFirstOrThrow();
  if (live.count >= quotas.keys) {
    throw full(
      `You have ${counted(live.count, KEYS)}`,
      quotas.keys,
      "Revoke one that you no longer use",
    );
  }
  const made = await count.where("created_at", ">", dayAgo).executeTakeFirstOrThrow();
  const daily = KEYS_A_DAY * quotas.keys;
  if (made.count >= daily) {
    throw full(
      `You have made ${counted(made.count, KEYS)} within a day`,
      daily,
      "Try again tomorrow",
    );
  }
}

export async function requireRoomForProduct(
  tx: Queryable,
  { quotas }: Store,
  actor: Actor,
  writerId: string,
): Promise<void> {
  if (!isCounted(actor)) return;
  const { count } = await tx
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("writer_id", "=", writerId)
    .executeTakeFirstOrThrow();
  if (count < quotas.products) return;
  throw full(`You have ${counted(count, LISTINGS)} in your shop`, quotas.products, "Remove one");
}

/** Quotas do not apply to the operator, who owns the disk. */
function isCounted(actor: Actor): boolean {
  return actor.kind !== "operator" && actor.kind !== "system";
}

/** With the same condition as the partial indexes, so that SQLite uses them: a count reads only the counted entries. */
function unpublished(tx: Queryable) {
  return tx
    .selectFrom("pieces")
    .where("deleted_at", "is", null)
    .where("status", "!=", sql.lit("approved"));
}

const PUBLISH_OR_DELETE = "Publish or delete one in the desk";

type Noun = readonly [one: string, many: string];

const PIECES: Noun = ["unpublished piece", "unpublished pieces"];
const DRAFTS: Noun = ["unpublished draft", "unpublished drafts"];
const KEYS: Noun = ["key", "keys"];
const LISTINGS: Noun = ["listing", "listings"];

function counted(count: number, [one, many]: Noun): string {
  return `${few(count)} ${count === 1 ? one : many}`;
}

function few(count: number): string {
  return count.toLocaleString("en");
}

/** The count may exceed the limit: the limit was lowered, or an import added more. */
function full(what: string, limit: number, remedy: string): Refusal {
  return exceeded(`${what}. The limit is ${few(limit)}`, remedy);
}

function exceeded(what: string, remedy: string): Refusal {
  return new Refusal(
    "quota_exceeded",
    `${what}. ${remedy}, or ask the operator of this site for more room.`,
  );
}
