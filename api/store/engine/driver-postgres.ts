import { createHash } from "node:crypto";
import type pg from "pg";
import {
  type ColumnDefinitionNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { UncertainCommitError } from "./engine.ts";
import { isConnectionLost, isStalePlan, isStatementLost, toBusy } from "./postgres-errors.ts";
import type { Tables } from "./tables.ts";

/** Statements that one connection keeps prepared. Rare ones beyond that are parsed each time. */
const STATEMENTS_KEPT = 500;
/** How often a single read is tried on another connection when its own was lost. */
const READ_ATTEMPTS = 3;

/** Transactions that begin with this text. They share the pool. */
export function transactionDialect(pool: pg.Pool, begin: string): Dialect {
  return { ...COMMON, createDriver: () => new TransactionDriver(pool, begin) };
}

/** Single queries, each on any connection. They are tried again when the connection was lost. Refuses writes. */
export function readDialect(pool: pg.Pool): Dialect {
  return { ...COMMON, createDriver: () => new ReadDriver(pool) };
}

const COMMON: Omit<Dialect, "createDriver"> = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new SameOrderCompiler(),
};

/** Text is compared by code points and numbers have 64 bits, as in SQLite, whatever the database's own defaults. */
class SameOrderCompiler extends PostgresQueryCompiler {
  #isColumn = false;

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    this.#isColumn = true;
    super.visitColumnDefinition(node);
  }

  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === "real") this.append("double precision");
    else super.visitDataType(node);
    if (this.#isColumn && node.dataType === "text") this.append(' collate "C"');
    this.#isColumn = false;
  }
}

class TransactionDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor(pool: pg.Pool, begin: string) {
    this.#pool = pool;
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return connect(this.#pool);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.query(this.#begin);
    } catch (error) {
      // The lock was not given, and the transaction has begun all the same.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { command } = await connection.query("commit").catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      throw new UncertainCommitError(
        "The connection to the database was lost during a commit, which may have happened or not.",
        { cause: error },
      );
    });
    // The server's answer if an error of the transaction was caught.
    if (command === "ROLLBACK") throw new Error("The transaction had failed before its commit.");
  }

  /** The server rolls back by itself when a connection is lost. The failure before this one is what the caller must know. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await connection.query("rollback");
    } catch (error) {
      connection.discard();
      if (!isConnectionLost(error)) throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  /** The pool belongs to the engine. */
  async destroy(): Promise<void> {}
}

class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(pool: pg.Pool) {
    this.#connection = {
      executeQuery: async (query) => readAgain(() => readOnce(pool, query)),
      streamQuery: refuseStream,
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Use store.snapshot to read several things from one state.");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

async function readOnce<Row>(pool: pg.Pool, query: CompiledQuery): Promise<QueryResult<Row>> {
  const kind: string = query.query.kind;
  if (/^(?:Insert|Update|Delete|Merge)/.test(kind)) throw new Error("store.read refuses writes.");
  const connection = await connect(pool);
  try {
    return await connection.executeQuery<Row>(query);
  } finally {
    connection.release();
  }
}

async function readAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = READ_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      const isRepeatable = isConnectionLost(error) || isStalePlan(error) || isStatementLost(error);
      if (left === 0 || !isRepeatable) throw toBusy(error);
    }
  }
}

function refuseStream(): never {
  throw new Error("Read in slices instead.");
}

/** Sends queries of a transaction in this order, without waiting for each other's answers. */
export async function sendTogether(
  tx: Kysely<Tables>,
  queries: readonly CompiledQuery[],
): Promise<unknown[][]> {
  // Kysely itself sends a query of a transaction only when the one before has been answered.
  return tx.getExecutor().provideConnection((connection) => {
    if (connection instanceof Connection) return connection.executeTogether(queries);
    throw new Error("Queries are sent together inside a transaction only.");
  });
}

const connections = new WeakMap<pg.PoolClient, Connection>();

/**
 * Pools whose server does not keep what a connection has prepared. Behind a pooler that gives each transaction another
 * connection to the server, and does not prepare the statements there, the first one that is missing shows it. A name
 * stands for one text, so a statement that somebody else has prepared is the same.
 */
const forgetful = new WeakSet<pg.Pool>();

/** A connection of the pool, with the statements that it has prepared. */
async function connect(pool: pg.Pool): Promise<Connection> {
  const client = await pool.connect();
  const connection = connections.get(client) ?? new Connection(client, pool);
  connections.set(client, connection);
  return connection;
}

/** Prepares each statement once: parsing and planning take longer than most of our queries. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #pool: pg.Pool;
  #names = new Map<string, string>();
  #generation = 0;
  #isBroken = false;

  constructor(client: pg.PoolClient, pool: pg.Pool) {
    this.#client = client;
    this.#pool = pool;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.query<Row & pg.QueryResultRow>(sql, parameters);
    return { rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
  }

  /** The rows of each query. All of them are sent before the first answer, in one packet if they are small enough. */
  async executeTogether(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const { stream } = this.#client.connection;
    stream.cork();
    const sent = queries.map((query) => this.executeQuery(query));
    stream.uncork();
    return (await Promise.all(sent)).map(({ rows }) => rows);
  }

  streamQuery(): never {
    return refuseStream();
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    try {
      if (!values.length) return await this.#client.query<Row>(text);
      const name = this.#nameOf(text);
      const named = name === undefined ? {} : { name };
      return await this.#client.query<Row>({ text, values: [...values], ...named });
    } catch (error) {
      if (isConnectionLost(error)) this.#isBroken = true;
      if (isStatementLost(error)) forgetful.add(this.#pool);
      // Another version has changed a table: prepare everything again.
      if (isStalePlan(error)) {
        this.#names = new Map();
        this.#generation++;
      }
      throw error;
    }
  }

  /** Nobody uses it again. */
  discard(): void {
    this.#isBroken = true;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  #nameOf(text: string): string | undefined {
    if (forgetful.has(this.#pool)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= STATEMENTS_KEPT) return known;
    const name = `g${this.#generation}_${createHash("sha1").update(text).digest("hex")}`;
    this.#names.set(text, name);
    return name;
  }
}
