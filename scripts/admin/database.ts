import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { backUpDatabase, checkDatabase, requireTables } from "../../api/store/engine/backup.ts";
import { checkServer } from "../../api/store/engine/check-server.ts";
import { databaseAddress, isServerAddress } from "../../api/store/engine/open.ts";
import { requireDatabase } from "../command/with-store.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { addCopyCommand } from "./database-copy.ts";

export function addDatabaseCommands(program: Command): void {
  const db = program.command("db").description("check, back up and move the database");
  addCopyCommand(db);

  describeCommand(
    db.command("check"),
    "check the database for damage; the service may be running",
    "npm run admin -- db check",
  ).action(async (options: JsonOption) => {
    const file = existingDatabase();
    if (isServerAddress(file)) {
      const { tables, rows } = await checkServer(file);
      print(
        options,
        { ok: true, tables, rows },
        `All ${rows.toLocaleString("en")} rows of ${tables} tables can be read, and the tables are those of this version.`,
      );
      return;
    }
    const faults = checkDatabase(file);
    if (faults.length) {
      throw new Error(
        `${file} is damaged: ${faults.join("; ")}. Stop the service and restore the last backup.`,
      );
    }
    await requireTables(file);
    print(options, { ok: true, file, bytes: statSync(file).size }, `${file} is not damaged.`);
  });

  describeCommand(
    db.command("backup").argument("<file>", "a new file"),
    "copy the database into a file; the service may be running",
    "npm run admin -- db backup ../galley-backup.sqlite",
  )
    .addHelpText(
      "after",
      "\nTo restore: put the file into an empty folder as galley.sqlite, set DATA_DIR to that folder, and run npm start. The service then builds the site.",
    )
    .action(async (copy: string, options: JsonOption) => {
      const file = existingDatabase();
      if (isServerAddress(file)) throw new Error(BY_PG_DUMP);
      const target = resolve(copy);
      requireWritable(dirname(target));
      const { bytes } = await backUpDatabase(file, target);
      const size = `${(bytes / 1_048_576).toFixed(1)} MiB`;
      print(options, { ok: true, file: target, bytes }, `Backed up to ${target} (${size}).`);
    });
}

function requireWritable(folder: string): void {
  if (!existsSync(folder)) {
    throw new Error(`There is no folder ${folder}. Create it, or choose another.`);
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`This user may not write to ${folder} (${code}). Choose another folder.`, {
      cause: error,
    });
  }
}

const BY_PG_DUMP = `The database is on a PostgreSQL server, which has its own tools for backups. To back up, also while the service runs:
  pg_dump --format=custom --file=galley.dump "$DATABASE_URL"
To restore, stop all nodes and create an empty database:
  pg_restore --no-owner --exit-on-error --single-transaction --dbname="$NEW_DATABASE_URL" galley.dump
Then set DATABASE_URL to the new database and start the nodes.`;

function existingDatabase(): string {
  const file = databaseAddress(parseConfiguration(process.env));
  requireDatabase(file);
  return file;
}
