import { sql } from "kysely";
import { Refusal } from "../contract/errors.ts";
import { sizeWords } from "../contract/size-words.ts";
import type { Actor } from "./audit.ts";
import type { Query } from "./engine.ts";
import type { Queryable, Store } from "./open.ts";
import { repeatable } from "./repeatable.ts";
import { lockTextOfWriter, textBytesChanges } from "./text-sizes.ts";

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
/** Enough to replace a leaked set of keys several times on one day. A loop that creates and revokes keys is stopped. */
const KEYS_A_DAY = 5;

/** What decides whether a writer, or a key of theirs, may store another draft. */
export interface DraftUsage {
  /** The writer's unpublished pieces. */
  drafts: number | null;
  /** Those of them that the key has made. */
  key_drafts: number | null;
  suspended_at: string | null;
}

/** Gives one row. Sent after the writer was locked. */
export const draftUsage = repeatable<{ writerId: string; keyId: string }>()(
  (db, value): Query<DraftUsage> =>
    db.selectNoFrom((eb) => [
      unpublished(db)
        .select(eb.fn.countAll<number>().as("count"))
        .where("writer_id", "=", value("writerId"))
        .as("drafts"),
      unpublished(db)
        .select(eb.fn.countAll<number>().as("count"))
        .where("key_id", "=", value("keyId"))
        .as("key_drafts"),
      eb
        .selectFrom("suspensions")
        .select("at")
        .where("writer_id", "=", value("writerId"))
        .as("suspended_at"),
    ]),
);

/** No piece has the key of somebody who uses none. */
const NO_KEY = "";

export function usageOf(actor: Actor, writerId: string) {
  return { writerId, keyId: actor.kind === "key" ? actor.keyId : NO_KEY };
}

/** Refuses another unpublished piece if the writer or the key has too many. */
export function requireRoomForDraft({ quotas }: Store, actor: Actor, usage: DraftUsage): void {
  if (!isCounted(actor)) return;
  const drafts = usage.drafts ?? 0;
  if (drafts >= quotas.drafts) {
    throw full(counted(drafts, PIECES), quotas.drafts, PUBLISH_OR_DELETE);
  }
  const ofKey = usage.key_drafts ?? 0;
  if (actor.kind === "key" && ofKey >= quotas.keyDrafts) {
    throw full(counted(ofKey, DRAFTS), quotas.keyDrafts, PUBLISH_OR_DELETE);
  }
}

/**
 * Refuses text that makes the unpublished drafts of a key exceed their quota. `used` is the size of all the writer's texts.
 * A piece that the key has ever written in counts as one of its drafts, whoever created it, and also if it was deleted,
 * until that is final: otherwise a key could use up the room of its writer by way of other drafts.
 */
export async function requireRoomOfKey(
  tx: Queryable,
  { quotas }: Store,
  actor: Actor,
  { used, added, pieceId }: { used: number; added: number; pieceId?: string },
): Promise<void> {
  const limit = quotas.keyTextMegabytes * MEGABYTE;
  // They are a part of the writer's texts: most often there is room for all of these.
  if (actor.kind !== "key" || used + added <= limit) return;
  const written = tx.selectFrom("revisions").select("piece_id").where("key_id", "=", actor.keyId);
  const one = tx
    .selectFrom("pieces")
    .select("id as piece_id")
    .where("id", "=", pieceId ?? "");
  const { bytes } = await tx
    .selectFrom("pieces")
    .innerJoin("text_sizes", "text_sizes.piece_id", "pieces.id")
    .select(({ fn }) => fn.sum<number | string | null>("text_sizes.bytes").as("bytes"))
    .where("pieces.id", "in", written.union(one))
    .where("status", "!=", "approved")
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + added <= limit) return;
  const what = `The unpublished drafts of this key can take ${few(quotas.keyTextMegabytes)} MB, and this one does not fit`;
  throw exceeded(
    what,
    "Publish one in the desk, or delete some (their room is free after 30 days)",
  );
}

