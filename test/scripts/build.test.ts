import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { lockTree } from "../../scripts/service/data-lock.ts";
import { testLedger } from "../_ledger.ts";
import { createPiece, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { runScript } from "./_run.ts";
import { startScript } from "./_service.ts";

/** A data folder with a live tree. One of its pieces can no longer be rendered. */
async function spoiledSite(): Promise<{ dataDir: string; page: string }> {
  const dataDir = tempFolder();
  const store = await openStore(databaseFile(dataDir));
  const writer = await createWriter(store);
  const { id } = await publishPiece(store, writer, await createPiece(store, writer));
  const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
  await (
    await buildAll({ store, dataDir, settings })
  ).tidied;
  await store.write((tx) =>
    tx.updateTable("pieces").set({ tags: "{" }).where("id", "=", id).execute(),
  );
  await store.close();
  return { dataDir, page: join(publicFolder(dataDir), "author/ada/a-headline/index.html") };
}

describe("npm run build", () => {
  it("keeps the current tree if the new one lacks a piece, names the piece, and ends with 1", async () => {
    const { dataDir, page } = await spoiledSite();
    // The log has no change: the row was spoiled behind its back.
    const kept = await runScript("build", [], { dataDir });
    expect([kept.code, kept.stdout]).toEqual([
      0,
      expect.stringMatching(/^Nothing has changed .* --afresh\n$/),
    ]);
    const { code, stdout, stderr } = await runScript("build", ["--afresh"], { dataDir });
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/live|Wrote/);
    expect(stderr).toMatch(/lacks 1 thing that the live one has.*author\/ada\/a-headline/);
    expect(stderr).toMatch(/stays live\. Edit or take down what is named above/);
    expect(existsSync(page)).toBe(true);
    const json = await runScript("build", ["--afresh", "--json"], { dataDir });
    expect([json.code, JSON.parse(json.stdout)]).toEqual([
      1,
      {
        ok: false,
        message: expect.stringContaining("lacks 1 thing"),
        failures: [expect.stringContaining("author/ada/a-headline/index.html")],
      },
    ]);
  });

  it.skipIf(isShort())("says the same if the service's worker could not build", async () => {
    const { dataDir, page } = await spoiledSite();
    const environment = { DATA_DIR: dataDir, BASE_URL: "https://galley.example" };
    const worker = startScript("worker", environment);
    await worker.line(/is running/);
    const { code, stdout, stderr } = await runScript("build", [], { dataDir });
    expect(code).toBe(1);
    expect(stdout).not.toContain("The new tree is live.");
    expect(stderr).toMatch(
      /lacks 1 thing .*a-headline[^]*stays live\. The worker tries again later/,
    );
    expect(existsSync(page)).toBe(true);
    worker.child.kill("SIGTERM");
    expect(await worker.gone).toBe(0);
  });

  it("leaves the log out of a new tree while nobody knows what readers of the bucket have seen", async () => {
    const dataDir = tempFolder();
    const store = await openStore(databaseFile(dataDir));
    const ledger = testLedger(store, dataDir);
    await ledger.start();
    await ledger.sign();
    await store.close();
    const checkpoint = join(publicFolder(dataDir), "log/checkpoint");
    const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
    const environment = {
      ...keys,
      PUBLISH_TO: "s3://news",
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_REGION: "us-east-1",
    };
    expect((await runScript("build", [], { dataDir, environment })).code).toBe(0);
    expect(existsSync(checkpoint)).toBe(false);
    expect((await runScript("build", ["--afresh"], { dataDir })).code).toBe(0);
    expect(existsSync(checkpoint)).toBe(true);
    // The service has compared it, or it was never in a bucket.
    expect((await runScript("build", ["--afresh"], { dataDir, environment })).code).toBe(0);
    expect(existsSync(checkpoint)).toBe(true);
  });

  it.skipIf(isShort())("lets a running worker build", async () => {
    const environment = { DATA_DIR: tempFolder() };
    const worker = startScript("worker", environment);
    await worker.line(/Built the whole tree/);
    const { gone, output } = startScript("build", environment);
    expect(await gone).toBe(0);
    expect(await output).toMatch(
      /^The service's worker or another build .*\nThe new tree is live\.\n$/,
    );
  });

  it.skipIf(isShort())("builds by itself if the other process ends without a build", async () => {
    const dataDir = tempFolder();
    await (await openStore(databaseFile(dataDir))).close();
    const other = await lockTree(dataDir);
    const { line, gone, output } = startScript("build", { DATA_DIR: dataDir });
    await line(/another build is running/);
    other.release();
    expect(await gone).toBe(0);
    expect(await output).toMatch(/\nWrote \d+ files to /);
    expect(existsSync(publicFolder(dataDir))).toBe(true);
  });
});
