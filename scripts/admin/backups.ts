import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { databaseAddress } from "../../api/store/engine/open.ts";
import { type BackupState, readBackupState } from "../../api/store/log/backup-state.ts";
import { makeBackup, restoreBackup, takeAlong, withPlace } from "../backup/make.ts";
import type { Backup } from "../backup/places.ts";
import { tryBackup } from "../backup/trial.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { requireDatabase } from "../command/with-store.ts";

export function addBackupCommands(program: Command): void {
  const backup = program
    .command("backup")
    .description("the backups that the service makes where BACKUP_TO says");

  describeCommand(
    backup.command("list"),
    "list the backups, newest first, and the result of the last trial",
    "npm run admin -- backup list",
  ).action(async (options: JsonOption) => {
    const configuration = parseConfiguration(process.env);
    const backups = await withPlace(configuration, (place) => place.list());
    const state = await readBackupState(configuration.dataDir);
    print(options, { ok: true, backups, ...state }, describe(backups, state));
  });

  describeCommand(
    backup.command("now"),
    "make a backup now, and check it",
    "npm run admin -- backup now",
  ).action(async (options: JsonOption) => {
    const configuration = parseConfiguration(process.env);
    requireDatabase(databaseAddress(configuration));
    const made = await makeBackup(configuration, sayOnStderr);
    print(options, { ok: true, ...made }, `A backup was made: ${made.name} (${sizeOf(made)}).`);
  });

  describeCommand(
    backup.command("try").argument("[name]", "a backup; the newest by default"),
    "restore a backup into a scratch folder, build its site, and compare it with the live one",
    "npm run admin -- backup try",
  ).action(async (name: string | undefined, options: JsonOption) => {
    const configuration = parseConfiguration(process.env);
    requireDatabase(databaseAddress(configuration));
    const trial = await tryBackup(configuration, name, sayOnStderr);
    if (!trial.ok) process.exitCode = 1;
    print(options, trial, `${trial.name}: ${trial.message}`);
  });

  describeCommand(
    backup
      .command("restore")
      .argument("<folder>", "an empty folder, which is created if it is missing")
      .argument("[name]", "a backup; the newest by default"),
    "put a backup into an empty folder, where a service can start on it",
    "npm run admin -- backup restore ../restored",
  ).action(async (folder: string, name: string | undefined, options: JsonOption) => {
    const target = resolve(folder);
    requireEmpty(target);
    const configuration = parseConfiguration(process.env);
    const restored = await withPlace(configuration, (place) => restoreBackup(place, name, target));
    const along = await takeAlong(configuration.dataDir, target);
    const besides = along.length ? ` with ${along.join(" and ")} of ${configuration.dataDir}` : "";
    print(
      options,
      { ok: true, folder: target, ...restored, along },
      `Restored ${restored.name} to ${target}${besides}. Stop the service, set DATA_DIR=${target}, and start it: it builds the site from the backup. A unit and a proxy file that setup wrote know the old folder alone: run setup again with --force and --data ${target}, or replace galley.sqlite in DATA_DIR instead (/docs/operating says how).`,
    );
  });
}

function sayOnStderr(message: string): void {
  console.error(message);
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new Error(`${folder} is not empty. Name another folder: nothing is overwritten.`);
}

function describe(backups: readonly Backup[], { failure, trial }: BackupState): string {
  return [
    table(backups, "There are no backups yet.", [
      ["BACKUP", ({ name }) => name],
      ["SIZE", sizeOf],
    ]),
    ...(failure ? [`The last attempt failed at ${failure.at}: ${failure.message}`] : []),
    ...(trial ? [`Last trial, at ${trial.at}, of ${trial.name}: ${trial.message}`] : []),
  ].join("\n");
}

function sizeOf({ bytes }: Pick<Backup, "bytes">): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
