import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { CompiledQuery, Kysely, sql } from "kysely";
import type { Clock } from "../../contract/clock.ts";
import { readDialect, sendTogether, transactionDialect } from "./driver-postgres.ts";
import type { Answers, Engine, Queryable, Work } from "./engine.ts";
import { migrate, requireUsable } from "./migrate.ts";
import { postgresCatalog } from "./postgres-catalog.ts";
import { isCollision, isConnectionLost, isServerError, toBusy } from "./postgres-errors.ts";
import { tlsTrouble, withTls } from "./postgres-tls.ts";
import { watchChannel } from "./postgres-watch.ts";
import { serverName } from "./server-name.ts";
import type { Tables } from "./tables.ts";
import { UnusableDatabaseError } from "./unusable.ts";

interface PostgresOptions {
  clock: Clock;
  onMigrated?: ((message: string) => void) | undefined;
  /** How long a write waits for others. */
  giveUpAfterMs?: number | undefined;
}

/** A node has two processes, and PostgreSQL allows 100 connections by default. */
const CONNECTIONS = 10;
/** A server that does not answer by then is down, or the network is. */
const CONNECT_MS = 5_000;
/** A process that holds the lock longer than this hangs. */
const GIVE_UP_AFTER_MS = 30_000;
/** A paused process must not hold its locks for long: the server ends its transaction. */
const IDLE_MS = 15_000;
/** How often work that collided with other work starts again. */
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Identifies our locks among those of other programs in the same database. */
const LOCKS = 0x67_61_6c_6c;
const WRITE_LOCK = 1;
const MIGRATION_LOCK = 2;
const CHANNEL = "galley_changes";
const BEGIN_SNAPSHOT = "begin isolation level repeatable read read only";

/** A database of a PostgreSQL server, shared by any number of processes. */
export async function openPostgres(
  url: string,
  { clock, onMigrated, giveUpAfterMs = GIVE_UP_AFTER_MS }: PostgresOptions,
): Promise<Engine> {
  // Longer than the longest wait for a lock.
  const answerWithinMs = Math.ceil((giveUpAfterMs * 4) / 3);
  const pool = createPool(url, { size: CONNECTIONS, answerWithinMs });
  const limits = `set local lock_timeout = ${giveUpAfterMs}; set local idle_in_transaction_session_timeout = ${IDLE_MS}`;
  const begin = `begin isolation level read committed; ${limits}`;
  const connect = (text: string): Queryable =>
    new Kysely<Tables>({ dialect: transactionDialect(pool, text) });
  const alone = connect(`${begin}; select pg_advisory_xact_lock(${LOCKS}, ${WRITE_LOCK})`);
  const beside = connect(begin);
  const snapshots = connect(BEGIN_SNAPSHOT);
  await migrateServer(url, { clock, onMigrated }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    read: new Kysely<Tables>({ dialect: readDialect(pool) }),
    write: (work) => transact(alone, work),
    writeAlongside: (work, ...turns) => transact(beside, inTurn(work, turns)),
    snapshot: (work) => snapshots.transaction().execute(work).catch(unreachable),
    sendTogether: async (tx, queries) => {
      const compiled = queries.map((query) => query.compile());
      return (await sendTogether(tx, compiled)) as Answers<typeof queries>;
    },
    combine: (queries) => [{ compile: () => combined(queries.map((query) => query.compile())) }],
    announce: async (tx) => {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
    },
    watch: (onChange) => watchChannel(url, CHANNEL, onChange),
    lastCommit: () => undefined,
    bytes: async () => {
      const { rows } = await pool.query<{ bytes: number }>(
        "select pg_database_size(current_database()) as bytes",
      );
      return rows[0]?.bytes ?? 0;
    },
    now: async () => {
      const { rows } = await pool.query<{ now: number }>(
        "select extract(epoch from clock_timestamp()) * 1000 as now",
      );
      return Number(rows[0]?.now);
    },
    close: () => pool.end(),
  };
}

interface PoolOptions {
  size: number;
  /**
   * A connection whose answer takes longer is given up and closed: in a network that drops packets, the system would
   * wait for a quarter of an hour. Without it, a query may take any time.
   */
  answerWithinMs?: number;
}

