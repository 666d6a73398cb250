import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import type { Queryable, Store } from "../../engine/open.ts";

// A writer can pause all agents: no key of theirs can change anything until they end it. Keys can still read.

/** Pauses the agents of a writer, or ends that. Repeating it changes nothing. */
export async function setAgentsPaused(
  store: Store,
  actor: Actor,
  { paused }: { paused: boolean },
): Promise<void> {
  const writerId = actor.kind === "writer" ? actor.writerId : undefined;
  if (writerId === undefined) throw new Refusal("forbidden");
  await store.write(async (tx) => {
    if (((await agentsPausedAt(tx, writerId)) !== null) === paused) return;
    await tx
      .updateTable("writers")
      .set({ agents_paused_at: paused ? timestamp(store.clock) : null })
      .where("id", "=", writerId)
      .execute();
    await recordAudit(tx, store, {
      actor,
      action: paused ? "pause_agents" : "resume_agents",
      subject: { kind: "writer", id: writerId },
    });
  });
}

export async function agentsPausedAt(db: Queryable, writerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("writers")
    .select("agents_paused_at")
    .where("id", "=", writerId)
    .executeTakeFirst();
  return row?.agents_paused_at ?? null;
}

/** Called in the transaction of each change that a key makes. */
export function refuseIfPaused(pausedAt: string | null): void {
  if (pausedAt !== null) throw new Refusal("agents_paused");
}
