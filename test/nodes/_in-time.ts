import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./_cluster.ts";
import type { Findings } from "./_findings.ts";

/** Far longer than any step of a storm takes on a busy machine. */
const STEP_MS = 300_000;

/** Waits for a step, and fails with a sentence about the state of things if it does not end: a storm that hangs says nothing. */
export async function endsInTime(
  step: Promise<unknown>,
  explain: () => Promise<string>,
): Promise<void> {
  const over = new AbortController();
  const tooLate = delay(STEP_MS, "late", { signal: over.signal }).catch(() => "ended");
  const end = await Promise.race([step.then(() => "ended"), tooLate]);
  over.abort();
  if (end === "late") throw new Error(await explain());
}

/** The followers and how far they are, and what the storm has seen. */
export async function stateOf({ store, nodes }: Cluster, findings: Findings): Promise<string> {
  const followers = await store.read.selectFrom("followers").selectAll().execute();
  const { newest } = await store.read
    .selectFrom("changes")
    .select(({ fn }) => fn.max<number | null>("number").as("newest"))
    .executeTakeFirstOrThrow();
  const due = await store.read
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("status", "=", "due")
    .execute();
  return JSON.stringify({
    newest,
    followers,
    nodes: nodes.map(({ name, isUp, isPaused, dataDir }) => ({ name, isUp, isPaused, dataDir })),
    due,
    counts: findings.counts,
    faults: findings.faults,
    pieces: findings.pieces.map(({ state }) => state).toSorted(),
  });
}
