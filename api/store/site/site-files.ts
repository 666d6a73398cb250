import { timestamp } from "../../contract/clock.ts";
import { DRAWN } from "../../contract/site/public-settings.ts";
import type { Actor } from "../log/audit.ts";
import { insertMany } from "../engine/bulk.ts";
import { requireEditor } from "../people/editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, findRows } from "../engine/rows.ts";

/** A file of a logo or of a set of icons. */
export interface SiteFile {
  name: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture that no version of the settings names is removed after this time: somebody uploaded it and did not save. */
const UNUSED_KEPT_MS = 24 * 3_600_000;

/** Stores the files of an uploaded picture, or of icons that were drawn. The same ones again change nothing. */
export async function putSiteFiles(
  store: Store,
  actor: Actor,
  { id, files }: { id: string; files: readonly SiteFile[] },
): Promise<void> {
  await store.write(async (tx) => {
    await requireEditor(tx, actor);
    await removeUnused(tx, store);
    const there = new Set((await siteFilesOf(tx, id)).map(({ name }) => name));
    const fresh = files.filter(({ name }) => !there.has(name));
    if (!fresh.length) return;
    await insertMany(
      tx,
      "site_files",
      fresh.map(({ bytes, ...file }) => ({
        id,
        ...file,
        bytes: bytes.length,
        base64: bytes.toString("base64"),
        created_at: timestamp(store.clock),
      })),
    );
  });
}

/** The names and sizes of a picture's files. */
export async function siteFilesOf(
  db: Queryable,
  id: string,
): Promise<{ name: string; width: number; height: number }[]> {
  return findRows(db, "site_files", { id }, ["name", "width", "height"], "name");
}

export async function readSiteFile(
  db: Queryable,
  { id, name }: { id: string; name: string },
): Promise<Buffer | undefined> {
  const row = await findRow(db, "site_files", { id, name }, ["base64"]);
  return row && Buffer.from(row.base64, "base64");
}

async function removeUnused(tx: Queryable, store: Store): Promise<void> {
  const versions = await tx.selectFrom("site_versions").select("settings").execute();
  const used = versions.flatMap(({ settings }) => {
    const { logo, icon } = JSON.parse(settings) as { logo?: string | null; icon?: string | null };
    return [logo ?? "", icon ?? ""];
  });
  const before = new Date(store.clock().getTime() - UNUSED_KEPT_MS).toISOString();
  await tx
    .deleteFrom("site_files")
    .where("created_at", "<", before)
    .where("id", "not in", ["", ...new Set(used)])
    // Drawn ones are small, and a tree may still be built with them.
    .where("id", "not like", `${DRAWN}%`)
    .execute();
}
