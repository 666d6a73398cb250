import { createHash } from "node:crypto";
import { Refusal } from "../contract/errors.ts";
import { isUuid } from "../contract/random.ts";
import type { Store } from "../store/engine/open.ts";
import { addManyReads } from "../store/pieces/public/read-counts.ts";
import type { ReadsRow } from "../store/engine/tables-pieces.ts";
import { addressGroup } from "./request/client-address.ts";
import type { Call, Handlers } from "./handler.ts";
import { createRecent } from "./recent.ts";

export interface ReadCounterOptions {
  store: Store;
  /** Whether the static tree has a piece of this id. */
  isPublic: (id: string) => boolean | Promise<boolean>;
  warn: (message: string, error: unknown) => void;
}

export interface ReadCounter {
  handlers: Handlers;
  /** Writes the counts so far. */
  flush(): Promise<void>;
  /** Writes the counts a last time; after it nothing is written. */
  close(): Promise<void>;
}

/** Losing some seconds of a statistic in a crash is harmless; a write for each reader would be expensive. */
const FLUSH_AFTER_MS = 5_000;
/** If this many pieces were counted since the last write, the next write comes at once. */
const PIECES_WAITING = 1_000;
/**
 * Readers remembered today, about 20 MB at most. Beyond this the least recent one is forgotten and may count twice. If new
 * readers were refused instead, a flood could end the counting for the day.
 */
const READERS_KEPT = 200_000;

/**
 * Counts each reader of a piece once a day without storing who they are: the address and the piece are hashed with a salt
 * that is new each day and exists only in memory. The hash uses only the address, since a client could make up everything
 * else for each call.
 */
export function createReadCounter({ store, isPublic, warn }: ReadCounterOptions): ReadCounter {
  const readers = createRecent<true>(READERS_KEPT);
  const waiting = new Map<string, ReadsRow>();
  let today = "";
  let salt: Buffer = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  /** Writes run one after another, and never reject. */
  let lastWrite = Promise.resolve();
  let isWriting = false;
  let closed = false;

  function count(id: string, address: string): void {
    const day = store.clock().toISOString().slice(0, 10);
    if (day !== today) {
      today = day;
      salt = store.random(32);
      readers.clear();
    }
    const reader = createHash("sha256")
      .update(salt)
      .update(`${id} ${addressGroup(address)}`)
      .digest()
      // 96 bits are enough for 200,000 readers and take half the memory.
      .toString("base64url", 0, 12);
    if (readers.get(reader)) return;
    readers.set(reader, true);
    add({ piece_id: id, day, count: 1 });
    schedule();
  }

  function add(row: ReadsRow): void {
    const key = `${row.day} ${row.piece_id}`;
    const known = waiting.get(key);
    if (known) known.count += row.count;
    else waiting.set(key, { ...row });
  }

  function schedule(): void {
    if (closed || isWriting) return;
    if (waiting.size < PIECES_WAITING) flushLater();
    else void flush();
  }

  function flushLater(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(write);
    return lastWrite;
  }

  async function write(): Promise<void> {
    const left = new Set(waiting.values());
    waiting.clear();
    isWriting = true;
    try {
      await addManyReads(store, [...left], (done) => {
        for (const row of done) left.delete(row);
      });
    } catch (error) {
      warn("Could not write the reader counts; will try again.", error);
      for (const row of left) add(row);
    }
    isWriting = false;
    if (waiting.size && !closed) flushLater();
  }

  async function countRead({ params, address }: Call<"countRead">) {
    const id = params.id.toLowerCase();
    if (!isUuid(id) || !(await isPublic(id))) throw new Refusal("not_found");
    count(id, address);
    return { status: 204 };
  }

  return {
    handlers: { countRead: { handle: countRead } },
    flush,
    close: async () => {
      closed = true;
      await flush();
    },
  };
}
