import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import type { Places } from "../../contract/bucket.ts";
import { type Random, systemRandom } from "../../contract/random.ts";
import { type Clock, systemClock } from "../../contract/clock.ts";
import type { Configuration } from "../../contract/configuration.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../contract/quotas.ts";
import { type DatabaseClock, followClock } from "./database-clock.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { Engine, Queryable, Work } from "./engine.ts";
import { openSqlite } from "./engine-sqlite.ts";
import { faultCode, isDiskFault } from "./faults.ts";

export type { Queryable };

/**
 * The contract of writing, on both engines. Tests in test/store/races.test.ts hold it.
 *
 * - `write` is exclusive in the whole service: no two run at the same time, in any process. It is for everything that
 *   changes what is public, moves a piece, or writes the log of changes.
 * - `writeAlongside` runs beside other writes, also beside a `write`. It is for drafts, sessions, read counts,
 *   deliveries and heartbeats. On PostgreSQL each statement sees the newest commits (READ COMMITTED), so a value that
 *   was read may be old when it is used: lock the row that the decision depends on before reading (`forUpdate`; SQLite
 *   needs no row locks, and its driver leaves them out), let a constraint decide, or take a turn, which admits one at a
 *   time of the same name. On SQLite, those that arrive together share a commit: see shared-commits.ts.
 * - Whatever was checked before the transaction is checked again inside it.
 * - The work may run more than once: after a deadlock or a lost connection it starts again from nothing. It must have
 *   no effect outside its transaction, and await no I/O but its own queries.
 * - A write that returned is durable. One that threw has left nothing behind, with one exception: an
 *   UncertainCommitError means that the connection was lost during the commit.
 */
export interface Store {
  /** The file or URL, to open the same database again. It may hold a password. */
  address: string;
  /** Single queries. Refuses writes. */
  read: Queryable;
  /** Runs the work in one transaction, alone. A call inside another write throws at once: both would wait for ever. */
  write<Result>(work: Work<Result>): Promise<Result>;
  /** Runs the work in one transaction beside others, except those that share a turn with it. */
  writeAlongside<Result>(work: Work<Result>, ...turns: string[]): Promise<Result>;
  /** Runs the work on a snapshot of the database, for any length of time, without blocking others. */
  snapshot: Engine["snapshot"];
  /** Sends several queries of a transaction in one journey to the database server. */
  sendTogether: Engine["sendTogether"];
  /** Makes one statement of several inserts, updates and deletes of different rows, where the engine can. */
  combine: Engine["combine"];
  /** Tells other processes about a change when the transaction commits. */
  announce: Engine["announce"];
  watch: Engine["watch"];
  lastCommit: Engine["lastCommit"];
  bytes: Engine["bytes"];
  /** The last write of this process that the disk of the database failed. */
  lastWriteFault(): WriteFault | undefined;
  /** The time that all nodes compare: the database server's, or that of the machine with the file. */
  clock: Clock;
  /** How far the clock of this machine is ahead of it; negative if it is behind. */
  clockAheadMs(): number;
  random: Random;
  /** The limits for a writer or a key. Everything that writes for one checks them. */
  quotas: Quotas;
  /** Whether mails are queued for people: only where a mail server is set. */
  sendsMail: boolean;
  /** Whether whatever a person publishes must be signed with a passkey. */
  requiresProof: boolean;
  /** Where the public files are, and where the site's address leads to. */
  places: Places;
  close(): Promise<void>;
}

export interface WriteFault {
  /** What an operator looks for: SQLITE_IOERR_WRITE, SQLITE_FULL. */
  code: string;
  /** On the clock of `performance.now()`. */
  at: number;
}

export interface StoreOptions {
  /** The time of the store, for tests and demonstrations. By default it is the database's. */
  clock?: Clock;
  /** The clock of this machine, right or wrong. */
  machineClock?: Clock;
  random?: Random;
  quotas?: Quotas;
  sendsMail?: boolean;
  requiresProof?: boolean;
  places?: Places;
  /** Receives a sentence for the operator when the database of an older version was migrated. */
  onMigrated?: (message: string) => void;
  /** Replaces the query for the free space of the disk. */
  readRoom?: (folder: string) => Promise<DiskRoom>;
  /** How long a write waits for others; half a minute by default. */
  giveUpAfterMs?: number;
}

/** The one file with everything that is not public, where no DATABASE_URL is set. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "galley.sqlite");
}

/** Where the data is: the URL of a PostgreSQL server, or a file in the data folder. */
export function databaseAddress({
  databaseUrl,
  dataDir,
}: Pick<Configuration, "databaseUrl" | "dataDir">): string {
  return databaseUrl ?? databaseFile(dataDir);
}

export function isServerAddress(address: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(address);
}

/**
 * Opens the database, creates it if it is missing, and migrates its tables. An unusable one is refused with the reason,
 * and left as it is.
 */
export async function openStore(
  address: string,
  {
    clock: fixed,
    machineClock = systemClock,
    random = systemRandom,
    quotas = DEFAULT_QUOTAS,
    sendsMail = false,
    requiresProof = false,
    places = { publicAt: "both", bucket: null },
    ...options
  }: StoreOptions = {},
): Promise<Store> {
  // The driver takes a tenth of a second to load, and ten megabytes in each process: only those who need it load it.
  const open = isServerAddress(address)
    ? (await import("./engine-postgres.ts")).openPostgres
    : openSqlite;
  const engine = await open(address, { clock: fixed ?? machineClock, ...options });
  const { clock, aheadMs, stop } = await clockOf(engine, fixed, machineClock);
  const onlyOne = createNestingGuard();
  let lastWriteFault: WriteFault | undefined;
  async function noted<Result>(writing: Promise<Result>): Promise<Result> {
    try {
      return await writing;
    } catch (error) {
      if (isDiskFault(error)) lastWriteFault = { code: faultCode(error), at: performance.now() };
      throw error;
    }
  }
  return {
    address,
    read: engine.read,
    write: (work) => noted(onlyOne((marked) => engine.write(marked(work)))),
    writeAlongside: (work, ...turns) =>
      noted(onlyOne((marked) => engine.writeAlongside(marked(work), ...turns))),
    lastWriteFault: () => lastWriteFault,
    snapshot: engine.snapshot,
    sendTogether: engine.sendTogether,
    combine: engine.combine,
    announce: engine.announce,
    watch: engine.watch,
    lastCommit: engine.lastCommit,
    bytes: engine.bytes,
    clock,
    clockAheadMs: aheadMs,
    random,
    quotas,
    sendsMail,
    requiresProof,
    places,
    close: async () => {
      stop();
      await engine.close();
    },
  };
}

async function clockOf(
  engine: Engine,
  fixed: Clock | undefined,
  machine: Clock,
): Promise<DatabaseClock> {
  if (fixed || !engine.now) return { clock: fixed ?? machine, aheadMs: () => 0, stop: () => {} };
  try {
    return await followClock(engine.now, machine);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Refuses a write inside a write: the inner one would wait for the outer one for ever. */
function createNestingGuard() {
  const inside = new AsyncLocalStorage<{ hasEnded: boolean }>();
  return async <Result>(
    write: (marked: (work: Work<Result>) => Work<Result>) => Promise<Result>,
  ): Promise<Result> => {
    if (inside.getStore()?.hasEnded === false) {
      throw new Error("store.write was called inside store.write. Use the transaction at hand.");
    }
    const transaction = { hasEnded: false };
    try {
      return await write((work) => (tx) => inside.run(transaction, () => work(tx)));
    } finally {
      transaction.hasEnded = true;
    }
  };
}
