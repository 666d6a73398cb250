import { readFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hashOf } from "./links.ts";

/** Editors write a file in several steps. */
const QUIET_MS = 300;

/** Each watched file with the hash of the text that was sent last; none while it is absent. */
export type SentFiles = Map<string, string | undefined>;

/** What stands in the files now: take it before they are sent, so that no later save is missed. */
export function hashFiles(files: readonly string[]): SentFiles {
  return new Map(files.map((file) => [file, textHash(file)]));
}

/** Calls `send` when a file differs from what was sent, until the signal. One call at a time. */
export async function watchFiles(
  sent: SentFiles,
  send: (file: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  const look = async (file: string): Promise<void> => {
    await delay(QUIET_MS);
    const now = textHash(file);
    if (now === undefined || sent.get(file) === now) return;
    sent.set(file, now);
    await send(file);
  };
  const follow = async (folder: string): Promise<void> => {
    const files = [...sent.keys()].filter((file) => dirname(file) === folder);
    // The folder: many editors replace the file by a new one.
    const events = watch(folder, { signal })[Symbol.asyncIterator]();
    // The watcher stands from the first `next` on. What was saved before that has no event.
    let next = events.next();
    for (const file of files) before = before.then(() => look(file));
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      const file = files.find((one) => basename(one) === value.filename?.toString());
      if (file) before = before.then(() => look(file));
      next = events.next();
    }
  };
  try {
    await Promise.all([...new Set([...sent.keys()].map((file) => dirname(file)))].map(follow));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await before;
}

/** None if there is no such file, or if it cannot be read: sending it says why. */
function textHash(file: string): string | undefined {
  try {
    return hashOf(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
