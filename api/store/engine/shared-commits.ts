import { setImmediate as endOfTurn } from "node:timers/promises";
import { CompiledQuery, type Transaction } from "kysely";
import type { Queryable, Work } from "./engine.ts";
import type { Tables } from "./tables.ts";

/**
 * A transaction takes in no more writes after this time: its queries are synchronous, so nothing else runs in this process,
 * and no other process writes.
 */
const TAKE_IN_MS = 20;

const SAVEPOINT = CompiledQuery.raw("SAVEPOINT one");
const RELEASE = CompiledQuery.raw("RELEASE one");
const ROLL_BACK = CompiledQuery.raw("ROLLBACK TO one");

/** A write that waits for its turn, its result for the commit. */
interface Member {
  run(tx: Transaction<Tables>): Promise<void>;
  /** Answers its caller, after the commit. */
  answer(): void;
  fail(error: unknown): void;
}

export interface SharedCommits {
  write<Result>(work: Work<Result>): Promise<Result>;
  /** Resolves when no write waits any more. */
  settled(): Promise<void>;
}

/**
 * Lets writes that arrive together share one commit: waiting for the disk takes as long for one as for twenty, and those
 * that arrive while the disk is waited for come next. Each has a savepoint, so that one which fails takes nothing with it,
 * and each caller is answered after the commit. A refusal waits for it too, since it may be due to a write of the same
 * transaction. If the commit fails, all of them fail, and none has left anything behind.
 */
export function createSharedCommits(db: Queryable): SharedCommits {
  const waiting: Member[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    while (waiting.length) {
      // Requests that arrived with the first one are read by then.
      await endOfTurn();
      await runTogether(waiting.splice(0));
    }
    running = undefined;
  }

  async function runTogether(members: Member[]): Promise<void> {
    let current: Member | undefined;
    try {
      await db.transaction().execute(async (tx) => {
        // If another process held the database, more have come since.
        members.push(...waiting.splice(0));
        const end = performance.now() + TAKE_IN_MS;
        for (const [index, member] of members.entries()) {
          if (index > 0 && performance.now() > end) {
            waiting.unshift(...members.splice(index));
            break;
          }
          current = member;
          await member.run(tx);
        }
        current = undefined;
      });
    } catch (error) {
      // One of them has ended the transaction, with a text that fills the disk for example: the others start again.
      if (current) waiting.unshift(...members.filter((member) => member !== current));
      for (const member of current ? [current] : members) member.fail(error);
      return;
    }
    for (const member of members) member.answer();
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(memberOf(work, resolve, reject));
        running ??= runAll();
      }),
    settled: async () => running,
  };
}

function memberOf<Result>(
  work: Work<Result>,
  resolve: (result: Result) => void,
  fail: (error: unknown) => void,
): Member {
  let answer: (() => void) | undefined;
  return {
    run: async (tx) => {
      await tx.executeQuery(SAVEPOINT);
      try {
        const result = await work(tx);
        answer = () => resolve(result);
      } catch (error) {
        answer = () => fail(error);
        // Not possible if SQLite has rolled back everything by itself: then this is the cause.
        await tx.executeQuery(ROLL_BACK).catch(() => Promise.reject(error));
      }
      await tx.executeQuery(RELEASE);
    },
    answer: () => answer?.(),
    fail,
  };
}
