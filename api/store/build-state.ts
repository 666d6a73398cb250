import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/**
 * How the last full build ended: the worker writes it, whoever tells of the service's health reads it. Kept in a file of
 * its own, since the database may be what cannot be written.
 */
export const BuildState = z.object({
  /** The last full build that failed, where none has succeeded since. */
  failure: z
    .object({
      /** `storage_full`, `unfit` (it would lack what the live tree has) or `error`. */
      reason: z.enum(["storage_full", "unfit", "error"]),
      /** What happened and what to do, in sentences for the operator. */
      message: z.string(),
      failed_at: z.iso.datetime(),
      /** When the worker tries again by itself. */
      retry_at: z.iso.datetime(),
    })
    .nullable(),
  /** What is wrong with the theme in the folder, where it is not the one that the site is shown with. */
  theme: z
    .object({
      /** File, line and reason. */
      message: z.string(),
      failed_at: z.iso.datetime(),
    })
    .nullable()
    .default(null),
});
export type BuildState = z.infer<typeof BuildState>;

const NOTHING_KNOWN: BuildState = { failure: null, theme: null };

/**
 * The file always has this length, and is written in place: that takes no room, so it works on a full disk as well. A
 * message is cut to fit.
 */
const FILE_BYTES = 8_192;
const MESSAGE_MAX = 900;

/** What the worker wrote last; nothing where it wrote nothing yet, or is writing right now. */
export async function readBuildState(dataDir: string): Promise<BuildState> {
  const text = await readFile(stateFile(dataDir), "utf8").catch(() => "");
  try {
    return BuildState.parse(JSON.parse(text));
  } catch {
    return NOTHING_KNOWN;
  }
}

/** Writes what is given and keeps the rest. Only the process that holds the tree's lock writes. */
export async function updateBuildState(dataDir: string, news: Partial<BuildState>): Promise<void> {
  const { failure, theme } = { ...(await readBuildState(dataDir)), ...news };
  const bytes = Buffer.alloc(FILE_BYTES, " ");
  bytes.write(JSON.stringify({ failure: cut(failure), theme: cut(theme) }));
  const file = stateFile(dataDir);
  const handle = await open(file, "r+").catch(() => open(file, "w+", 0o600));
  try {
    await handle.write(bytes, 0, FILE_BYTES, 0);
  } finally {
    await handle.close();
  }
}

function cut<Told extends { message: string }>(told: Told | null): Told | null {
  return told && { ...told, message: told.message.slice(0, MESSAGE_MAX) };
}

function stateFile(dataDir: string): string {
  return join(dataDir, "build-state.json");
}

/** Where each batch of news waits as a file until the AFTER_BUILD command has taken it. */
export function afterBuildFolder(dataDir: string): string {
  return join(dataDir, "after-build");
}
