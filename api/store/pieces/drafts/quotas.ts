import { sql } from "kysely";
import { Refusal } from "../../../contract/errors.ts";
import { type Said, say } from "../../../contract/say.ts";
import type { Actor } from "../../log/audit.ts";
import type { Query } from "../../engine/engine.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";
import { leastBytesOf, lockTextOfWriter, textBytesChanges } from "./text-sizes.ts";
import { countRows } from "../../engine/rows.ts";

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
/** Enough to replace a leaked set of keys several times on one day. A loop that creates and revokes keys is stopped. */
const KEYS_A_DAY = 5;

/** What decides whether a writer, or a key of theirs, may store another draft. */
export interface DraftUsage {
  /** The writer's unpublished pieces; null if there is certainly room for more. */
  drafts: number | null;
  /** The same for those of them that the key has made. */
  key_drafts: number | null;
  suspended_at: string | null;
}

interface UsageOf {
  writerId: string;
  keyId: string;
  /** Texts of this size may belong to as many pieces as the quota allows, or more. */
  countFrom: number;
  countOfKeyFrom: number;
}

/** How much of their quotas a writer and a key use, as one row. Run it after the writer is locked. */
export const draftUsage = repeatable<UsageOf>()((db, value): Query<DraftUsage> => {
  const textBytes = db
    .selectFrom("writers")
    .select("text_bytes")
    .where("id", "=", value("writerId"));
  return db.selectNoFrom((eb) => {
    /**
     * Counting thousands of drafts takes longer than storing one, and most often there is room for any number of them.
     */
    const countIf = (column: "writer_id" | "key_id", id: string, from: number) =>
      eb
        .case()
        .when(textBytes, ">=", from)
        .then(unpublished(db).select(eb.fn.countAll<number>().as("count")).where(column, "=", id))
        .end();
    return [
      countIf("writer_id", value("writerId"), value("countFrom")).as("drafts"),
      countIf("key_id", value("keyId"), value("countOfKeyFrom")).as("key_drafts"),
      eb
        .selectFrom("suspensions")
        .select("at")
        .where("writer_id", "=", value("writerId"))
        .as("suspended_at"),
    ];
  });
});

/** The key id of an actor without a key. No piece has it, so the query counts nothing for it. */
const NO_KEY = "";

export function usageOf({ quotas }: Store, actor: Actor, writerId: string): UsageOf {
  return {
    writerId,
    keyId: actor.kind === "key" ? actor.keyId : NO_KEY,
    countFrom: leastBytesOf(quotas.drafts),
    countOfKeyFrom: leastBytesOf(quotas.keyDrafts),
  };
}

/** Refuses another unpublished piece if the writer or the key has too many. */
export function requireRoomForDraft({ quotas }: Store, actor: Actor, usage: DraftUsage): void {
  if (!isCounted(actor)) return;
  const drafts = usage.drafts ?? 0;
  if (drafts >= quotas.drafts) {
    throw exceeded(
      say(
        "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.",
        { count: drafts, limit: quotas.drafts },
      ),
    );
  }
  const ofKey = usage.key_drafts ?? 0;
  if (actor.kind === "key" && ofKey >= quotas.keyDrafts) {
    throw exceeded(
      say(
        "This key or program has made {count} unpublished drafts. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.",
        { count: ofKey, limit: quotas.keyDrafts },
      ),
    );
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
  throw exceeded(
    say(
      "The unpublished drafts of this key or program can take {megabytes} MB, and this one does not fit. Publish one in the desk, or delete some (their room is free after 30 days), or ask the operator of this site for more room.",
      { megabytes: quotas.keyTextMegabytes },
    ),
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

/**
 * The share of a writer's room for texts that programs can fill. The rest is for the writer alone: whatever programs
 * store, a person can go on typing.
 */
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
      say(
        "Of the {megabytes} MB for the writer's pieces, the last tenth is not for programs, and this text does not fit. The writer can delete pieces (their room is free after 30 days), or ask the operator of this site for more room.",
        { megabytes: textMegabytes },
      ),
    );
  }
  throw exceeded(
    say(
      "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.",
      { megabytes: textMegabytes },
    ),
  );
}

/** Refuses a picture that makes a writer's pictures exceed their quota, whichever key brought them. */
export async function requireRoomForPicture(
  tx: Queryable,
  { quotas }: Store,
  actor: Actor,
  { writerId, bytes }: { writerId: string; bytes: number },
): Promise<void> {
  // An import takes in as many pictures as its texts show, and the worker those of cards. They count like those that
  // writers send.
  if (!isCounted(actor) && actor.via !== "import" && actor.via !== "worker") return;
  const { pictureBytes } = quotas;
  if ((await pictureBytesOf(tx, writerId)) + bytes <= pictureBytes) return;
  throw exceeded(
    say(
      "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.",
      { size: { bytes: pictureBytes } },
    ),
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
  const now = clock().toISOString();
  const live = theirs
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
    );
  const count = await countRows(live);
  if (count >= quotas.keys) {
    throw exceeded(
      say(
        "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.",
        { count, limit: quotas.keys },
      ),
    );
  }
  const made = await countRows(theirs.where("created_at", ">", dayAgo));
  const daily = KEYS_A_DAY * quotas.keys;
  if (made >= daily) {
    throw exceeded(
      say(
        "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.",
        { count: made, limit: daily },
      ),
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
  const count = await countRows(tx.selectFrom("products").where("writer_id", "=", writerId));
  if (count < quotas.products) return;
  throw exceeded(
    say(
      "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.",
      { count, limit: quotas.products },
    ),
  );
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

/** A count may exceed its limit: the limit was lowered, or an import added more. */
function exceeded(said: Said): Refusal {
  return new Refusal("quota_exceeded", said);
}
