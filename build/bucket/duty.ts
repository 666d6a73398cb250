import { bucketId } from "../../api/contract/bucket.ts";
import { hasCome } from "../../api/contract/clock.ts";
import {
  lastOf,
  type Position,
  readPosition,
  takePosition,
} from "../../api/store/log/bucket-position.ts";
import { beat, leave, registerFollower } from "../../api/store/log/followers.ts";
import { takeLease } from "../../api/store/log/leases.ts";
import { createLoop } from "../../api/store/log/loop.ts";
import type { Node } from "../../api/store/log/node.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { notePlace } from "../../api/store/log/places.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import { readVersion } from "../tree/version.ts";

/**
 * The part of the bucket that is agreed on in the database: which node writes to it, and which changes it holds. The bucket
 * is a follower of its own, and lives as long as the node that writes to it shows life.
 */
export interface BucketDuty {
  /** Takes or renews the lease. `early` means that this node holds it, but its tree is behind the bucket. */
  take(): Promise<"held" | "early" | "other">;
  /** Whether the lease, as last taken, still lasts. It counts as ended some seconds before others may write. */
  isHeld(): boolean;
  /** Whether another node may have written by now. */
  isOver(): boolean;
  /** Records why the bucket cannot be written, from the first failure on, or null if it can. */
  note(failure: string | null): Promise<void>;
  /** The state of this node's tree. It is read before a round is taken. */
  position(): Promise<Position>;
  /** The bucket holds what the tree held at this position. */
  settle(position: Position): Promise<void>;
  /** Keeps the lease during long work, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
}

const RENEW_MS = 5_000;
/** A node that cannot renew stops this long before another one may begin. */
const MARGIN_MS = 5_000;

export interface DutyOptions {
  store: Store;
  node: Node;
  /** The bucket, as in PUBLISH_TO. */
  name: string;
  onSettled?: () => void;
  troubles?: Troubles;
  /** Whether this node can write its own tree. One that cannot leaves the bucket to another. */
  isWell?: () => boolean;
}

export function createBucketDuty({
  store,
  node,
  name,
  onSettled,
  troubles,
  isWell = () => true,
}: DutyOptions): BucketDuty {
  const id = bucketId(name);
  const { run } = node;
  const now = (): number => store.clock().getTime();
  let until = 0;
  let renewAt = 0;
  let isReady = false;
  let renewing: Promise<void> | undefined;
  const loop = createLoop({ name: "bucket", step: renewIfHeld, pollMs: RENEW_MS, troubles });

  async function renewIfHeld(): Promise<void> {
    if (isHeld() && isWell()) await renewOnce();
  }

  function renewOnce(): Promise<void> {
    renewing ??= renew().finally(() => (renewing = undefined));
    return renewing;
  }

  async function renew(): Promise<void> {
    const { lease, state } = await store.writeAlongside(async (tx) => {
      const taken = await takeLease(tx, store, { name: id, holder: node.id });
      return { lease: taken, state: taken && (await beat(tx, store, { id, run })) };
    });
    renewAt = now() + RENEW_MS;
    until = lease?.getTime() ?? 0;
    if (!lease) isReady = false;
    else if (state === "replaced") {
      // Another node wrote to it until now, or it is new.
      await registerFollower(store, { id, kind: "bucket", name, version: readVersion(), run });
      isReady = false;
    }
  }

  function isHeld(): boolean {
    return now() < until - MARGIN_MS;
  }

  /** A tree that is behind the bucket would bring back what was withdrawn. */
  async function hasCaughtUp(): Promise<boolean> {
    const [tree, bucket] = await Promise.all([
      readPosition(store.read, node.id),
      readPosition(store.read, id),
    ]);
    return tree !== null && (bucket === null || tree.settledTo >= lastOf(bucket));
  }

  return {
    async take() {
      if (hasCome(renewAt, { now: now(), stepMs: RENEW_MS })) await renewOnce();
      if (!isHeld()) return "other";
      isReady ||= await hasCaughtUp();
      return isReady ? "held" : "early";
    },
    isHeld,
    isOver: () => now() >= until,
    note: (failure) => notePlace(store, { id, failure }),
    position: async () => (await readPosition(store.read, node.id)) ?? { settledTo: -1, rows: [] },
    settle: async (position) => {
      await takePosition(store, id, position);
      onSettled?.();
    },
    async run(signal) {
      await loop.run(signal);
      if (isHeld()) await leave(store, { id, run }).catch(() => {});
    },
  };
}
