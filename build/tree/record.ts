import { open, readFile, rename } from "node:fs/promises";
import { z } from "zod";
import { ChangeMark } from "../../api/store/people/identity.ts";

/** The record of a generation. It is kept beside the generation's folder, where it is neither served nor synced. */
export const TreeRecord = z.object({
  /** A hash of the templates and settings that the tree was made with. */
  mark: z.string(),
  /** The same of what its files other than pages were made with. Trees of earlier versions have none. */
  texts: z.string().optional(),
  /** The same of what its pages show within their frame. Undefined with a theme. */
  insides: z.string().optional(),
  /** The database of the tree, and the newest change of that database that may be in it. */
  database: z.string(),
  change: ChangeMark.nullable(),
  /** The first files that could not be rendered when it was built, and the number of all of them. */
  failures: z.array(z.string()),
  failure_count: z.int(),
  /** Its size on the disk when it was built. */
  files: z.int(),
  bytes: z.int(),
});
export type TreeRecord = z.infer<typeof TreeRecord>;

/** The worker reads the record very often, so it stays small. */
export const FAILURES_KEPT = 100;

/**
 * Reads the record of a tree; undefined if there is none that can be parsed. A tree without a record is built again.
 */
export async function readRecord(file: string): Promise<TreeRecord | undefined> {
  try {
    return TreeRecord.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError || code === "ENOENT") return undefined;
    throw error;
  }
}

/** A reader finds the old record or the new one, never half of one, even after a power cut. */
export async function writeRecord(file: string, record: TreeRecord): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