/** Adds to the size of a piece for what is no revision. Refuses it if the key or the writer has no room. */
export async function addBytes(
  tx: Queryable,
  store: Store,
  { actor, pieceId, bytes }: { actor: Actor; pieceId: string; bytes: number },
): Promise<void> {
  const { writerId, used } = await lockTextOfWriter(tx, pieceId);
  await requireRoomOfKey(tx, store, actor, { used, added: bytes, pieceId });
  requireRoomForText(store, actor, { used, added: bytes });
  await store.sendTogether(tx, textBytesChanges(tx, { pieceId, writerId, bytes }));
}

/** Of the room for a writer's texts. The rest is for the writer alone: whatever programs store, a person can go on typing. */
const SHARE_OF_KEYS = 0.9;

/** Refuses text that makes a writer's pieces and revisions exceed their quota. */
export function requireRoomForText(
  { quotas }: Store,
  actor: Actor,
  { used, added }: { used: number; added: number },
): void {
  if (!isCounted(actor) || added <= 0) return;
  const { textMegabytes } = quotas;
  const share = actor.kind === "key" ? SHARE_OF_KEYS : 1;
  if (used + added <= share * textMegabytes * MEGABYTE) return;
  if (used + added <= textMegabytes * MEGABYTE) {
    throw exceeded(
      `Of the ${few(textMegabytes)} MB for the writer's pieces, the last tenth is not for keys, and this text does not fit`,
      "The writer can delete pieces (their room is free after 30 days)",
    );
  }
  throw exceeded(
    `Your pieces with their revisions can take ${few(quotas.textMegabytes)} MB, and this text does not fit`,
    "Delete pieces that you no longer need (their room is free after 30 days)",
  );
}

/** Refuses a picture that makes a writer's pictures exceed their quota, whichever key brought them. */
export async function requireRoomForPicture(
  tx: Queryable,
  { quotas }: Store,
  actor: Actor,
  { writerId, bytes }: { writerId: string; bytes: number },
): Promise<void> {
  // An import takes in as many pictures as its texts show. The operator limits them like those that writers send.
  if (!isCounted(actor) && actor.via !== "import") return;
  const { pictureBytes } = quotas;
  if ((await pictureBytesOf(tx, writerId)) + bytes <= pictureBytes) return;
  throw exceeded(
    `Your pictures can take ${sizeWords(pictureBytes)}, and this one does not fit`,
    "Delete pictures that you no longer show",
  );
}

/** The room that a writer's pictures take. */
export async function pictureBytesOf(db: Queryable, writerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("picture_owners")
    .select(({ fn }) => fn.sum<number | string | null>("bytes").as("bytes"))
    .where("writer_id", "=", writerId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
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
  const now = clock().toISOString();
  const live = await count
    .where("revoked_at", "is", null)
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    // A program that signed in and was not used for so long that it must ask again.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("oauth_connections")
            .select("key_id")
            .whereRef("key_id", "=", "api_keys.id")
            .where("refresh_expires_at", "<=", now),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (live.count >= quotas.keys) {
    throw full(counted(live.count, KEYS), quotas.keys, "Revoke one that you no longer use");
  }
  const made = await count.where("created_at", ">", dayAgo).executeTakeFirstOrThrow();
  const daily = KEYS_A_DAY * quotas.keys;
  if (made.count >= daily) {
    throw full(counted(made.count, NEW_KEYS), daily, "Try again tomorrow");
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
  throw full(counted(count, LISTINGS), quotas.products, "Remove one");
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

/** Whole sentences, so that they can be translated. */
type Having = readonly [one: string, many: (count: string) => string];

const PIECES: Having = [
  "You have 1 unpublished piece",
  (count) => `You have ${count} unpublished pieces`,
];
const DRAFTS: Having = [
  "This key has made 1 unpublished draft",
  (count) => `This key has made ${count} unpublished drafts`,
];
const KEYS: Having = ["You have 1 key", (count) => `You have ${count} keys`];
const NEW_KEYS: Having = [
  "You have made 1 key within a day",
  (count) => `You have made ${count} keys within a day`,
];
const LISTINGS: Having = [
  "You have 1 listing in your shop",
  (count) => `You have ${count} listings in your shop`,
];

function counted(count: number, [one, many]: Having): string {
  return count === 1 ? one : many(few(count));
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
