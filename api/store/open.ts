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

/** A connection, inside a transaction or not. */
export type Queryable = Kysely<Tables>;

export interface Store {
  /** The database file. */
  file: string;
  /** Refuses writes. */
  read: Queryable;
  /**
   * Runs the work in one write transaction. Keep it short, and await no I/O inside. A call inside another write throws
   * at once: the two would wait for each other for ever.
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Runs the work on a snapshot of the database, for any length of time, without blocking others. */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  clock: Clock;
  chance: Chance;
  /** The limits for a writer or a key. Everything that writes for one checks them. */
  quotas: Quotas;
  close(): Promise<void>;
}

export interface StoreOptions {
  clock?: Clock;
  chance?: Chance;
  quotas?: Quotas;
  /** Receives a sentence for the operator when the database of an older version was migrated. */
  onMigrated?: (message: string) => void;
  /** Replaces the query for the free space of the disk. */
  readRoom?: (folder: string) => Promise<DiskRoom>;
  /** How long a query waits for a locked database; half a minute by default. */
  giveUpAfterMs?: number;
}

/** Each has file handles and some megabytes of pages. More than two at once are seldom needed. */
const IDLE_KEPT = 2;

/** The one file with everything that is not public. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "galley.sqlite");
}

/**
 * Opens the database file, creates it if it is missing, and migrates its tables. An unusable file is refused with the
 * reason, and left as it is.
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
  /** The transaction that the caller is in, if any. */
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
  /** Connections of finished snapshots are reused: their pages are in memory and their statements prepared. */
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
    // Drafts, hashes and secrets are for the service's own user alone. SQLite gives its other files the same mode.
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
  return `${file} was migrated from version ${from} to ${to}. A copy from before is at ${copy}. Remove it when you no longer need it: it also keeps data that is erased later.`;
}
