import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "../contract/errors.ts";
import type { Store } from "../store/open.ts";
import { addManyReads } from "../store/reads.ts";
import type { ReadsRow } from "../store/tables.ts";
import { addressGroup } from "./client-address.ts";
import type { Call, Handlers } from "./handler.ts";

export interface ReadCounterOptions {
  store: Store;
  /** Whether the static tree has a piece of this id. */
  isPublic: (id: string) => boolean | Promise<boolean>;
  warn: (message: string, error: unknown) => void;
}

export interface ReadCounter {
  handlers: Handlers;
  /** Writes what has been counted so far. */
  flush(): Promise<void>;
  /** The last flush; after it nothing more is written by itself. */
  close(): Promise<void>;
}

/** A count is a statistic: losing some seconds of it in a crash harms nobody, a write for each reader would. */
const FLUSH_AFTER_MS = 5_000;
/** Pieces counted since the last flush. Past it the write comes at once. */
const PIECES_WAITING = 1_000;
/**
 * Readers remembered today, about 20 MB at most. Past it the one who was longest away is forgotten and may count a second
 * time; to refuse new ones instead would let a flood end the counting for the day.
 */
const READERS_KEPT = 200_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Counts a reader of a piece once a day. Who they are is kept nowhere: an address and a piece become a hash under a salt
 * that is made for the day, stays in memory and is thrown away with it. Only the address is hashed, since whatever else a
 * browser says of itself could be made up anew for each count.
 */
export function createReadCounter({ store, isPublic, warn }: ReadCounterOptions): ReadCounter {
  const readers = new LRUCache<string, true>({ max: READERS_KEPT });
  const waiting = new Map<string, ReadsRow>();
  let today = "";
  let salt: Buffer = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  /** One after the other, and none of them fails. */
  let lastWrite = Promise.resolve();
  let isWriting = false;
  let closed = false;

  function count(id: string, address: string): void {
    const day = store.clock().toISOString().slice(0, 10);
    if (day !== today) {
      today = day;
      salt = store.chance(32);
      readers.clear();
    }
    const reader = createHash("sha256")
      .update(salt)
      .update(`${id} ${addressGroup(address)}`)
      .digest()
      // 96 bits: among 200,000 the odds of two alike are nil, and it is half the memory.
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
      warn("Counts of readers could not be written; they are tried again.", error);
      for (const row of left) add(row);
    }
    isWriting = false;
    if (waiting.size && !closed) flushLater();
  }

  async function countRead({ params, address }: Call<"countRead">) {
    const id = params.id.toLowerCase();
    if (!UUID.test(id) || !(await isPublic(id))) throw new Refusal("not_found");
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
