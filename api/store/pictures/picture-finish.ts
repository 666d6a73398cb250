import { timestamp } from "../../contract/clock.ts";
import { recordChange } from "../log/changes.ts";
import type { Store } from "../engine/open.ts";
import { isShownAnywhere } from "./piece-pictures.ts";
import { insertFiles, type StoredFile } from "./pictures.ts";
import { findRow, findRows } from "../engine/rows.ts";

/** A picture that still lacks encodings. */
export interface Unfinished {
  id: string;
  width: number;
  master: Buffer;
  /** The encodings that it has. */
  names: ReadonlySet<string>;
}

/** A picture that cannot be encoded after this many attempts keeps its first files for good. */
const ATTEMPTS = 3;
/** Far longer than the encodings of one picture take. */
const LEFT_MS = 15 * 60_000;
/** Each has a master of some megabytes. */
const AT_ONCE = 2;

/**
 * The oldest pictures that still lack encodings: these, which the caller took in, and those that another node has left
 * for so long that it must have ended.
 */
export async function unfinishedPictures(
  { read: db, clock }: Store,
  ids: readonly string[],
): Promise<Unfinished[]> {
  const leftBefore = new Date(clock().getTime() - LEFT_MS).toISOString();
  const rows = await db
    .selectFrom("pictures")
    .select(["id", "width", "master"])
    .where("finished_at", "is", null)
    .where("attempts", "<", ATTEMPTS)
    .where(({ or, eb }) =>
      or([eb("created_at", "<", leftBefore), ...(ids.length ? [eb("id", "in", ids)] : [])]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  const found: Unfinished[] = [];
  for (const { id, width, master } of rows) {
    const files = await findRows(db, "picture_files", { picture_id: id }, ["name"]);
    found.push({
      id,
      width,
      master: Buffer.from(master, "base64"),
      names: new Set(files.map(({ name }) => name)),
    });
  }
  return found;
}

/**
 * Stores the encodings, or counts a failed attempt. If a public page shows the picture, records the change that brings
 * them there, and returns true.
 */
export async function finishPictureRow(
  store: Store,
  { id, files }: { id: string; files: readonly StoredFile[] | null },
): Promise<boolean> {
  return store.write(async (tx) => {
    const row = await findRow(tx, "pictures", { id }, ["finished_at"]);
    // Deleted meanwhile, or finished by another node.
    if (!row || row.finished_at !== null) return false;
    const picture = tx.updateTable("pictures").where("id", "=", id);
    if (!files) {
      await picture.set(({ eb }) => ({ attempts: eb("attempts", "+", 1) })).execute();
      return false;
    }
    await insertFiles(tx, id, files);
    await picture.set({ finished_at: timestamp(store.clock) }).execute();
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    await tx
      .updateTable("picture_owners")
      .set(({ eb }) => ({ bytes: eb("bytes", "+", bytes) }))
      .where("picture_id", "=", id)
      .execute();
    if (!(await isShownAnywhere(tx, id))) return false;
    await recordChange(tx, store, { kind: "picture_changed", subjectId: id });
    return true;
  });
}
