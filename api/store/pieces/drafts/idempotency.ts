import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { IDEMPOTENCY_HOURS } from "../../../contract/limits.ts";
import type { Query } from "../../engine/engine.ts";
import { someRows } from "../../engine/rows.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";
import type { Tables } from "../../engine/tables.ts";

/** A request that takes effect once, however often it is sent. */
export interface Once {
  writerId: string;
  key: string;
  /** Distinguishes a repeated request from another request with the same key. */
  bodyHash: string;
}

export type AnswerRecord = Pick<Tables["idempotency"], "body_hash" | "answer">;

/** The record of an earlier request with the same key. The writer must be locked: requests may arrive together. */
export function earlierAnswer(tx: Queryable, store: Store, once: Once): Query<AnswerRecord> {
  return findAnswer.query(tx, { ...once, oldest: oldestKept(store) });
}

/** The same before anything is locked. An answer never changes; if there is none yet, one may come. */
export async function findEarlierAnswer(
  db: Queryable,
  store: Store,
  once: Once,
): Promise<AnswerRecord | undefined> {
  const [earlier] = await findAnswer(db, { ...once, oldest: oldestKept(store) });
  return earlier;
}

const findAnswer = repeatable<Once & { oldest: string }>()((db, value) =>
  db
    .selectFrom("idempotency")
    .select(["body_hash", "answer"])
    .where("writer_id", "=", value("writerId"))
    .where("idempotency_key", "=", value("key"))
    .where("created_at", ">", value("oldest")),
);

/** Refuses another request with the same key. */
export function answerAgain(record: AnswerRecord, { bodyHash }: Once): unknown {
  if (record.body_hash !== bodyHash) throw new Refusal("idempotency_conflict");
  return JSON.parse(record.answer);
}

/** Records the answer, in the transaction of the work itself: a killed process has done both or neither. */
export function answerRecord(tx: Queryable, store: Store, once: Once, answer: unknown): Query {
  return putAnswer.query(tx, {
    ...once,
    answer: JSON.stringify(answer),
    createdAt: timestamp(store.clock),
  });
}

const putAnswer = repeatable<Once & { answer: string; createdAt: string }>()((db, value) => {
  const record = {
    body_hash: value("bodyHash"),
    answer: value("answer"),
    created_at: value("createdAt"),
  };
  return db
    .insertInto("idempotency")
    .values({ writer_id: value("writerId"), idempotency_key: value("key"), ...record })
    .onConflict((conflict) =>
      conflict.columns(["writer_id", "idempotency_key"]).doUpdateSet(record),
    );
});

/** Removes old records. Sent before a new one, which may replace one of them. */
export function oldAnswersRemoval(tx: Queryable, store: Store): Query {
  return removeOld.query(tx, { oldest: oldestKept(store) });
}

const removeOld = repeatable<{ oldest: string }>()((db, value) =>
  db
    .deleteFrom("idempotency")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("writer_id", "idempotency_key"),
        "in",
        someRows(
          selectFrom("idempotency")
            .select(["writer_id", "idempotency_key"])
            .where("created_at", "<=", value("oldest"))
            .orderBy("created_at"),
        ).$asTuple("writer_id", "idempotency_key"),
      ),
    ),
);

function oldestKept({ clock }: Store): string {
  return new Date(clock().getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString();
}
