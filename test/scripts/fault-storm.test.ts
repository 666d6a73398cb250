import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import type { HealthAnswer } from "../../api/contract/health.ts";
import type { Writer } from "../../api/contract/records.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createBadDisk, type DiskFault } from "../_disk.ts";
import {
  createPiece,
  createWriter,
  RENDERED,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";
import { isFullStorm } from "../_storm.ts";
import { searchFaults } from "../build/_search.ts";
import { danglingNames, differences, readTree, withoutSearch } from "../build/_tree.ts";
import { unpublishPiece } from "../read/_site.ts";
import { freePort, startScript } from "./_service.ts";

/** How long each fault lasts. `npm run storm -- --away 300` asks for longer. */
const SECONDS = Number(process.env["STORM_AWAY"] ?? (isFullStorm() ? 30 : 2));
/** A fault that is over is forgotten this soon, also on a busy machine. */
const WELL_WITHIN_MS = 30_000;
const SECRET = "a-draft-that-nobody-may-see";
const QUERIES = ["piece", "text of", SECRET, "."];

type Apply = () => (() => void) | undefined;

async function startStorm() {
  const dataDir = tempFolder();
  const disk = createBadDisk(dataDir, tempFolder());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { baseUrl: origin, siteName: "Galley" };
  const store = await openStore(databaseFile(dataDir));
  onTestFinished(() => store.close());
  const ada = await createWriter(store);
  const { key } = await mintKey(store, writerAt(ada), {
    writerId: ada.id,
    name: "Storm",
    scope: "pieces:write",
  });
  await createPiece(store, ada, { headline: SECRET, body_md: SECRET });
  const service = startScript("start", {
    ...disk?.environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: origin,
    RATE_LIMIT: "off",
  });
  await service.line(/The build worker is running/);
  const root = publicFolder(dataDir);
  return { dataDir, disk, origin, settings, store, ada, key, service, root };
}

/** Sends drafts by key, and publishes and unpublishes, until it is told to stop. Keeps what was acknowledged. */
async function work(
  { origin, key, store, ada }: { origin: string; key: string; store: Store; ada: Writer },
  signal: AbortSignal,
) {
  const acknowledged = new Set<string>();
  let refused = 0;
  for (let number = 1; !signal.aborted; number++) {
    const answer = await fetch(`${origin}/api/v1/pieces`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ headline: `Sent ${number}`, body_md: `Sent text ${number}.` }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as { id: string } | undefined;
    if (answer?.status === 201 && body) acknowledged.add(body.id);
    else refused++;
    await change(store, ada, number).catch((error: unknown) => {
      // The database is locked by the storm itself.
      if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    });
    await delay(100);
  }
  return { acknowledged, refused };
}

async function change(store: Store, ada: Writer, number: number): Promise<void> {
  const text = `Text of ${number}.`;
  const draft = await createPiece(store, ada, { headline: `Piece ${number}`, body_md: text });
  const proof = { ...RENDERED, html: `<p>${text}</p>`, text, slug: `piece-${number}` };
  const piece = await publishPiece(store, ada, draft, proof);
  if (number % 4 === 0) await unpublishPiece(store, ada, piece);
}

function workerOf(server: number | undefined): number {
  const { stdout } = spawnSync("pgrep", ["-P", String(server), "-f", "worker"], {
    encoding: "utf8",
  });
  return Number(stdout.split("\n")[0]);
}

describe(`a service on SQLite whose machine fails for ${SECONDS} s at a time`, () => {
  it(
    "loses no acknowledged write, keeps its worker, is well again soon, and its tree is as a full build's",
    { timeout: 3_600_000 },
    async () => {
      const storm = await startStorm();
      const { dataDir, disk, origin, settings, store, service, root } = storm;
      const health = async () => {
        const signal = AbortSignal.timeout(10_000);
        const answer = await fetch(`${origin}/api/health`, { signal }).catch(() => undefined);
        const body = (await answer?.json().catch(() => undefined)) as HealthAnswer | undefined;
        const { worker, changes } = body?.checks ?? {};
        const isWorking = worker?.status === "ok" && changes?.status === "ok";
        return { isOk: answer?.status === 200, isWorking, pending: body?.pending };
      };
      const isWorking = async () => (await health()).isWorking;
      const isOk = async () => (await health()).isOk;
      await expect.poll(isOk).toBe(true);
      const server = service.child.pid;
      const worker = workerOf(server);
      const failing =
        (code: DiskFault, percent: number): Apply =>
        () => {
          disk?.fail(code, percent);
          return disk && (() => disk.mend());
        };
      const paused =
        (pid: number): Apply =>
        () => {
          process.kill(pid, "SIGSTOP");
          return () => void process.kill(pid, "SIGCONT");
        };
      const faults: Record<string, Apply> = {
        "every write fails (EIO)": failing("EIO", 100),
        "a paused worker": paused(worker),
        ...(isFullStorm() && {
          "some writes fail (EIO)": failing("EIO", 15),
          "a full disk": failing("ENOSPC", 100),
          "a read-only disk": failing("EROFS", 100),
          "a paused server": paused(server ?? 0),
          "a locked database": () => {
            const other = new Sqlite(databaseFile(dataDir), { timeout: 10_000 });
            other.exec("BEGIN IMMEDIATE");
            return () => void other.close();
          },
        }),
      };
      const skipped: string[] = [];
      const stop = new AbortController();
      const working = work(storm, stop.signal);
      for (const [name, apply] of Object.entries(faults)) {
        const mend = apply();
        if (!mend) skipped.push(name);
        await delay(mend ? SECONDS * 1_000 : 0);
        mend?.();
        await expect.poll(isWorking, { timeout: WELL_WITHIN_MS, message: name }).toBe(true);
      }
      // Nobody who pauses a process for longer than two minutes finds the same one.
      if (SECONDS < 100) expect(workerOf(server)).toBe(worker);

      // A tree that is gone is neither a missing page nor good health, and comes back by itself.
      for (const name of readdirSync(root)) {
        rmSync(join(root, name), { recursive: true, force: true });
      }
      const page = await fetch(origin);
      expect(page.status).toBe(503);
      expect(page.headers.get("retry-after")).not.toBeNull();
      expect(await isOk()).toBe(false);
      const home = async () => (await fetch(origin)).status;
      await expect.poll(home, { timeout: 4 * WELL_WITHIN_MS, message: "the tree" }).toBe(200);

      stop.abort();
      const { acknowledged } = await working;
      const pending = async () => (await health()).pending;
      await expect.poll(pending, { timeout: 4 * WELL_WITHIN_MS }).toBe(0);
      // Health remembers failed writes for a minute.
      if (isFullStorm()) await expect.poll(isOk, { timeout: 4 * WELL_WITHIN_MS }).toBe(true);
      service.child.kill("SIGTERM");
      expect(await service.gone).toBe(0);

      if (skipped.length) process.stdout.write(`Skipped without cc: ${skipped.join(", ")}\n`);
      const rows = await store.read.selectFrom("pieces").select("id").execute();
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.size).toBeGreaterThan(0);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      const fresh = tempFolder();
      await buildAll({ store, dataDir: fresh, settings });
      const [live, full] = [readTree(root), readTree(publicFolder(fresh))];
      expect(differences(withoutSearch(live), withoutSearch(full))).toEqual([]);
      expect([...live].filter(([, text]) => text.includes(SECRET))).toEqual([]);
      expect(danglingNames(live)).toEqual([]);
      expect(await searchFaults(store, root, QUERIES)).toEqual([]);
    },
  );
});
