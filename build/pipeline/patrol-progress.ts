import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The progress of the comparison of all bytes. It is kept in a file, so that a restart does not begin it again. */
const PatrolProgress = z.object({
  /** When all bytes were compared last; null where they never were. */
  compared_at: z.iso.datetime().nullable(),
  /** How many slices of a comparison that is under way are done. */
  slices: z.int().min(0),
});
export type PatrolProgress = z.infer<typeof PatrolProgress>;

const NOTHING_DONE: PatrolProgress = { compared_at: null, slices: 0 };

export async function readProgress(dataDir: string): Promise<PatrolProgress> {
  try {
    return PatrolProgress.parse(JSON.parse(await readFile(progressFile(dataDir), "utf8")));
  } catch {
    return NOTHING_DONE;
  }
}

/** If it cannot be written, the comparison begins again after a restart, and nothing worse. */
export async function writeProgress(dataDir: string, progress: PatrolProgress): Promise<void> {
  await writeFile(progressFile(dataDir), JSON.stringify(progress), { mode: 0o600 }).catch(() => {});
}

function progressFile(dataDir: string): string {
  return join(dataDir, "patrol.json");
}
