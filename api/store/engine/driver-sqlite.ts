import { setTimeout as delay } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { work } from "../../contract/work.ts";
import { StoreBusyError } from "./engine.ts";

/**
 * How long SQLite itself waits for another process's lock. The wait blocks the whole event loop, so it is short. A
 * longer wait is a series of retries between other work.
 */
const BUSY_TIMEOUT_MS = 50;
/** At least as long as the blocking wait, so that a server beside a busy writer still answers. */
const RETRY_DELAY_MS = 50;
/** A process that holds the lock longer than this hangs, and will not release it. */
const GIVE_UP_AFTER_MS = 30_000;

const STATEMENTS_KEPT = 500;
/**
 * The page cache of one connection. A server has up to four connections, and the system caches the file as well:
 * reading a page again costs microseconds.
 */
const PAGE_CACHE_KIB = 8_192;
/**
 * How many pages the write-ahead log has before they go into the file. A draft changes thirty pages, most of them the same
 * as the one before it, and each goes into the file once: with SQLite's own 1,000 every fourth shared commit waited for
 * that, and the log still has no more than 16 MB.
 */
const LOGGED_PAGES = 4_000;

/**
 * The use of a connection. `write`: transactions, one after the other. `read`: single queries, any number, no writes.
 * `snapshot`: one long read transaction.
 */
export type Purpose = "read" | "write" | "snapshot";

/** One connection to a SQLite file as a Kysely dialect. `giveUpAfterMs` limits the wait for a locked database. */
export function sqliteDialect(
  file: string,
  purpose: Purpose,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Dialect & { lastCommit(): number | undefined } {
  const driver = new SqliteDriver(file, purpose, new BusyRetry(giveUpAfterMs));
  return {
    lastCommit: () => driver.lastCommit(),
    createAdapter: () => new QueueingAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}

/**
 * Keeps Kysely from adding a queue of its own: reads would wait for each other, and a transaction inside a transaction
 * would wait there for ever, unnoticed.
 */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite has no row locks, and needs none: it has one writer. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct") super.visitSelectModifier(node);
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #purpose: Purpose;
  #connection: SqliteConnection | undefined;
  readonly #retry: BusyRetry;
  readonly #writeQueue: WriteQueue;

  constructor(file: string, purpose: Purpose, retry: BusyRetry) {
    this.#file = file;
    this.#purpose = purpose;
    this.#retry = retry;
    this.#writeQueue = new WriteQueue(retry);
  }

  async init(): Promise<void> {
    const database = new Sqlite(this.#file, { timeout: BUSY_TIMEOUT_MS });
    this.#connection = new SqliteConnection(database, this.#retry);
    await this.#retry.whenNotBusy(() => database.pragma("journal_mode = WAL"));
    // FULL: a commit is on the disk before it is acknowledged, so a 201 outlives a power cut.
    database.pragma("synchronous = FULL");
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    database.pragma(`wal_autocheckpoint = ${LOGGED_PAGES}`);
    database.pragma("foreign_keys = ON");
    // Erased data is overwritten in the file, too.
    database.pragma("secure_delete = ON");
    if (this.#purpose !== "write") database.pragma("query_only = ON");
    // The pages that a savepoint may bring back: in a temporary file, each draft would write thirty of them there.
    else database.pragma("temp_store = MEMORY");
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("The driver was not initialised.");
    // A query is one synchronous call, so readers need no queue. A writer has the connection alone until the commit.
    if (this.#purpose === "write") await this.#writeQueue.enter();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    if (this.#purpose === "write") this.#writeQueue.leave();
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    // Readers share a connection: inside a transaction, all others would read an old state.
    if (this.#purpose === "read")
      throw new Error("Use store.snapshot to read several things from one state.");
    // Takes the write lock at once: a transaction that reads first fails beside a second writer with
    // SQLITE_BUSY_SNAPSHOT, whatever the timeout.
    await connection.executeQuery(
      CompiledQuery.raw(this.#purpose === "write" ? "BEGIN IMMEDIATE" : "BEGIN"),
    );
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // After some failures (a full disk) SQLite has already rolled back, and a second rollback would hide the cause.
    if (!connection.database.inTransaction) return;
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  /** Changes with each commit of other connections. Undefined before the first query, and if another process holds the file. */
  lastCommit(): number | undefined {
    return this.#connection?.lastCommit();
  }

  async destroy(): Promise<void> {
    this.#connection?.database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly database: Sqlite.Database;
  /** Preparing costs more than most of our queries. A map keeps insertion order: the least recently used is first. */
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #dataVersion: Sqlite.Statement<[], number>;
  readonly #retry: BusyRetry;

  constructor(database: Sqlite.Database, retry: BusyRetry) {
    this.database = database;
    this.#retry = retry;
    this.#dataVersion = database.prepare<[], number>("PRAGMA data_version").pluck();
  }

  lastCommit(): number | undefined {
    try {
      return this.#dataVersion.get();
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    work.queries++;
    return this.#retry.whenNotBusy(() => {
      const statement = this.#prepare(sql);
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    // Not from the cache: a cached statement would be busy until the stream ends.
    for (const row of this.database.prepare(sql).iterate(...parameters)) {
      yield { rows: [row as Row] };
    }
  }

  #prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}

/** Admits one writer at a time, in order of arrival. */
class WriteQueue {
  #taken = false;
  readonly #waiting = new Set<() => void>();
  readonly #retry: BusyRetry;

  constructor(retry: BusyRetry) {
    this.#retry = retry;
  }

  async enter(): Promise<void> {
    if (this.#taken) await this.#turn();
    this.#taken = true;
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#taken = false;
  }

  async #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timeout);
        this.#waiting.delete(next);
        resolve();
      };
      const timeout = setTimeout(() => {
        this.#waiting.delete(next);
        reject(this.#retry.isHeldElsewhere ? heldElsewhere() : heldHere());
      }, this.#retry.giveUpAfterMs);
      this.#waiting.add(next);
    });
  }
}

/** Retries while another process holds the database, and lets other work run in between. */
class BusyRetry {
  readonly giveUpAfterMs: number;
  /** Whether a query waits for another process: everything queued behind it waits for that process too. */
  isHeldElsewhere = false;

  constructor(giveUpAfterMs: number) {
    this.giveUpAfterMs = giveUpAfterMs;
  }

  async whenNotBusy<Result>(attempt: () => Result): Promise<Result> {
    const deadline = performance.now() + this.giveUpAfterMs;
    for (;;) {
      try {
        const result = attempt();
        this.isHeldElsewhere = false;
        return result;
      } catch (error) {
        this.isHeldElsewhere = isBusy(error);
        if (!isBusy(error)) throw error;
        if (performance.now() > deadline) throw heldElsewhere(error);
        await delay(RETRY_DELAY_MS);
      }
    }
  }
}

function heldElsewhere(cause?: unknown): StoreBusyError {
  return new StoreBusyError("Another process has held the database for too long.", {
    code: "SQLITE_BUSY",
    cause,
  });
}

function heldHere(): StoreBusyError {
  return new StoreBusyError("Another write of this process has taken too long.", {
    code: "SQLITE_BUSY",
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
