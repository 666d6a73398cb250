import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { registerFollower } from "../../api/store/followers.ts";
import { databaseFile, openStore } from "../../api/store/open.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { createPiece, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { lockDataFolder, lockTree } from "../../scripts/data-lock.ts";
import { runScript } from "./_run.ts";

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
  const file = join(dataDir, "back.sqlite");
  expect(await copy(file, { DATABASE_URL })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("one.example showed life in the last half minute."),
  });
  expect(existsSync(file)).toBe(false);
  await server.write((tx) =>
    tx.updateTable("followers").set({ heartbeat_at: "2026-01-01T00:00:00.000Z" }).execute(),
  );
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
