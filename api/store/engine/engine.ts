import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** A connection, inside a transaction or not. */
export type Queryable = Kysely<Tables>;

export type Work<Result> = (tx: Transaction<Tables>) => Promise<Result>;

export interface Query<Row = unknown> {
  compile(): CompiledQuery<Row>;
}

export type Answers<Queries extends readonly Query[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends Query<infer Row> ? Row[] : never;
};

/** A database of one kind. Everything that differs between SQLite and PostgreSQL is behind this interface. */
export interface Engine {
  /** Refuses writes. */
  read: Queryable;
  /** Runs the work alone: no other `write` of any process runs at the same time. */
  write<Result>(work: Work<Result>): Promise<Result>;
  /** Runs the work beside others, except those that share a turn with it. */
  writeAlongside<Result>(work: Work<Result>, ...turns: string[]): Promise<Result>;
  /** Runs the work on a snapshot that does not change while it runs. */
  snapshot<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Sends queries of a transaction in this order without waiting for each other's answers: on PostgreSQL that is one
   * journey to the server instead of several. Each sees the effects of those before it. If one fails, the transaction
   * must end, and those after it have no effect.
   */
  sendTogether<const Queries extends readonly Query[]>(
    tx: Queryable,
    queries: Queries,
  ): Promise<Answers<Queries>>;
  /**
   * Makes one statement of several inserts, updates and deletes, where the engine can. They must concern different rows,
   * and do not see each other's effects. Constraints are checked after all of them.
   */
  combine(queries: readonly Query[]): readonly Query[];
  /** Tells other processes about a change when the transaction commits. */
  announce(tx: Queryable): Promise<void>;
  /** Calls back soon after a change of another process. A call may be missed: a caller also asks from time to time. */
  watch(onChange: () => void): () => Promise<void>;
  /**
   * Another number after each commit, of whatever process, before that is acknowledged. What was read at the same number
   * is still so. Undefined where to ask takes as long as to read.
   */
  lastCommit(): number | undefined;
  /** The size of the data. */
  bytes(): Promise<number>;
  /** The time of the server, in milliseconds. Undefined for a file, whose time is the machine's. */
  now?: () => Promise<number>;
  close(): Promise<void>;
}

/** The database cannot be used at the moment: it is locked, unreachable, or restarting. Nothing was written. */
export class StoreBusyError extends Error {
  override name = "StoreBusyError";
  readonly code: string;

  constructor(message: string, { code, cause }: { code: string; cause?: unknown }) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * The connection was lost while the commit was on its way: it may have happened or not. A repeated request could do its
 * work a second time, so the work is not repeated.
 */
export class UncertainCommitError extends Error {
  override name = "UncertainCommitError";
}
