import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { startPostgres } from "../../scripts/dev/postgres-server.ts";
import { createPiece, createWriter, RENDERED, publishPiece, tempFolder } from "../_setup.ts";
import { isFullStorm } from "../_storm.ts";
import { brought, spawnWorker } from "../build/_worker.ts";

const AWAY_MS = 1_000 * Number(process.env["STORM_AWAY"] ?? (isFullStorm() ? 30 : 3));

it("a worker outlives a PostgreSQL server that is away at its start, and again while it works", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const url = await server.create("galley");
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const ada = await createWriter(store);
  const publish = async (slug: string) =>
    publishPiece(store, ada, await createPiece(store, ada), { ...RENDERED, slug });
  await publish("one");
  await server.stop("fast");

  const dataDir = tempFolder();
  const worker = spawnWorker(dataDir, { DATABASE_URL: url, BASE_URL: "https://galley.example" });
  let lines = "";
  worker.stdout.on("data", (bytes: Buffer) => (lines += bytes.toString("utf8")));
  const occurrences = (words: string): number => lines.split(words).length - 1;
  const has = (slug: string) => () =>
    existsSync(join(publicFolder(dataDir), `author/ada/${slug}/index.html`));
  await brought(worker, () => occurrences("is stopped by an error") > 0);
  await server.start();
  await brought(worker, has("one"));
  expect([occurrences("is stopped by an error"), occurrences("works again")]).toEqual([1, 1]);

  await server.stop("immediate");
  await delay(AWAY_MS);
  await server.start();
  const began = performance.now();
  await publish("two");
  await brought(worker, has("two"));
  // The longest pause is five seconds; a busy machine takes its time to build.
  expect(performance.now() - began, lines).toBeLessThan(30_000);
  await brought(worker, () => occurrences("works again") > 1);
  // One line for each kind of error: cut, refused, starting.
  expect(occurrences("is stopped by an error")).toBeLessThan(6);

  const stopped = performance.now();
  await server.stop("fast");
  worker.kill("SIGTERM");
  await new Promise((resolve) => worker.on("exit", resolve));
  expect(performance.now() - stopped).toBeLessThan(12_000);
  expect(worker.exitCode).toBe(0);
});
