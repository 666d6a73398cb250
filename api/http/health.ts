import { setTimeout as delay } from "node:timers/promises";
import type {
  HealthAnswer,
  HealthCheck,
  HealthReport,
  LiveAnswer,
  ReadyAnswer,
} from "../contract/health.ts";
import type { BackupPlan } from "../contract/operating/backups.ts";
import type { PieceSearch } from "../read/search.ts";
import { countOpenChanges } from "../store/log/change-states.ts";
import { faultCode } from "../store/engine/faults.ts";
import { type Lag, lagOf } from "../store/log/follower-lag.ts";
import { findFollower, SINGLE_TREE } from "../store/log/followers.ts";
import { HOUSEKEEPING, leaseHolder } from "../store/log/leases.ts";
import type { Store } from "../store/engine/open.ts";
import type { Handlers } from "./handler.ts";
import {
  checkChanges,
  checkDatabase,
  checkDisk,
  checkOutbound,
  checkPages,
  checkSearch,
  checkWorker,
  secondsSince,
  type WorkerState,
} from "./health-checks.ts";
import { checkBackups } from "./health-backups.ts";
import { checkLog } from "./health-log.ts";
import { checkClock, checkPlaces } from "./health-places.ts";
import { keepFor } from "./keep-for.ts";
import type { Log } from "./log.ts";
import { createIsOperator } from "./operator.ts";
import { createReadiness } from "./readiness.ts";
import type { ServedFiles } from "./served-files.ts";

export interface HealthOptions {
  store: Store;
  /** The follower of the log that the tree of this node is; the only one by default. */
  follower?: string;
  search: PieceSearch;
  /** The tree's files as readers get them. */
  files: Pick<ServedFiles, "find">;
  dataDir: string;
  version: string;
  /** The operator's token, which shows the details from anywhere; null if there is none. */
  token: string | null;
  /** Undefined if this server has no worker. */
  worker: () => WorkerState | undefined;
  /** What BACKUP_TO and the settings beside it say; null if no backups are made. */
  backups?: BackupPlan | null;
  log: Log;
}

export interface Health {
  handlers: Handlers;
  /** The results of all checks, at most a second old. */
  report(): Promise<HealthReport>;
  /** Records an error of a request: damage to the database shows nowhere else. */
  met(error: unknown): void;
}

/** Anyone may ask, so the checks run at most once in this time. */
const KEPT_MS = 1_000;
/** The checks run side by side, so the whole answer is there within two seconds. */
const CHECK_WITHIN_MS = 1_800;

type Checks = HealthReport["checks"];
type Role = NonNullable<HealthReport["node"]["role"]>;

interface Counted {
  open: Lag;
  lag: Lag;
  role: Role;
}

/** The log level of a changed status. */
const LEVELS = { ok: "info", warning: "warn", failing: "error" } as const;

/**
 * Says whether the process answers (`live`), whether readers should be sent to it (`ready`), and whether everything it needs
 * works (`health`).
 */
