import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Suspension } from "../../contract/records.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { requireOverWriter } from "./editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow } from "../engine/rows.ts";

// A suspended writer cannot publish, and cannot change anything that is public: no profile, no shop, no drafts by key.
// They can still sign in, write, export, unpublish and leave. Public pieces stay until they are taken down.

/** Suspends a writer, or ends the suspension. Repeating it changes nothing. */
export async function setSuspended(
  store: Store,
  actor: Actor,
  { writerId, suspended, note = "" }: { writerId: string; suspended: boolean; note?: string },
): Promise<void> {
  await store.write(async (tx) => {
    const refusal = say("Only the operator can suspend an editor or end the suspension.");
    await requireOverWriter(tx, actor, { writerId, refusal });
    if ((await findSuspension(tx, writerId)) ? suspended : !suspended) return;
    if (suspended) {
      const at = timestamp(store.clock);
      await tx.insertInto("suspensions").values({ writer_id: writerId, at, note }).execute();
    } else {
      await tx.deleteFrom("suspensions").where("writer_id", "=", writerId).execute();
    }
    await recordAudit(tx, store, {
      actor,
      action: suspended ? "suspend" : "unsuspend",
      subject: ["writer", writerId],
      note: note || null,
    });
  });
}

export async function findSuspension(
  db: Queryable,
  writerId: string,
): Promise<Suspension | undefined> {
  return findRow(db, "suspensions", { writer_id: writerId }, ["at", "note"]);
}

/**
 * Refuses the step of a suspended writer, and says who of the writer and the actor signs what they publish. One query: every
 * publication asks it.
 */
export async function requireMayPublish(
  db: Queryable,
  { writerId, actor }: { writerId: string; actor: string | null },
): Promise<{ writer: boolean; actor: boolean }> {
  const row = await db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .leftJoin("signing_writers as theirs", "theirs.writer_id", "writers.id")
    .leftJoin("signing_writers as actors", (join) => join.on("actors.writer_id", "=", actor))
    .select(["suspensions.at as suspended_at", "theirs.since as writer", "actors.since as actor"])
    .where("writers.id", "=", writerId)
    .executeTakeFirst();
  if ((row?.suspended_at ?? null) !== null) refuseSuspended();
  return { writer: (row?.writer ?? null) !== null, actor: (row?.actor ?? null) !== null };
}

/** Called inside the transaction of each action that publishes something or changes something public. */
export async function requireNotSuspended(db: Queryable, writerId: string): Promise<void> {
  if (await findSuspension(db, writerId)) refuseSuspended();
}

export function refuseSuspended(): never {
  throw new Refusal(
    "forbidden",
    say("This account is suspended and cannot publish anything. An editor can end the suspension."),
  );
}
