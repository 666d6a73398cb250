import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { findRow, updateById } from "../../engine/rows.ts";

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
    await updateById(tx, "writers", writerId, {
      agents_paused_at: paused ? timestamp(store.clock) : null,
    });
    await recordAudit(tx, store, {
      actor,
      action: paused ? "pause_agents" : "resume_agents",
      subject: ["writer", writerId],
    });
  });
}

export async function agentsPausedAt(db: Queryable, writerId: string): Promise<string | null> {
  const row = await findRow(db, "writers", { id: writerId }, ["agents_paused_at"]);
  return row?.agents_paused_at ?? null;
}

/** Called in the transaction of each change that a key makes. */
export function refuseIfPaused(pausedAt: string | null): void {
  if (pausedAt !== null) throw new Refusal("agents_paused");
}