export function createPool(url: string, { size, answerWithinMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withTls(url),
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Sends a query although those before it have not been answered yet, for `sendTogether`.
    pipeline: true,
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

/** On a connection of its own, which may take any time: a migration can rewrite all rows of a large table. */
async function migrateServer(
  url: string,
  { clock, onMigrated }: Pick<PostgresOptions, "clock" | "onMigrated">,
): Promise<void> {
  const name = `The ${serverName(url)}`;
  const pool = createPool(url, { size: 1 });
  const db = new Kysely<Tables>({ dialect: transactionDialect(pool, "begin") });
  const catalog = postgresCatalog(LOCKS, MIGRATION_LOCK);
  try {
    const migrated = await repeat(isMigrationRepeatable, () =>
      migrate(db, { clock, name, catalog }),
    );
    if (migrated.from > 0 && migrated.from < migrated.to) {
      onMigrated?.(`${name} was migrated from version ${migrated.from} to ${migrated.to}.`);
    }
  } catch (error) {
    throw inWords(error, name);
  } finally {
    await pool.end();
  }
}

/**
 * Runs the work on one state of a database and changes nothing: not even its tables are created or migrated. The work
 * gets the number of migrations that the database has.
 */
export async function lookInto<Result>(
  url: string,
  work: (db: Queryable, version: number) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, { size: 1 });
  const name = `The ${serverName(url)}`;
  const catalog = postgresCatalog(LOCKS, MIGRATION_LOCK);
  const snapshots = new Kysely<Tables>({ dialect: transactionDialect(pool, BEGIN_SNAPSHOT) });
  try {
    return await snapshots
      .transaction()
      .execute(async (db) => work(db, await requireUsable(db, { name, catalog })));
  } catch (error) {
    throw inWords(error, name);
  } finally {
    await pool.end();
  }
}

/** Repeats work that the server rolled back because it collided with other work, or whose connection was lost before the commit. */
async function transact<Result>(db: Queryable, work: Work<Result>): Promise<Result> {
  return repeat(isRepeatable, () => db.transaction().execute(work)).catch(unreachable);
}

function isRepeatable(error: unknown): boolean {
  return isCollision(error) || isConnectionLost(error);
}

/** A migration that failed gives the server's error as its cause. */
function isMigrationRepeatable(error: unknown): boolean {
  return isCollision(error) || isCollision((error as Error).cause);
}

async function repeat<Result>(
  mayRepeat: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!mayRepeat(error) || attempt === ATTEMPTS) throw error;
      // Both sides of a collision must not meet again at once.
      await delay(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

function inTurn<Result>(work: Work<Result>, turns: readonly string[]): Work<Result> {
  return async (tx) => {
    // Everyone takes them in the same order, so that no two wait for each other.
    for (const turn of turns.toSorted()) {
      await sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${turn}))`.execute(tx);
    }
    return work(tx);
  };
}

function unreachable(error: unknown): never {
  throw toBusy(error);
}

function inWords(error: unknown, name: string): unknown {
  if (error instanceof UnusableDatabaseError) return error;
  const trouble = tlsTrouble(error);
  if (trouble !== undefined) {
    return new UnusableDatabaseError(`${name} cannot be used: ${trouble}`, { cause: error });
  }
  const { message } = error as Error;
  if (isServerError(error) || isConnectionLost(error)) {
    return new UnusableDatabaseError(
      `${name} cannot be used: ${message}. Check DATABASE_URL and that the server runs.`,
      { cause: error },
    );
  }
  return error;
}

/** Combined statements by the SQL of their parts. There are as many as places in the code that combine queries. */
const texts = new Map<string, string>();

/** One statement for several inserts, updates and deletes: each costs the server and us more than its rows do. */
function combined(queries: readonly CompiledQuery[]): CompiledQuery {
  const key = queries.map((query) => query.sql).join(";");
  const text = texts.get(key) ?? combinedText(queries);
  texts.set(key, text);
  return CompiledQuery.raw(
    text,
    queries.flatMap(({ parameters }) => parameters),
  );
}

/** Parts of a `with` are executed although nothing refers to them. */
function combinedText(queries: readonly CompiledQuery[]): string {
  let before = 0;
  const parts = queries.map(({ sql: part, parameters }, index) => {
    if (part.includes("'")) throw new Error("A literal might look like a parameter. Pass a value.");
    const moved = part.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += parameters.length;
    return `part_${index} as (${moved})`;
  });
  return `with ${parts.join(", ")} select 1`;
}
