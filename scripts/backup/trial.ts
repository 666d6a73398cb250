import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Configuration } from "../../api/contract/configuration.ts";
import { databaseAddress } from "../../api/store/engine/open.ts";
import { lastChangeIn, updateBackupState } from "../../api/store/log/backup-state.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { filesIn } from "../../build/tree/sweep.ts";
import { RUN } from "../run-file.ts";
import { restoreBackup, takeAlong, type Trial, withPlace } from "./make.ts";

/** In DATA_DIR, for as long as a trial runs. */
const SCRATCH = "backup-trial";
const SHOWN = 5;

/**
 * Does with a backup what an operator would do: restores it into another folder, and builds its site there. The result is
 * compared with the live site, byte for byte. A live file that was written after the backup may differ.
 */
export async function tryBackup(
  configuration: Configuration,
  wanted?: string,
): Promise<Trial & { files: number }> {
  const { dataDir } = configuration;
  const scratch = join(dataDir, SCRATCH);
  await rm(scratch, { recursive: true, force: true });
  try {
    const backup = await withPlace(configuration, (place) => restoreBackup(place, wanted, scratch));
    await takeAlong(dataDir, scratch);
    await buildIn(scratch);
    const { files, faults } = await compare({
      live: publicFolder(dataDir),
      restored: publicFolder(scratch),
      since: Date.parse(backup.at),
      isSameState:
        lastChangeIn(databaseAddress(configuration)) === lastChangeIn(databaseIn(scratch)),
    });
    const ok = files > 0 && faults.length === 0;
    const message = ok
      ? `It was restored, and ${files.toLocaleString("en")} files of its site are those of the live one.`
      : `It was restored, but ${faults.length.toLocaleString("en")} files of its site are not those of the live one: ${faults.slice(0, SHOWN).join(", ")}.`;
    const trial = { at: new Date().toISOString(), name: backup.name, ok, message };
    await updateBackupState(dataDir, { trial });
    return { ...trial, files };
  } catch (error) {
    const message = `It could not be restored: ${(error as Error).message}`;
    const trial = { at: new Date().toISOString(), name: wanted ?? "", ok: false, message };
    await updateBackupState(dataDir, { trial });
    return { ...trial, files: 0 };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function databaseIn(folder: string): string {
  return join(folder, "galley.sqlite");
}

/** Builds the site of the restored database with the settings of this service. Nothing of it may leave the folder. */
async function buildIn(scratch: string): Promise<void> {
  const {
    AFTER_BUILD: _,
    PUBLISH_TO: __,
    PUBLIC_AT: ___,
    DATABASE_URL: ____,
    ...env
  } = process.env;
  const child = spawn(
    process.execPath,
    [...process.execArgv, RUN, "build", "--json", "--env-file", "/dev/null"],
    { env: { ...env, DATA_DIR: scratch }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  // A part that cannot be rendered is missing in the live site as well: the comparison says so.
  if (existsSync(join(publicFolder(scratch), "index.html"))) return;
  throw new Error(`its site could not be built. ${errors || output}`.trim());
}

/** Files that depend on the history of a tree: parts of the search are merged in time, and old assets stay for a week. */
const OF_HISTORY = /^(?:search\/(?:segments\/|manifest\.json)|assets\/|\.|.*\/\.)/;

async function compare({
  live,
  restored,
  since,
  isSameState,
}: {
  live: string;
  restored: string;
  /** When the backup was made. */
  since: number;
  /** Whether nothing was changed since. */
  isSameState: boolean;
}): Promise<{ files: number; faults: string[] }> {
  const faults: string[] = [];
  let files = 0;
  const compared = new Set<string>();
  for await (const path of filesIn(restored)) {
    if (OF_HISTORY.test(path)) continue;
    compared.add(path);
    const [ours, theirs] = await Promise.all([
      readFile(join(live, path)).catch(() => undefined),
      readFile(join(restored, path)),
    ]);
    if (ours?.equals(theirs)) files += 1;
    else if (ours ? !(await isNewer(join(live, path), since)) : isSameState) faults.push(path);
  }
  for await (const path of filesIn(live)) {
    if (OF_HISTORY.test(path) || compared.has(path)) continue;
    if (!(await isNewer(join(live, path), since))) faults.push(path);
  }
  return { files, faults };
}

async function isNewer(file: string, since: number): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  return stats === undefined || stats.mtimeMs >= since;
}
