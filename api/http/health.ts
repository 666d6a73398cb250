import { setTimeout as delay } from "node:timers/promises";
import type { HealthAnswer, HealthCheck, LiveAnswer } from "../contract/envelopes.ts";
import type { PieceSearch } from "../read/search.ts";
import { countOpenChanges } from "../store/change-states.ts";
import { faultCode } from "../store/faults.ts";
import { type Lag, lagOf } from "../store/follower-lag.ts";
import { findFollower, SINGLE_TREE } from "../store/followers.ts";
import { HOUSEKEEPING, leaseHolder } from "../store/leases.ts";
import type { Store } from "../store/open.ts";
import type { Handlers } from "./handler.ts";
import {
  checkChanges,
  checkDatabase,
  checkDisk,
  checkOutbound,
  checkSearch,
  checkWorker,
  secondsSince,
  type WorkerStanding,
} from "./health-checks.ts";
import type { Log } from "./log.ts";

export interface HealthOptions {
  store: Store;
  /** The follower of the log that the tree of this node is; the only one by default. */
  follower?: string;
  search: PieceSearch;
  dataDir: string;
  isBuilt: () => boolean;
  version: string;
  /** Undefined if this server has no worker. */
  worker: () => WorkerStanding | undefined;
  log: Log;
}

export interface Health {
  handlers: Handlers;
  /** Records an error of a request: damage to the database shows nowhere else. */
  met(error: unknown): void;
}

/** Anyone may ask, so the checks run at most once in this time. */
const KEPT_MS = 1_000;
/** A check that takes longer counts as failing. */
const CHECK_WITHIN_MS = 3_000;

type Checks = HealthAnswer["checks"];
type Role = HealthAnswer["node"]["role"];

/** The log level of a changed status. */
const LEVELS = { ok: "info", warning: "warn", failing: "error" } as const;

/** Says whether the process answers (`live`), and whether everything it needs works (`health`). */
export function createHealth({
  store,
  follower = SINGLE_TREE,
  search,
  dataDir,
  isBuilt,
  version,
  worker,
  log,
}: HealthOptions): Health {
  let damageSeenAt: number | undefined;
  let made: { at: number; answer: Promise<HealthAnswer> } | undefined;
  const lastStatus = new Map<string, HealthCheck["status"]>();
  /** A check that hangs is not started again before it ends. */
  const running = new Map<string, Promise<HealthCheck>>();

  async function check(name: keyof Checks, run: () => Promise<HealthCheck>): Promise<HealthCheck> {
    let cause = "";
    const begun = running.get(name) ?? run().finally(() => running.delete(name));
    running.set(name, begun);
    const timeout = new AbortController();
    const result = await Promise.race([
      begun.catch((error: unknown): HealthCheck => {
        cause = error instanceof Error ? error.message : String(error);
        met(error);
        return { status: "failing", message: FAILED[name] };
      }),
      delay(CHECK_WITHIN_MS, LATE, { signal: timeout.signal }).catch(() => LATE),
    ]);
    timeout.abort();
    if (result.status !== (lastStatus.get(name) ?? "ok")) {
      const { status, message } = result;
      const more = { about: message, ...(cause ? { cause } : {}) };
      log[LEVELS[status]](`Health of ${name}: ${status}.`, more);
    }
    lastStatus.set(name, result.status);
    return result;
  }

  async function look(): Promise<HealthAnswer> {
    const counted = await count().catch((error: unknown) => {
      met(error);
      return undefined;
    });
    const { open, lag, role = "joining" } = counted ?? {};
    const [searching, working, disk, database, changes, outbound] = await Promise.all([
      check("search", () => checkSearch(search)),
      check("worker", () => checkWorker(worker(), dataDir)),
      check("disk", () => checkDisk(dataDir)),
      check("database", () => checkDatabase(store, { damageSeenAt })),
      check("changes", async () => checkChanges(store, follower, needed(lag))),
      check("outbound", () => checkOutbound(store, dataDir)),
    ]);
    const checks: Checks = {
      search: searching,
      worker: working,
      disk,
      database,
      changes,
      outbound,
    };
    return {
      ok: Object.values(checks).every(({ status }) => status !== "failing"),
      version,
      built: isTreeThere(isBuilt),
      pending: open?.pending ?? 0,
      oldest_pending_s: Math.round(secondsSince(store, open?.oldest ?? null)),
      set_aside: open?.setAside ?? 0,
      node: {
        role,
        follower,
        lag_changes: lag?.pending ?? 0,
        lag_s: Math.round(secondsSince(store, lag?.oldest ?? null)),
      },
      checks,
    };
  }

  async function count(): Promise<{ open: Lag; lag: Lag; role: Role }> {
    return {
      open: await countOpenChanges(store.read),
      lag: await lagOf(store.read, follower),
      role: await roleOf(store, follower),
    };
  }

  function met(error: unknown): void {
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(faultCode(error))) damageSeenAt = performance.now();
  }

  return {
    met,
    handlers: {
      health: {
        always: true,
        handle: async () => {
          const now = performance.now();
          if (!made || now - made.at > KEPT_MS) made = { at: now, answer: look() };
          const body = await made.answer;
          return { status: body.ok ? 200 : 503, body };
        },
      },
      live: {
        always: true,
        handle: async () => ({ status: 200, body: { ok: true, version } satisfies LiveAnswer }),
      },
    },
  };
}

async function roleOf(store: Store, follower: string): Promise<Role> {
  const row = await findFollower(store.read, follower);
  if (!row || row.joined_at === null) return "joining";
  return (await leaseHolder(store, HOUSEKEEPING)) === follower ? "leader" : "follower";
}

const LATE: HealthCheck = {
  status: "failing",
  message: `No result within ${CHECK_WITHIN_MS / 1_000} seconds.`,
};

/** The message of a check that threw. The cause may contain paths, so it is only logged. */
const FAILED: Record<keyof Checks, string> = {
  search: "The test search failed. The log says why.",
  worker: "The state of the build worker cannot be read. The log says why.",
  disk: "The free disk space cannot be read. The log says why.",
  database: "The database cannot be used. The log says why.",
  changes: "The changes cannot be read from the database. The log says why.",
  outbound: "The outgoing messages cannot be read. The log says why.",
};

function needed(lag: Lag | undefined): Lag {
  if (!lag) throw new Error("The open changes cannot be counted.");
  return lag;
}

/** A tree that cannot be read still counts as built. */
function isTreeThere(isBuilt: () => boolean): boolean {
  try {
    return isBuilt();
  } catch {
    return true;
  }
}
