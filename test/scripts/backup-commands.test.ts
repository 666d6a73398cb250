import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { readBackupState } from "../../api/store/log/backup-state.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { emptySite } from "../_prepared.ts";
import { startS3 } from "../_s3.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { publishNew } from "../build/_site.ts";
import { readTree } from "../build/_tree.ts";
import { brought, startWorker } from "../build/_worker.ts";
import { PROGRESS_ONLY, runScript } from "./_run.ts";

const BASE_URL = "https://galley.example";

async function createSite(environment: Record<string, string>) {
  const dataDir = await emptySite();
  const backup = (...args: string[]) =>
    runScript("admin", ["backup", ...args], { dataDir, environment });
  const publish = async (headline: string) => {
    const store = await openStore(databaseFile(dataDir));
    const writer = await createWriter(store, { slug: headline.toLowerCase() });
    await publishNew(store, writer, { headline });
    await store.close();
  };
  return { dataDir, backup, publish };
}

describe("a service with BACKUP_TO", () => {
  it("makes one by itself, tries it, keeps as many as it should, and its folder can be restored", async () => {
    const kept = join(tempFolder(), "kept");
    const environment = { BACKUP_TO: kept, BACKUP_KEEP: "2" };
    const { dataDir, backup, publish } = await createSite(environment);
    await publish("Kept");
    const keys = ["log.key", "log.key.next", "witness.key"];
    for (const [index, name] of keys.entries()) {
      const key = Buffer.alloc(32, index + 7).toString("base64");
      writeFileSync(join(dataDir, name), key, { mode: 0o600 });
    }
    const worker = await startWorker(dataDir, { BASE_URL, ...environment });
    await brought(worker, async () => (await readBackupState(dataDir)).trial !== null);
    const { made, trial, failure } = await readBackupState(dataDir);
    expect(failure).toBeNull();
    expect(trial).toMatchObject({ ok: true, name: made?.name });
    expect(trial?.message).toMatch(
      /^It was restored\. Its site has the files of the live one, \d{2,} in number/,
    );
    await expect.poll(() => existsSync(join(dataDir, "backup-trial"))).toBe(false);
    expect(statSync(kept).mode & 0o777).toBe(0o700);
    expect(statSync(join(kept, made?.name ?? "")).mode & 0o777).toBe(0o600);
    // Two more, a second apart: their names have the time.
    for (let count = 0; count < 2; count++) {
      await delay(1_100);
      expect(await backup("now")).toMatchObject({ code: 0 });
    }
    expect(readdirSync(kept)).toHaveLength(2);
    const target = join(tempFolder(), "restored");
    const restored = await backup("restore", target, "--json");
    expect(restored.code).toBe(0);
    expect((await backup("restore", target)).stderr).toContain("is not empty");
    for (const name of keys) {
      expect(readFileSync(join(target, name))).toEqual(readFileSync(join(dataDir, name)));
    }
    const built = await runScript("build", [], { dataDir: target });
    expect(built).toMatchObject({ code: 0, stderr: expect.stringMatching(PROGRESS_ONLY) });
    const [old, fresh] = [dataDir, target].map((place) => readTree(publicFolder(place)));
    expect(fresh?.get("author/kept/kept/index.html")).toBe(old?.get("author/kept/kept/index.html"));
    const listed = await backup("list");
    expect(listed.stdout).toMatch(/BACKUP +SIZE\n(?:galley-\S+ +[\d.]+ MiB\n){2}Last trial, at /);
  }, 240_000);

  it("finds out that a backup gives another site, and that one is damaged", async () => {
    const kept = join(tempFolder(), "kept");
    const { dataDir, backup, publish } = await createSite({ BACKUP_TO: kept });
    await publish("Kept");
    expect(await runScript("build", [], { dataDir })).toMatchObject({ code: 0 });
    await delay(1_100);
    expect(await backup("now")).toMatchObject({ code: 0 });
    // A file of the live site that is older than the backup, and is not what the backup gives.
    const home = join(publicFolder(dataDir), "index.html");
    const { atime, mtime } = statSync(home);
    appendFileSync(home, "<!-- -->");
    utimesSync(home, atime, mtime);
    const other = await backup("try");
    expect(other.code).toBe(1);
    expect(other.stdout).toContain("but its site has 1 file other than the live one: index.html");
    const [name = ""] = readdirSync(kept);
    const bytes = readFileSync(join(kept, name));
    bytes.fill(1, 4_096, 12_288);
    writeFileSync(join(kept, name), bytes);
    const damaged = await backup("try");
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain("It could not be restored");
    expect((await readBackupState(dataDir)).trial?.ok).toBe(false);
  }, 240_000);

  it("keeps them in a bucket", async () => {
    const s3 = await startS3();
    const { PUBLISH_TO: bucket = "", ...keys } = s3.environment;
    const environment = { ...keys, BACKUP_TO: `${bucket}private` };
    const { backup, dataDir, publish } = await createSite(environment);
    await publish("Kept");
    expect(await backup("now")).toMatchObject({ code: 0, stderr: "" });
    expect([...s3.objects.keys()].every((key) => key.startsWith("private/galley-"))).toBe(true);
    const target = join(tempFolder(), "restored");
    expect(await backup("restore", target)).toMatchObject({ code: 0 });
    expect(statSync(databaseFile(target)).size).toBe((await readBackupState(dataDir)).made?.bytes);
  }, 120_000);

  it("says what to use instead on PostgreSQL", async () => {
    const environment = {
      BACKUP_TO: tempFolder(),
      DATABASE_URL: "postgres://galley@127.0.0.1:1/galley",
    };
    const refused = await runScript("admin", ["backup", "now"], {
      dataDir: tempFolder(),
      environment,
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("pg_dump");
  });
});
