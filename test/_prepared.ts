import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../api/store/engine/open.ts";
import { buildAll } from "../build/tree/full.ts";
import { openTestStore, testAddress } from "./_engine.ts";
import { createTestClock, tempFolder } from "./_setup.ts";

const made = new Map<string, Promise<string>>();

/**
 * A folder of the test's own, as `make` leaves one behind. It is made once in this process and copied for each test: to
 * build a whole site takes a second, to copy one some milliseconds. Whatever `make` opens must be closed again.
 */
export async function preparedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  let original = made.get(name);
  if (!original) {
    original = prepare(make);
    made.set(name, original);
  }
  const copy = tempFolder();
  cpSync(await original, copy, { recursive: true, verbatimSymlinks: true });
  await testAddress(databaseFile(copy), databaseFile(await original));
  return copy;
}

/** A database with nothing in it, beside its live tree, of the site at https://galley.example. */
export async function emptySite(): Promise<string> {
  return preparedFolder("empty site", async (folder) => {
    const store = await openTestStore(folder, { clock: createTestClock() });
    const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
    const { tidied } = await buildAll({ store, dataDir: folder, settings });
    await tidied;
    await store.close();
  });
}

async function prepare(make: (folder: string) => Promise<void>): Promise<string> {
  const parent = process.env["GALLEY_TEST_FOLDER"];
  if (!parent) throw new Error("There is no folder for the run: see test/_run.ts.");
  const folder = mkdtempSync(join(parent, "prepared-"));
  await make(folder);
  return folder;
}
