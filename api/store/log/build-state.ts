import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/**
 * What keeps the public files from being as they should be. The worker writes it; the health check and the desk read it. It has a file of its
 * own, since the database may be what cannot be written.
 */
export const BuildState = z.object({
  /** The last full build that failed, unless one has succeeded since. */
  failure: z
    .object({
      /** `unfit` means that the new tree would lack files that the live tree has. */
      reason: z.enum(["storage_full", "unfit", "error"]),
      /** What happened and what to do, in sentences for the operator. */
      message: z.string(),
      failed_at: z.iso.datetime(),
      /** When the worker tries again by itself. */
      retry_at: z.iso.datetime(),
    })
    .nullable(),
  /** The error of the theme in the folder, if the site is shown with another one because of it. */
  theme: z
    .object({
      /** File, line and reason. */
      message: z.string(),
      failed_at: z.iso.datetime(),
    })
    .nullable()
    .default(null),
  /** Why nothing more is added to the files of the transparency log. */
  log: z
    .object({
      /** What happened and what to do, in sentences for the operator. */
      message: z.string(),
      failed_at: z.iso.datetime(),
    })
    .nullable()
    .default(null),
});
export type BuildState = z.infer<typeof BuildState>;

const NOTHING_KNOWN: BuildState = { failure: null, theme: null, log: null };

/**
 * The file always has this length and is written in place. That needs no free space, so it works on a full disk. A
 * message is cut to fit.
 */
const FILE_BYTES = 8_192;
const MESSAGE_MAX = 900;

/** The state that the worker wrote last; empty if there is none yet or if it is being written right now. */
export async function readBuildState(dataDir: string): Promise<BuildState> {
  const text = await readFile(stateFile(dataDir), "utf8").catch(() => "");
  try {
    return BuildState.parse(JSON.parse(text));
  } catch {
    return NOTHING_KNOWN;
  }
}

/** Updates the given fields. Only the process that holds the lock of the tree calls it. */
export async function updateBuildState(dataDir: string, news: Partial<BuildState>): Promise<void> {
  const { failure, theme, log } = { ...(await readBuildState(dataDir)), ...news };
  const bytes = Buffer.alloc(FILE_BYTES, " ");
  bytes.write(JSON.stringify({ failure: cut(failure), theme: cut(theme), log: cut(log) }));
  const file = stateFile(dataDir);
  const handle = await open(file, "r+").catch(() => open(file, "w+", 0o600));
  try {
    await handle.write(bytes, 0, FILE_BYTES, 0);
  } finally {
    await handle.close();
  }
}

function cut<Message extends { message: string }>(given: Message | null): Message | null {
  return given && { ...given, message: given.message.slice(0, MESSAGE_MAX) };
}

function stateFile(dataDir: string): string {
  return join(dataDir, "build-state.json");
}

/** The folder where each batch of news waits as a file until the AFTER_BUILD command has taken it. */
export function afterBuildFolder(dataDir: string): string {
  return join(dataDir, "after-build");
}
