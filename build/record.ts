import { open, readFile, rename } from "node:fs/promises";
import { z } from "zod";
import { ChangeMark } from "../api/store/identity.ts";

/** What is known of a generation. It is kept beside the generation's folder, where nobody serves or syncs it. */
export const TreeRecord = z.object({
  /** Which templates and settings made the tree. */
  mark: z.string(),
  /** Whose tree it is, and the newest change of that database that may be in it. */
  database: z.string(),
  change: ChangeMark.nullable(),
  /** What could not be rendered when it was built: the first of them, and how many they are. */
  failures: z.array(z.string()),
  failure_count: z.int(),
  /** What it took on the disk when it was built. */
  files: z.int(),
  bytes: z.int(),
});
export type TreeRecord = z.infer<typeof TreeRecord>;

/** The worker reads the record at every look. */
export const FAILURES_KEPT = 100;

/** Undefined where there is none, or one that cannot be understood: such a tree is built anew. */
export async function readRecord(file: string): Promise<TreeRecord | undefined> {
  try {
    return TreeRecord.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError || code === "ENOENT") return undefined;
    throw error;
  }
}

/** A reader finds the old record or the new one, never a half, also after a power cut. */
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
