import { resolve } from "node:path";
import type { Command } from "commander";
import { type Configuration, parseConfiguration } from "../../api/contract/configuration.ts";
import { copyStore } from "../../api/store/engine/copy.ts";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import { runningForMs } from "../../api/store/log/followers.ts";
import {
  databaseAddress,
  isServerAddress,
  openStore,
  type Store,
} from "../../api/store/engine/open.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { serverName } from "../../api/store/engine/server-name.ts";
import { type Lock, lockDataFolder, tryLockTree } from "../service/data-lock.ts";
import { createProgress } from "../command/progress.ts";
import { requireDatabase } from "../command/with-store.ts";

export function addCopyCommand(db: Command): void {
  describeCommand(
    db
      .command("copy")
      .requiredOption("--to <address>", "an empty PostgreSQL database, or a new SQLite file"),
    "copy everything into another database, and compare both; no service may be running",
    "npm run admin -- db copy --to postgres://galley@db.example/galley",
  )
    .addHelpText(
      "after",
      "\nTo use a PostgreSQL database afterwards, set DATABASE_URL to its address. To use a SQLite file, put it into DATA_DIR as galley.sqlite and remove DATABASE_URL. The public files are built again where they need to be.",
    )
    .action(async ({ to, ...options }: JsonOption & { to: string }) => {
      const configuration = parseConfiguration(process.env);
      const target = isServerAddress(to) ? to : resolve(to);
      const locks = lockSource(configuration);
      try {
        const { tables, rows } = await copy(databaseAddress(configuration), target);
        const name = isServerAddress(target) ? `the ${serverName(target)}` : target;
        print(
          options,
          { ok: true, target: name, tables, rows },
          `Copied ${rows.toLocaleString("en")} rows of ${tables} tables to ${name}, and compared all of them. Do not start a service on the old database again.`,
        );
      } finally {
        for (const lock of locks) lock.release();
      }
    });
}

/** A SQLite database is used by the service of its folder alone. */
function lockSource({ databaseUrl, dataDir }: Configuration): Lock[] {
  if (databaseUrl !== null) return [];
  const service = lockDataFolder(dataDir);
  const tree = tryLockTree(dataDir);
  if (tree) return [service, tree];
  service.release();
  throw new Error(
    `A worker or a build is running on DATA_DIR=${JSON.stringify(dataDir)}. Stop it first.`,
  );
}

async function copy(from: string, to: string): Promise<{ tables: number; rows: number }> {
  requireDatabase(from);
  const source = await openStore(from, { onMigrated: (message) => console.error(message) });
  try {
    if (isServerAddress(from)) await requireQuiet(source);
    const target = await openStore(to);
    const progress = createProgress("row");
    try {
      return await copyStore(source, target, {
        onProgress: (done, all) => progress.update(done, done / all),
      });
    } finally {
      progress.finish();
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** What a running node writes after the copy would be lost. */
async function requireQuiet(source: Store): Promise<void> {
  const alive = (await listFollowers(source)).filter(({ is_alive }) => is_alive);
  if (!alive.length) return;
  const names = [...new Set(alive.map(({ name }) => name))].join(", ");
  const seconds = Math.ceil(Math.max(...alive.map((row) => runningForMs(source, row))) / 1_000);
  throw new Error(
    `The database is in use by ${names}. Stop every node first. If they were killed, or the database could not be reached when they stopped, try again in ${seconds} s.`,
  );
}
