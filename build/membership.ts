import { setTimeout as delay } from "node:timers/promises";
import { canRecover } from "../api/store/faults.ts";
import { beat, findFollower, join, leave, registerFollower } from "../api/store/followers.ts";
import { HOUSEKEEPING, takeLease } from "../api/store/leases.ts";
import type { Node } from "../api/store/node.ts";
import type { Store } from "../api/store/open.ts";
import { settleWaiting } from "../api/store/settle.ts";
import { readVersion } from "./version.ts";

/** Often enough that a busy node is not taken for a silent one. */
const BEAT_MS = 5_000;
/** How long others may wait for a node that fell silent, beyond the time that makes it silent. */
const SWEEP_MS = 1_000;

/** Another process runs under the id of this node. One of the two must not. */
class ReplacedError extends Error {
  constructor(id: string) {
    super(
      `Another process runs as the node ${id}. Each node needs a DATA_DIR of its own: if this one was copied from another node, delete node.json in it and start again.`,
    );
  }
}

/** The part of a node in the whole service: others see that it lives, and wait for it once it has caught up. */
export interface Membership {
  /** Runs before the work of each round. */
  begin(): Promise<void>;
  /** Runs when the tree has all changes: joins, and settles what waits for nobody. Returns whether it settled any. */
  end(): Promise<boolean>;
  /** Shows that the node lives, also during long work, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
  /** Whether the tree has caught up with the log. */
  hasJoined(): boolean;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader(): boolean;
}

export function createMembership(store: Store, node: Node): Membership {
  const { id, name, run } = node;
  const now = (): number => store.clock().getTime();
  let isRegistered = false;
  let hasJoined = false;
  let leaderUntil = 0;
  let beatAt = 0;
  let sweepAt = 0;
  let hasLeft = false;
  /** Ends the worker in its next round. */
  let failure: Error | undefined;

  async function register(): Promise<void> {
    await registerFollower(store, { id, kind: "tree", name, version: readVersion(), run });
    isRegistered = true;
  }

  async function showLife(): Promise<void> {
    const { state, lease } = await store.writeAlongside(async (tx) => {
      const seen = await beat(tx, store, { id, run });
      // A node that is still building its first tree would neglect the work.
      const isCandidate = seen === "joined";
      const until = isCandidate
        ? await takeLease(tx, store, { name: HOUSEKEEPING, holder: id })
        : null;
      return { state: seen, lease: until };
    });
    if (state === "replaced" && (await findFollower(store.read, id))) throw new ReplacedError(id);
    // An operator has removed it, but it lives.
    if (state === "replaced") await register();
    hasJoined = state === "joined";
    leaderUntil = lease?.getTime() ?? 0;
    beatAt = now() + BEAT_MS;
  }

  return {
    async begin() {
      if (failure) throw failure;
      if (!isRegistered) await register();
      if (now() >= beatAt) await showLife();
    },
    async end() {
      // The last round of a worker that is being stopped.
      if (hasLeft) return false;
      if (!hasJoined && (await join(store, id))) await showLife();
      if (now() < sweepAt) return false;
      sweepAt = now() + SWEEP_MS;
      return settleWaiting(store, id);
    },
    async run(signal) {
      while (!signal.aborted && !failure) {
        await delay(BEAT_MS, undefined, { signal }).catch(() => {});
        if (signal.aborted || !isRegistered) continue;
        try {
          await showLife();
        } catch (error) {
          // The rounds of the worker meet the same trouble, report it, and wait until it is over.
          if (!canRecover(error)) failure = error as Error;
        }
      }
      hasLeft = true;
      // Nobody need wait for a node that is being stopped. If it cannot say so, others wait until it counts as silent.
      if (isRegistered && !failure) await leave(store, node).catch(() => undefined);
    },
    hasJoined: () => hasJoined,
    isLeader: () => now() < leaderUntil,
  };
}
