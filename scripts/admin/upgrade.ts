import { mkdtempSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { type Configuration, parseConfiguration } from "../../api/contract/configuration.ts";
import { backUpDatabase, requireTables } from "../../api/store/engine/backup.ts";
import { DATABASE_RESERVE_BYTES, readDiskRoom } from "../../api/store/engine/disk-room.ts";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { databaseAddress, isServerAddress, openStore } from "../../api/store/engine/open.ts";
import { readBuild } from "../../build/tree/version.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { counted } from "../command/table.ts";
import { sizeOf } from "../doctor/finding.ts";
import { requireDatabase } from "../command/with-store.ts";

export function addUpgradeCommands(program: Command): void {
  const upgrade = program.command("upgrade").description("see what an upgrade will do");

  describeCommand(
    upgrade.command("check"),
    "say what this version will do to the database of an earlier one, and try it on a copy; the earlier version may be running",
    "npm run admin -- upgrade check",
  )
    .addHelpText(
      "after",
      `
Run it in the folder of the new version, with the settings of the running service, before you stop that:
settings, the version of the database and the room for its copy are checked. A SQLite file is copied beside
itself, the copy is migrated, and removed again.`,
    )
    .action(async (options: JsonOption) => {
      const configuration = parseConfiguration(process.env);
      const found = await versionOf(configuration);
      const to = MIGRATIONS.length;
      const steps = MIGRATIONS.slice(found).map(({ name }) => name);
      const tried = steps.length ? await tryOnCopy(configuration) : undefined;
      const result = { ok: true, version: readBuild(), from: found, to, steps, ...tried };
      print(options, result, words(result));
    });
}

/** Throws the sentence that the start would end with: a damaged database, or that of a newer version. */
async function versionOf(configuration: Configuration): Promise<number> {
  const address = databaseAddress(configuration);
  requireDatabase(address);
  if (!isServerAddress(address)) return requireTables(address);
  // Loaded here, since most services have no server.
  const { lookInto } = await import("../../api/store/engine/engine-postgres.ts");
  return lookInto(address, async (_db, version) => version);
}

interface Tried {
  /** How long the migration of the copy took. */
  seconds: number;
  /** The room that the copy took. */
  bytes: number;
}

/** A database on a server is not copied: its own tools do that. */
async function tryOnCopy(configuration: Configuration): Promise<Tried | undefined> {
  const file = databaseAddress(configuration);
  if (isServerAddress(file)) return undefined;
  const { size } = statSync(file);
  const { bytes: free } = await readDiskRoom(dirname(file));
  // The migration makes a copy of its own, as the real one will.
  const needed = 2 * size + DATABASE_RESERVE_BYTES;
  if (free < needed) {
    throw new Error(
      `The upgrade needs room for a copy of the database, and its trial for another: ${sizeOf(needed)}. ${sizeOf(free)} are free. Nothing was changed.`,
    );
  }
  const folder = mkdtempSync(join(dirname(file), ".upgrade-check-"));
  try {
    const copy = join(folder, "galley.sqlite");
    const { bytes } = await backUpDatabase(file, copy);
    const begun = performance.now();
    await (await openStore(copy)).close();
    return { bytes, seconds: Math.round((performance.now() - begun) / 100) / 10 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function words({
  version,
  from,
  to,
  steps,
  seconds,
}: {
  version: string;
  from: number;
  to: number;
  steps: readonly string[];
  seconds?: number;
}): string {
  if (!steps.length) {
    return `The database has the tables of this version, ${version}. Nothing will be migrated.`;
  }
  const trial =
    seconds === undefined
      ? "The database is on a server, so this was not tried. Make a backup with pg_dump first."
      : `Tried on a copy: it took ${seconds} s, and nothing was lost or refused. The start keeps a copy of the database as it is now beside it.`;
  return `The start of ${version} brings the database from version ${from} to ${to}, with ${counted(steps.length, "migration")}.
${trial}
Afterwards the site is built again, and readers get the old files until the new ones are complete.`;
}
