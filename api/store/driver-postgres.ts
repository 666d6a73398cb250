import { createHash } from "node:crypto";
import pg from "pg";
import {
  type ColumnDefinitionNode,
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { UncertainCommitError } from "./engine.ts";
import { isConnectionLost, isStalePlan, toBusy } from "./postgres-errors.ts";

/** Statements that one connection keeps prepared. Rare ones beyond that are parsed each time. */
const STATEMENTS_KEPT = 500;
/** A server that does not answer by then is down, or the network is. */
const CONNECT_MS = 5_000;
/** How often a single read is tried on another connection when its own was lost. */
const READ_ATTEMPTS = 3;

export function createPool(url: string, { size }: { size: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "galley",
    types: { getTypeParser: parserOf },
  });
  // An idle connection that the server ends is replaced by the next query.
  pool.on("error", () => undefined);
  // A connection in use tells of its end twice: its query fails, and this event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const BIGINT = 20;
const NUMERIC = 1700;

/** Counts and sums as numbers, as SQLite gives them: ours stay far below 2^53. */
function parserOf(type: number, format?: "text" | "binary"): (value: string) => unknown {
  if (type === BIGINT || type === NUMERIC) return Number;
  return pg.types.getTypeParser(type, format);
}

/** Transactions that begin with this text. They share the pool. */
export function transactionDialect(pool: pg.Pool, begin: string): Dialect {
  return {
    ...COMMON,
    createDriver: () => new TransactionDriver(preparing(pool), begin),
  };
}

/** Single queries, each on any connection. They are tried again when the connection was lost. Refuses writes. */
export function readDialect(pool: pg.Pool): Dialect {
  return { ...COMMON, createDriver: () => new ReadDriver(preparing(pool)) };
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

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class TransactionDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(pool: PostgresPool, begin: string) {
    super({ pool });
    this.#begin = begin;
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    } catch (error) {
      // The lock was not given, and the transaction has begun all the same.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      throw new UncertainCommitError(
        "The connection to the database was lost during a commit, which may have happened or not.",
        { cause: error },
      );
    }
  }

  /** The server rolls back by itself when a connection is lost. The failure before this one is what the caller must know. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    }
  }

  /** The pool belongs to the engine. */
  override async destroy(): Promise<void> {}
}

class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(pool: PostgresPool) {
    this.#connection = {
      executeQuery: async (query) => readAgain(() => readOnce(pool, query)),
      // oxlint-disable-next-line require-yield -- Nothing of ours streams, and Kysely wants the method.
      streamQuery: async function* () {
        throw new Error("Read in slices instead.");
      },
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

async function readOnce<Row>(pool: PostgresPool, query: CompiledQuery): Promise<QueryResult<Row>> {
  const kind: string = query.query.kind;
  if (/^(?:Insert|Update|Delete|Merge)/.test(kind)) throw new Error("store.read refuses writes.");
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>(query.sql, [...query.parameters]);
    return { rows };
  } finally {
    client.release();
  }
}

async function readAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = READ_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(isConnectionLost(error) || isStalePlan(error))) throw toBusy(error);
    }
  }
}

/** A pool whose connections prepare each statement once: parsing and planning take longer than most of our queries. */
function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparingClient(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let names = new Map<string, string>();
  let generation = 0;
  let isBroken = false;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= STATEMENTS_KEPT) return known;
    const name = `g${generation}_${createHash("sha1").update(text).digest("hex")}`;
    names.set(text, name);
    return name;
  };
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    try {
      if (!values.length) return await client.query(text);
      const name = nameOf(text);
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
    } catch (error) {
      if (isConnectionLost(error)) isBroken = true;
      // Another version has changed a table: prepare everything again.
      if (isStalePlan(error)) {
        names = new Map();
        generation++;
      }
      throw error;
    }
  };
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}
