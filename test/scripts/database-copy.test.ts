import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import { noteStopped, registerFollower } from "../../api/store/log/followers.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { createPiece, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { lockDataFolder, lockTree } from "../../scripts/service/data-lock.ts";
import { runScript } from "./_run.ts";
import { freePort, startScript } from "./_service.ts";

/** However long the next command takes to start, the last heartbeats are young. */
async function keepAlive(store: Store): Promise<void> {
  const heartbeat_at = new Date(Date.now() + 3_600_000).toISOString();
  await store.write((tx) => tx.updateTable("followers").set({ heartbeat_at }).execute());
}

it("a service moves to PostgreSQL and back, and nothing is copied while it runs", async () => {
  const dataDir = tempFolder();
  const store = await openStore(databaseFile(dataDir));
  const ada = await createWriter(store);
  await publishPiece(store, ada, await createPiece(store, ada));
  await store.close();
  const DATABASE_URL = await emptyServerDatabase();
  const copy = (to: string, environment: Record<string, string> = {}) =>
    runScript("admin", ["db", "copy", "--to", to], { dataDir, environment });

  const service = lockDataFolder(dataDir);
  expect(await copy(DATABASE_URL)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Another service is running on DATA_DIR="),
  });
  service.release();
  const tree = await lockTree(dataDir);
  expect(await copy(DATABASE_URL)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("A worker or a build is running on DATA_DIR="),
  });
  tree.release();

  const there = await copy(DATABASE_URL);
  expect(there).toMatchObject({ code: 0, stderr: "" });
  expect(there.stdout).toMatch(
    /^Copied \d+ rows of \d+ tables to the database e\w+ on 127\.0\.0\.1:\d+, and compared all of them\./,
  );
  expect(await copy(DATABASE_URL)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The target already has rows in the table"),
  });

  const server = await openStore(DATABASE_URL);
  await createPiece(server, ada, { headline: "Written on the server" });
  const node = { id: "n", kind: "tree", name: "one.example", version: "1", run: "r" } as const;
  await registerFollower(server, node);
  await keepAlive(server);
  const file = join(dataDir, "back.sqlite");
  expect(await copy(file, { DATABASE_URL })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /The database is in use by one\.example\. Stop every node first\..* try again in \d+ s\./,
    ),
  });
  expect(existsSync(file)).toBe(false);
  await noteStopped(server, node);
  await server.close();
  expect(await copy(file, { DATABASE_URL })).toMatchObject({ code: 0, stderr: "" });
  const back = await openStore(file);
  const rows = await back.read.selectFrom("pieces").select("headline").execute();
  expect(rows.map(({ headline }) => headline).toSorted()).toEqual([
    "A headline",
    "Written on the server",
  ]);
  await back.close();
});

it("a database can be copied as soon as its node has stopped, but not at once after the node was killed", async () => {
  const dataDir = tempFolder();
  const DATABASE_URL = await emptyServerDatabase();
  const port = await freePort();
  const environment = {
    DATABASE_URL,
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  const copy = (name: string) =>
    runScript("admin", ["db", "copy", "--to", join(dataDir, name)], {
      dataDir,
      environment: { DATABASE_URL },
    });
  const start = async () => {
    const service = startScript("start", environment);
    await service.line(/The service is up/);
    const store = await openStore(DATABASE_URL);
    await expect
      .poll(async () => (await listFollowers(store)).filter(({ joined_at }) => joined_at).length)
      .toBe(1);
    await store.close();
    return service;
  };

  const first = await start();
  expect(await copy("running.sqlite")).toMatchObject({ code: 1 });
  first.child.kill("SIGTERM");
  expect(await first.gone).toBe(0);
  expect(await copy("stopped.sqlite")).toMatchObject({ code: 0, stderr: "" });

  const second = await start();
  second.child.kill("SIGKILL");
  await second.gone;
  const store = await openStore(DATABASE_URL);
  await keepAlive(store);
  await store.close();
  expect(await copy("killed.sqlite")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/If they were killed,.* try again in \d+ s\./),
  });
});
