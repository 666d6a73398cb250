import { AsyncLocalStorage } from "node:async_hooks";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { Kysely, type Transaction } from "kysely";
import { type Chance, systemChance } from "../contract/chance.ts";
import { type Clock, systemClock } from "../contract/clock.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../contract/quotas.ts";
import type { DiskRoom } from "./disk-room.ts";
import { sqliteDialect } from "./driver.ts";
import { type Migrated, migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { UnusableDatabaseError } from "./unusable.ts";
import { copyBeforeUpgrade } from "./upgrade-copy.ts";

/** Inside a transaction or outside of one. */
export type Queryable = Kysely<Tables>;

export interface Store {
  /** Where it is kept. */
  file: string;
  /** For reading. It refuses writes. */
  read: Queryable;
  /**
   * Runs the work in one writing transaction: short, and with no I/O awaited inside. Called inside of another write it
   * throws at once: the one would wait for the other for ever.
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Runs the work on one moment of the database, however long it takes, and holds nobody up. */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  clock: Clock;
  chance: Chance;
  /** What a writer or a key may keep. Whatever writes for one asks here. */
  quotas: Quotas;
  close(): Promise<void>;
}

export interface StoreOptions {
  clock?: Clock;
  chance?: Chance;
  quotas?: Quotas;
  /** Hears, in a sentence for the operator, that the database of an older version was migrated. */
  onMigrated?: (message: string) => void;
  /** How much room the disk has, unless the disk itself is asked. */
  readRoom?: (folder: string) => Promise<DiskRoom>;
  /** How long a query waits for a database that is held; half a minute unless told. */
  giveUpAfterMs?: number;
}

/** Each has handles on the file and some megabytes of its pages; more than two at once are seldom needed. */
const IDLE_KEPT = 2;

/** The one file that holds everything that is not public. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "galley.sqlite");
}

/**
 * Opens the database file, makes it where it is missing, and brings its tables up to date. One that cannot be used is
 * refused with a sentence that says why, and is left as it is.
 */
export async function openStore(
  file: string,
  {
    clock = systemClock,
    chance = systemChance,
    quotas = DEFAULT_QUOTAS,
    onMigrated,
    readRoom,
    giveUpAfterMs,
  }: StoreOptions = {},
): Promise<Store> {
  createFile(file);
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(file, "write", giveUpAfterMs) });
  const keepCopy = async (version: number): Promise<string> =>
    copyBeforeUpgrade(file, version, readRoom);
  const migrated = await migrate(writer, { clock, file, keepCopy }).catch(
    async (error: unknown) => {
      await writer.destroy();
      throw inWords(error, file);
    },
  );
  if (migrated.copy !== null) onMigrated?.(describe(migrated, file));
  /** Says in which transaction the caller is, if in any. */
  const inside = new AsyncLocalStorage<{ hasEnded: boolean }>();
  const write: Store["write"] = async (work) => {
    if (inside.getStore()?.hasEnded === false) {
      throw new Error("store.write was called inside store.write. Use the transaction at hand.");
    }
    const transaction = { hasEnded: false };
    try {
      return await writer.transaction().execute((tx) => inside.run(transaction, () => work(tx)));
    } finally {
      transaction.hasEnded = true;
    }
  };
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(file, "read", giveUpAfterMs) });
  /** A connection whose moment is over serves the next: its pages are in memory and its statements prepared. */
  const idle: Queryable[] = [];
  const release = async (moment: Queryable): Promise<void> => {
    if (idle.length < IDLE_KEPT) idle.push(moment);
    else await moment.destroy();
  };
  return {
    file,
    read: reader,
    write,
    snapshot: async (work) => {
      const moment =
        idle.pop() ??
        new Kysely<Tables>({ dialect: sqliteDialect(file, "snapshot", giveUpAfterMs) });
      try {
        return await moment.transaction().execute(work);
      } finally {
        await release(moment);
      }
    },
    clock,
    chance,
    quotas,
    close: async () => {
      for (const moment of idle) await moment.destroy();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function createFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Drafts, hashes and secrets: for the service's own user alone. SQLite gives its other files the same mode.
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableDatabaseError(`The database at ${file} cannot be opened (${code}).`, {
      cause: error,
    });
  }
}

function inWords(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (code === "SQLITE_NOTADB") {
    return new UnusableDatabaseError(
      `${file} is not a database. Move it away, or restore a backup.`,
      { cause: error },
    );
  }
  if (code?.startsWith("SQLITE_CORRUPT")) {
    return new UnusableDatabaseError(
      `${file} is damaged (${(error as Error).message}). Restore a backup. "npm run admin -- db check" says more.`,
      { cause: error },
    );
  }
  return error;
}

function describe({ from, to, copy }: Migrated, file: string): string {
  return `${file} was migrated from version ${from} to ${to}. A copy from before is at ${copy}. Remove it when you no longer need it: it also holds what is erased later.`;
}
