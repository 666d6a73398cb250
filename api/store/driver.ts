import { setTimeout as delay } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/**
 * How long SQLite itself waits for another process's lock. The wait freezes the whole event loop, so it is short, and
 * whatever takes longer is tried again between other work.
 */
const BUSY_TIMEOUT_MS = 50;
/** At least as long as the wait before it, so that a server beside a busy writer still serves. */
const RETRY_DELAY_MS = 50;
/** By then the other process hangs, and its lock will not be let go. */
const GIVE_UP_AFTER_MS = 30_000;

const STATEMENTS_KEPT = 500;
/**
 * For the pages that one connection keeps. A server has up to four connections, and the system keeps the file itself in its
 * own memory: a page that is read again costs microseconds.
 */
const PAGE_CACHE_KIB = 8_192;

/** The database is held, by another process or by a write of ours that does not end. */
export class StoreBusyError extends Error {
  override name = "StoreBusyError";
  readonly code = "SQLITE_BUSY";
}

/**
 * What a connection is for. `write`: transactions, one after the other. `read`: single queries, any number, no writes.
 * `snapshot`: one long reading transaction.
 */
export type Purpose = "read" | "write" | "snapshot";

/** One connection to one SQLite file as a Kysely dialect. It waits this long for a database that is held. */
export function sqliteDialect(
  file: string,
  purpose: Purpose,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Dialect {
  return {
    createAdapter: () => new QueueingAdapter(),
    createDriver: () => new SqliteDriver(file, purpose, new Patience(giveUpAfterMs)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Keeps Kysely from putting a queue of its own before ours: it would hold reads up behind each other, and a transaction
 * inside a transaction would wait there for ever, unnoticed.
 */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #purpose: Purpose;
  #connection: SqliteConnection | undefined;
  readonly #patience: Patience;
  readonly #turnstile: Turnstile;

  constructor(file: string, purpose: Purpose, patience: Patience) {
    this.#file = file;
    this.#purpose = purpose;
    this.#patience = patience;
    this.#turnstile = new Turnstile(patience);
  }

  async init(): Promise<void> {
    const database = new Sqlite(this.#file, { timeout: BUSY_TIMEOUT_MS });
    this.#connection = new SqliteConnection(database, this.#patience);
    await this.#patience.whenNotBusy(() => database.pragma("journal_mode = WAL"));
    // FULL: a commit is on the disk before it is acknowledged, so a 201 outlives a power cut.
    database.pragma("synchronous = FULL");
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    database.pragma("foreign_keys = ON");
    // What is erased is overwritten in the file, too.
    database.pragma("secure_delete = ON");
    if (this.#purpose !== "write") database.pragma("query_only = ON");
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("The driver was not initialised.");
    // A query is one synchronous call, so readers need no queue; whoever writes is alone until the commit.
    if (this.#purpose === "write") await this.#turnstile.enter();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    if (this.#purpose === "write") this.#turnstile.leave();
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    // Readers share their connection: whoever else reads would find themselves in the past.
    if (this.#purpose === "read")
      throw new Error("Read several things at one moment with store.snapshot.");
    // Taking the write lock at once: a transaction that reads first fails beside a second writer with
    // SQLITE_BUSY_SNAPSHOT, whatever the timeout.
    await connection.executeQuery(
      CompiledQuery.raw(this.#purpose === "write" ? "BEGIN IMMEDIATE" : "BEGIN"),
    );
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // After some failures (a full disk) SQLite has rolled back by itself, and would hide the cause behind another error.
    if (!connection.database.inTransaction) return;
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  async destroy(): Promise<void> {
    this.#connection?.database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly database: Sqlite.Database;
  /** Preparing costs more than most of our queries; a map keeps insertion order, so the oldest use is its first. */
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #patience: Patience;

  constructor(database: Sqlite.Database, patience: Patience) {
    this.database = database;
    this.#patience = patience;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#patience.whenNotBusy(() => {
      const statement = this.#prepare(sql);
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    // A statement of its own: a cached one would be busy until the stream ends.
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

/** Lets one through at a time, in the order of arrival. */
class Turnstile {
  #taken = false;
  readonly #waiting = new Set<() => void>();
  readonly #patience: Patience;

  constructor(patience: Patience) {
    this.#patience = patience;
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
        clearTimeout(patience);
        this.#waiting.delete(next);
        resolve();
      };
      const patience = setTimeout(() => {
        this.#waiting.delete(next);
        reject(this.#patience.isHeldElsewhere ? heldElsewhere() : heldHere());
      }, this.#patience.giveUpAfterMs);
      this.#waiting.add(next);
    });
  }
}

/** Waits for a database that another process holds, between other work. */
class Patience {
  readonly giveUpAfterMs: number;
  /** Whether somebody waits for another process: then so do all who stand in line behind them. */
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
  return new StoreBusyError("Another process has held the database for too long.", { cause });
}

function heldHere(): StoreBusyError {
  return new StoreBusyError("Another write of this process has taken for too long.");
}

/** Whether it is the database that failed, and not what was done with what it said. */
export function isStoreError(error: unknown): boolean {
  return error instanceof StoreBusyError || error instanceof Sqlite.SqliteError;
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
