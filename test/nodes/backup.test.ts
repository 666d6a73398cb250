import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { startPostgres } from "../../scripts/dev/postgres-server.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { publishNew } from "../build/_site.ts";
import { differences, readTree, withoutSearch } from "../build/_tree.ts";
import { runScript } from "../scripts/_run.ts";
import { BASE_URL, createNode, settled } from "./_cluster.ts";

const bin = installedPrograms();
if (bin === undefined && process.env["CI"]) throw new Error("There is no pg_dump.");

/** The folder of an installed PostgreSQL with its tools: pg_dump refuses a server that is newer than itself. */
function installedPrograms(): string | undefined {
  const { POSTGRES_BIN, PATH = "" } = process.env;
  const debian = "/usr/lib/postgresql";
  const folders = [
    ...(POSTGRES_BIN ? [POSTGRES_BIN] : []),
    ...(existsSync(debian) ? readdirSync(debian).map((major) => join(debian, major, "bin")) : []),
    ...PATH.split(":"),
  ];
  const programs = ["initdb", "postgres", "pg_dump", "pg_restore"];
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name))));
}

it.skipIf(bin === undefined)(
  "the commands that `db backup` names for PostgreSQL back up and restore (pg_dump needed)",
  async () => {
    const server = await startPostgres(bin === undefined ? {} : { bin });
    onTestFinished(() => server.remove());
    const [before, after] = [await server.create("galley"), await server.create("restored")];
    const store = await openStore(before);
    onTestFinished(() => store.close());
    const ada = await createWriter(store);
    await publishNew(store, ada, { headline: "Herons" });
    const node = await createNode("node", { DATABASE_URL: before, BASE_URL });
    await node.start();
    await settled({ store, followers: 1 });
    const backedUp = withoutSearch(readTree(node.root));

    const { stderr } = await runScript("admin", ["db", "backup", "galley.dump"], {
      dataDir: node.dataDir,
      environment: { DATABASE_URL: before },
    });
    const [dump, restore] = commandsIn(stderr);
    const cwd = tempFolder();
    const run = (command: string): string =>
      execFileSync("sh", ["-c", command], {
        cwd,
        encoding: "utf8",
        env: {
          PATH: `${bin}:${process.env["PATH"]}`,
          DATABASE_URL: before,
          NEW_DATABASE_URL: after,
        },
      });
    run(dump);
    const later = await publishNew(store, ada, { headline: "Egrets" });
    await settled({ store, followers: 1 });
    const seenTree = withoutSearch(readTree(node.root));
    expect(seenTree.size).toBeGreaterThan(backedUp.size);
    await node.kill();
    run(restore);

    // The node whose files are of a later state, and a new one.
    const restored = await openStore(after);
    onTestFinished(() => restored.close());
    const old = await createNode("old", { DATABASE_URL: after, BASE_URL }, node.dataDir);
    const fresh = await createNode("fresh", { DATABASE_URL: after, BASE_URL });
    await Promise.all([old.start(), fresh.start()]);
    await settled({ store: restored, followers: 2 });
    const tree = withoutSearch(readTree(old.root));
    expect(differences(withoutSearch(readTree(fresh.root)), tree)).toEqual([]);
    // The old node removed what is too much. The log goes on from what its readers have seen.
    expect(differences(withoutLog(tree), withoutLog(backedUp))).toEqual([]);
    const seen = entriesOf(seenTree);
    expect(entriesOf(tree).startsWith(seen)).toBe(true);
    expect(entriesOf(tree).length).toBeGreaterThan(seen.length);
    for (const { origin } of [old, fresh]) {
      expect((await fetch(`${origin}/api/public/pieces/${later.id}`)).status).toBe(404);
    }
  },
);

/** The commands in a message: each begins a line. */
function commandsIn(message: string): [dump: string, restore: string] {
  const [dump, restore, ...others] = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^pg_\w+ /.test(line));
  if (dump === undefined || restore === undefined || others.length) throw new Error(message);
  return [dump, restore];
}

/** The pages and records alone: after a restored backup, the log has more entries, and pieces have new ones. */
function withoutLog(tree: ReadonlyMap<string, string>): Map<string, string> {
  const isOfLog = /^log\/|^\.well-known\/galley-log\.json$|\/receipt\.json$/;
  return new Map(
    [...tree]
      .filter(([path]) => !isOfLog.test(path))
      .map(([path, text]) => [path, text.replaceAll(/, entry \d+(?=<)/g, "")]),
  );
}

/** All entries of the log, which are fewer than fill a tile. */
function entriesOf(tree: ReadonlyMap<string, string>): string {
  const tiles = [...tree].filter(([path]) => path.startsWith("log/tile/entries/"));
  return tiles.map(([, entries]) => entries).reduce((a, b) => (a.length > b.length ? a : b), "");
}
