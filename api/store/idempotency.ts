import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { IDEMPOTENCY_HOURS } from "../contract/limits.ts";
import type { Queryable, Store } from "./open.ts";

/** A request that takes effect once, however often it is sent. */
export interface Once {
  writerId: string;
  key: string;
  /** Distinguishes a repeated request from another request with the same key. */
  bodyHash: string;
}

/** Each new record removes at most this many old ones, which keeps the transactions short and the table small. */
const CLEANED_AT_ONCE = 100;

/**
 * Does the work and records its answer in the given transaction, so that a killed process has done both or neither. If
 * there is a record, returns its answer and does nothing.
 */
export async function doOnce<Answer>(
  tx: Queryable,
  store: Store,
  once: Once,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const oldest = new Date(store.clock().getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString();
  const known = await tx
    .selectFrom("idempotency")
    .select(["body_hash", "answer"])
    .where("writer_id", "=", once.writerId)
    .where("idempotency_key", "=", once.key)
    .where("created_at", ">", oldest)
    .executeTakeFirst();
  if (known) {
    if (known.body_hash !== once.bodyHash) throw new Refusal("idempotency_conflict");
    return JSON.parse(known.answer) as Answer;
  }
  await forgetOlder(tx, oldest);
  const answer = await work();
  const record = {
    body_hash: once.bodyHash,
    answer: JSON.stringify(answer),
    created_at: timestamp(store.clock),
  };
  await tx
    .insertInto("idempotency")
    .values({ writer_id: once.writerId, idempotency_key: once.key, ...record })
    .onConflict((conflict) =>
      conflict.columns(["writer_id", "idempotency_key"]).doUpdateSet(record),
    )
    .execute();
  return answer;
}

async function forgetOlder(tx: Queryable, oldest: string): Promise<void> {
  await tx
    .deleteFrom("idempotency")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("writer_id", "idempotency_key"),
        "in",
        selectFrom("idempotency")
          .select(["writer_id", "idempotency_key"])
          .where("created_at", "<=", oldest)
          .orderBy("created_at")
          .limit(CLEANED_AT_ONCE)
          .$asTuple("writer_id", "idempotency_key"),
      ),
    )
    .execute();
}
