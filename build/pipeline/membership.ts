import { hasCome } from "../../api/contract/clock.ts";
import { putTimesRight } from "../../api/store/engine/clock-jump.ts";
import { reasonOf } from "../../api/store/engine/faults.ts";
import {
  beat,
  findFollower,
  join,
  leave,
  registerFollower,
  SILENT_AFTER_MS,
  SINGLE_TREE,
} from "../../api/store/log/followers.ts";
import { HOUSEKEEPING, takeLease } from "../../api/store/log/leases.ts";
import { createLoop } from "../../api/store/log/loop.ts";
import type { Node } from "../../api/store/log/node.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { notePlace } from "../../api/store/log/places.ts";
import { settleWaiting } from "../../api/store/log/settle.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import { readBuild } from "../tree/version.ts";

/** Often enough that a busy node is not taken for a silent one. */
const BEAT_MS = 5_000;
/** Where there is no other node, nobody waits for a sign of life. Each is a write to the disk. */
const BEAT_ALONE_MS = 10_000;
/** How long others may wait for a node that fell silent, beyond the time that makes it silent. */
const SWEEP_MS = 1_000;
/** A clock that was put back by less than this delays nothing by much. */
const JUMP_MS = 1_000;

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
  /** Tells the others why this node cannot write its files, from the first failure on, or that it can. */
  note(failure: Error | null): Promise<void>;
  /** Whether it can write its files, or could a moment ago. */
  isWell(): boolean;
  /** Whether the tree has caught up with the log. */
  hasJoined(): boolean;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader(): boolean;
}

export function createMembership(store: Store, node: Node, troubles?: Troubles): Membership {
  const { id, name, run } = node;
  const beatMs = id === SINGLE_TREE ? BEAT_ALONE_MS : BEAT_MS;
  const now = (): number => store.clock().getTime();
  let isRegistered = false;
  let hasJoined = false;
  let leaderUntil = 0;
  let beatAt = 0;
  let sweepAt = 0;
  let hasLeft = false;
  /** The latest time that was seen. It starts at infinity, so that the first round checks whether the clock was put back. */
  let seen = Infinity;
  const loop = createLoop({ name: "heartbeat", step: beatIfKnown, pollMs: beatMs, troubles });
  /** What the others know of the last round. Undefined at first: an earlier worker may have failed. */
  let noted: string | null | undefined;
  /** On the clock of `performance.now()`. */
  let failingSince: number | undefined;

  async function register(): Promise<void> {
    await registerFollower(store, { id, kind: "tree", name, version: readBuild(), run });
    isRegistered = true;
  }

  async function showLife(): Promise<void> {
    const { state, lease } = await store.writeAlongside(async (tx) => {
      const life = await beat(tx, store, { id, run });
      // A node that is still building its first tree would neglect the work.
      const isCandidate = life === "joined";
      const until = isCandidate
        ? await takeLease(tx, store, { name: HOUSEKEEPING, holder: id })
        : null;
      return { state: life, lease: until };
    });
    if (state === "replaced" && (await findFollower(store.read, id))) throw new ReplacedError(id);
    // An operator has removed it, but it lives.
    if (state === "replaced") await register();
    hasJoined = state === "joined";
    leaderUntil = lease?.getTime() ?? 0;
    beatAt = now() + beatMs;
  }

  async function beatIfKnown(): Promise<void> {
    if (isRegistered) await showLife();
  }

  return {
    async begin() {
      if (now() < seen - JUMP_MS) await putTimesRight(store);
      seen = now();
      if (!isRegistered) await register();
      if (hasCome(beatAt, { now: now(), stepMs: beatMs })) await showLife();
    },
    async end() {
      // The last round of a worker that is being stopped.
      if (hasLeft) return false;
      if (!hasJoined && (await join(store, id))) await showLife();
      if (!hasCome(sweepAt, { now: now(), stepMs: SWEEP_MS })) return false;
      sweepAt = now() + SWEEP_MS;
      return settleWaiting(store, id);
    },
    async run(signal) {
      await loop.run(signal);
      hasLeft = true;
      // Nobody need wait for a node that is being stopped. If it cannot say so, others wait until it counts as silent.
      if (isRegistered) await leave(store, node).catch(() => undefined);
    },
    async note(trouble) {
      failingSince = trouble ? (failingSince ?? performance.now()) : undefined;
      const words = trouble && reasonOf(trouble);
      if (words === noted || !isRegistered) return;
      try {
        await notePlace(store, { id, failure: words });
        noted = words;
      } catch {
        // A database that cannot be written is why it failed, or will be why it fails next.
      }
    },
    isWell: () => failingSince === undefined || performance.now() < failingSince + SILENT_AFTER_MS,
    hasJoined: () => hasJoined,
    isLeader: () => now() < leaderUntil,
  };
}