export function createHealth({
  store,
  follower = SINGLE_TREE,
  search,
  files,
  dataDir,
  version,
  token,
  worker,
  backups = null,
  log,
}: HealthOptions): Health {
  const isOperator = createIsOperator(token);
  const isReady = createReadiness({ store, follower, files, worker });
  let damageSeenAt: number | undefined;
  const lastStatus = new Map<string, HealthCheck["status"]>();
  /** A check that hangs is not started again before it ends. */
  const running = new Map<string, Promise<HealthCheck>>();

  async function check(name: keyof Checks, run: () => Promise<HealthCheck>): Promise<HealthCheck> {
    let cause = "";
    const begun = running.get(name) ?? run().finally(() => running.delete(name));
    running.set(name, begun);
    const timeout = new AbortController();
    const late: HealthCheck = { status: "failing", message: WORDS[name].late };
    const result = await Promise.race([
      begun.catch((error: unknown): HealthCheck => {
        cause = error instanceof Error ? error.message : String(error);
        met(error);
        return { status: "failing", message: WORDS[name].failed };
      }),
      delay(CHECK_WITHIN_MS, late, { signal: timeout.signal }).catch(() => late),
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

  async function look(): Promise<HealthReport> {
    let counted: Counted | undefined;
    const runs: Record<keyof Checks, () => HealthCheck | Promise<HealthCheck>> = {
      pages: () => checkPages(files),
      search: () => checkSearch(search),
      worker: () => checkWorker(worker(), dataDir),
      disk: () => checkDisk(dataDir),
      database: () => checkDatabase(store, follower, { damageSeenAt }),
      changes: async () => {
        counted = await count();
        return checkChanges(store, follower, counted.lag);
      },
      places: () => checkPlaces(store, worker()?.trouble),
      clock: () => checkClock(store),
      log: () => checkLog(store, dataDir),
      backups: () => checkBackups(dataDir, backups),
      outbound: () => checkOutbound(store, dataDir),
    };
    const names = Object.keys(runs) as (keyof Checks)[];
    const results = await Promise.all(
      names.map(async (name) => [name, await check(name, async () => runs[name]())] as const),
    );
    const checks = Object.fromEntries(results) as Checks;
    const { open, lag, role = null } = counted ?? {};
    return {
      ok: Object.values(checks).every(({ status }) => status !== "failing"),
      version,
      built: checks.pages.status === "ok",
      pending: open?.pending ?? null,
      oldest_pending_s: open ? ageOf(open) : null,
      set_aside: open?.setAside ?? null,
      node: {
        role,
        follower,
        lag_changes: lag?.pending ?? null,
        lag_s: lag ? ageOf(lag) : null,
      },
      checks,
    };
  }

  function ageOf({ oldest }: Lag): number {
    return Math.round(secondsSince(store, oldest));
  }

  async function count(): Promise<Counted> {
    return {
      open: await countOpenChanges(store.read),
      lag: await lagOf(store.read, follower),
      role: await roleOf(store, follower),
    };
  }

  function met(error: unknown): void {
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(faultCode(error))) damageSeenAt = performance.now();
  }

  const report = keepFor(KEPT_MS, look);

  return {
    met,
    report,
    handlers: {
      health: {
        always: true,
        handle: async (call) => {
          const whole = await report();
          const { ok } = whole;
          const body: HealthAnswer = isOperator(call) ? whole : { ok };
          return { status: ok ? 200 : 503, body };
        },
      },
      ready: {
        always: true,
        handle: async () => {
          const ok = await isReady();
          return { status: ok ? 200 : 503, body: { ok } satisfies ReadyAnswer };
        },
      },
      live: {
        always: true,
        handle: async () => ({ status: 200, body: { ok: true } satisfies LiveAnswer }),
      },
    },
  };
}

async function roleOf(store: Store, follower: string): Promise<Role> {
  const row = await findFollower(store.read, follower);
  if (!row || row.joined_at === null) return "joining";
  return (await leaseHolder(store, HOUSEKEEPING)) === follower ? "leader" : "follower";
}

const LIMIT = `${CHECK_WITHIN_MS / 1_000} seconds`;

/** The message of a check that threw, and of one that took too long. The cause may contain paths, so it is only logged. */
const WORDS: Record<keyof Checks, { failed: string; late: string }> = {
  pages: {
    failed: "The home page cannot be read. The log says why.",
    late: `The home page could not be read within ${LIMIT}.`,
  },
  search: {
    failed: "The test search failed. The log says why.",
    late: `The test search was not answered within ${LIMIT}.`,
  },
  worker: {
    failed: "The state of the build worker cannot be read. The log says why.",
    late: `The state of the build worker could not be read within ${LIMIT}.`,
  },
  disk: {
    failed: "The free disk space cannot be read. The log says why.",
    late: `The disk did not tell its free space within ${LIMIT}.`,
  },
  database: {
    failed: "A test row could not be written to the database. The log says why.",
    late: `The database did not commit a test row within ${LIMIT}.`,
  },
  changes: {
    failed: "The changes cannot be read from the database. The log says why.",
    late: `The changes could not be read from the database within ${LIMIT}.`,
  },
  places: {
    failed: "The servers and the bucket cannot be listed. The log says why.",
    late: `The servers and the bucket could not be listed within ${LIMIT}.`,
  },
  clock: {
    failed: "The clock cannot be compared. The log says why.",
    late: `The clock could not be compared within ${LIMIT}.`,
  },
  log: {
    failed: "The state of the log of public acts cannot be read. The log of the service says why.",
    late: `The state of the log of public acts could not be read within ${LIMIT}.`,
  },
  backups: {
    failed: "The state of the backups cannot be read. The log says why.",
    late: `The state of the backups could not be read within ${LIMIT}.`,
  },
  outbound: {
    failed: "The outgoing messages cannot be read. The log says why.",
    late: `The outgoing messages could not be read within ${LIMIT}.`,
  },
};
