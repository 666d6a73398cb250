import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { hashOf } from "./links.ts";
import { readIfThere } from "./places.ts";

/** Editors write a file in several steps. */
const QUIET_MS = 300;

/** Calls `send` when one of the files has changed, until the person ends it. One call at a time. */
export async function watchFiles(
  files: readonly string[],
  send: (file: string) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const end = (): void => over.abort();
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  const seen = new Map(files.map((file) => [file, textHash(file)]));
  let before: Promise<unknown> = Promise.resolve();
  const look = async (file: string): Promise<void> => {
    await delay(QUIET_MS);
    const now = textHash(file);
    if (now === undefined || seen.get(file) === now) return;
    seen.set(file, now);
    await send(file);
  };
  const follow = async (folder: string): Promise<void> => {
    // The folder: many editors replace the file by a new one.
    for await (const { filename } of watch(folder, { signal: over.signal })) {
      const file = files.find(
        (one) => dirname(one) === folder && basename(one) === filename?.toString(),
      );
      if (file) before = before.then(() => look(file));
    }
  };
  try {
    await Promise.all([...new Set(files.map((file) => dirname(file)))].map(follow));
  } catch (error) {
    if (!over.signal.aborted) throw error;
  }
  await before;
}

function textHash(file: string): string | undefined {
  const text = readIfThere(file);
  return text === undefined ? undefined : hashOf(text);
}
