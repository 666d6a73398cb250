import { closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely } from "kysely";
import type { Clock } from "../../contract/clock.ts";
import { type DiskRoom, makeFolder } from "./disk-room.ts";
import { sqliteDialect } from "./driver-sqlite.ts";
import type { Answers, Engine, Queryable } from "./engine.ts";
import { type Migrated, migrate } from "./migrate.ts";
import { sqliteCatalog } from "./schema.ts";
import { createSharedCommits } from "./shared-commits.ts";
import type { Tables } from "./tables.ts";
import { UnusableDatabaseError } from "./unusable.ts";
import { copyBeforeUpgrade } from "./upgrade-copy.ts";

interface SqliteOptions {
  clock: Clock;
  onMigrated?: ((message: string) => void) | undefined;
  /** Replaces the query for the free space of the disk. */
  readRoom?: ((folder: string) => Promise<DiskRoom>) | undefined;
  /** How long a query waits for a locked database; half a minute by default. */
  giveUpAfterMs?: number | undefined;
}

/** Each has file handles and some megabytes of pages. More than two at once are seldom needed. */
const IDLE_KEPT = 2;

/** One file, created if it is missing. It has one writer at a time, so every write runs alone. */
export async function openSqlite(
  file: string,
  { clock, onMigrated, readRoom, giveUpAfterMs }: SqliteOptions,
): Promise<Engine> {
  createFile(file);
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(file, "write", giveUpAfterMs) });
  const migrated = await migrate(writer, {
    clock,
    name: file,
    catalog: sqliteCatalog,
    keepCopy: (version) => copyBeforeUpgrade(file, version, readRoom),
  }).catch(async (error: unknown) => {
    await writer.destroy();
    throw inWords(error, file);
  });
  if (migrated.copy !== null) onMigrated?.(describe(migrated, file));
  const dialect = sqliteDialect(file, "read", giveUpAfterMs);
  const reader = new Kysely<Tables>({ dialect });
  const shared = createSharedCommits(writer);
  /** Connections of finished snapshots are reused: their pages are in memory and their statements prepared. */
  const idle: Queryable[] = [];
  const release = async (connection: Queryable): Promise<void> => {
    if (idle.length < IDLE_KEPT) idle.push(connection);
    else await connection.destroy();
  };
  return {
    read: reader,
    write: (work) => writer.transaction().execute(work),
    writeAlongside: shared.write,
    snapshot: async (work) => {
      const connection =
        idle.pop() ??
        new Kysely<Tables>({ dialect: sqliteDialect(file, "snapshot", giveUpAfterMs) });
      try {
        return await connection.transaction().execute(work);
      } finally {
        await release(connection);
      }
    },
    sendTogether: async (tx, queries) => {
      const answers: unknown[][] = [];
      // The connection once for all of them: Kysely's way to it costs as much as a small query.
      await tx.getExecutor().provideConnection(async (connection) => {
        // One after the other: a full disk ends the transaction, and the rest would be written without it.
        for (const query of queries) {
          answers.push((await connection.executeQuery(query.compile())).rows);
        }
      });
      return answers as Answers<typeof queries>;
    },
    combine: (queries) => queries,
    // The server wakes its own worker. Commands of other processes are found by asking.
    announce: async () => undefined,
    watch: () => async () => undefined,
    lastCommit: dialect.lastCommit,
    bytes: async () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    close: async () => {
      await shared.settled();
      for (const connection of idle) await connection.destroy();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function createFile(file: string): void {
  try {
    makeFolder(dirname(file));
    // Drafts, hashes and secrets are for the service's own user alone. SQLite gives its other files the same mode.
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const next = /^E(?:ACCES|PERM)$/.test(code ?? "")
      ? " Give it, and its folder, to the user who runs the service."
      : "";
    throw new UnusableDatabaseError(`The database at ${file} cannot be opened (${code}).${next}`, {
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
