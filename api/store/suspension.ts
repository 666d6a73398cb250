import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import type { Suspension } from "../contract/records.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { requireOverWriter } from "./editors.ts";
import type { Queryable, Store } from "./open.ts";

// A suspended writer can make nothing public and changes nothing that is public: no publishing, no profile, no shop, no
// drafts by key. They can still sign in, write, export, unpublish and leave. What is public stays until it is taken down.

/** Suspends a writer, or ends that. Saying what is so already changes nothing. */
export async function setSuspended(
  store: Store,
  actor: Actor,
  { writerId, suspended, note = "" }: { writerId: string; suspended: boolean; note?: string },
): Promise<void> {
  await store.write(async (tx) => {
    const refusal = "Only the operator can suspend an editor, or end that.";
    await requireOverWriter(tx, actor, { writerId, refusal });
    if ((await findSuspension(tx, writerId)) ? suspended : !suspended) return;
    if (suspended) {
      const at = timestamp(store.clock);
      await tx.insertInto("suspensions").values({ writer_id: writerId, at, note }).execute();
    } else {
      await tx.deleteFrom("suspensions").where("writer_id", "=", writerId).execute();
    }
    await recordDeed(tx, store, {
      actor,
      action: suspended ? "suspend" : "unsuspend",
      subject: { kind: "writer", id: writerId },
      note: note || null,
    });
  });
}

export async function findSuspension(
  db: Queryable,
  writerId: string,
): Promise<Suspension | undefined> {
  return db
    .selectFrom("suspensions")
    .select(["at", "note"])
    .where("writer_id", "=", writerId)
    .executeTakeFirst();
}

/** Asked inside the transaction of each deed that makes something public, or changes what is. */
export async function requireNotSuspended(db: Queryable, writerId: string): Promise<void> {
  if (!(await findSuspension(db, writerId))) return;
  throw new Refusal(
    "forbidden",
    "This account is suspended: nothing new of it can be made public. An editor can end the suspension.",
  );
}
