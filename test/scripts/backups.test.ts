import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { checkBackups } from "../../api/http/health-backups.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import { readBackupState, updateBackupState } from "../../api/store/log/backup-state.ts";
import { createBackupLoop } from "../../scripts/backup/loop.ts";
import { makeBackup, restoreBackup, withPlace } from "../../scripts/backup/make.ts";
import { tryBackup } from "../../scripts/backup/trial.ts";
import { lockScratch } from "../../scripts/service/data-lock.ts";
import { backupName, openPlace } from "../../scripts/backup/places.ts";
import { emptySite } from "../_prepared.ts";
import { startS3 } from "../_s3.ts";
import { tempFolder } from "../_setup.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const made = (hours: number) => ({ at: ago(hours), name: "galley", bytes: 1 });

function createPlan(dataDir: string, more: Record<string, string> = {}) {
  const configuration = parseConfiguration({
    DATA_DIR: dataDir,
    BACKUP_TO: join(dataDir, "kept"),
    BACKUP_EVERY: "6h",
    ...more,
  });
  const said: string[] = [];
  /** Takes one step. */
  const step = async (command: (words: readonly string[]) => Promise<string>): Promise<void> => {
    const stop = new AbortController();
    const log = (message: string) => void said.push(message);
    const troubles: Troubles = { met: () => {}, over: () => stop.abort() };
    await createBackupLoop({ configuration, log, troubles, command }).run(stop.signal);
  };
  return { configuration, said, step };
}

describe("backups", () => {
  it("are made when they are due, and one a week is tried", async () => {
    const dataDir = tempFolder();
    const { step } = createPlan(dataDir);
    const asked: string[] = [];
    const command = async (words: readonly string[]) => {
      asked.push(...words);
      if (words[0] === "now") await updateBackupState(dataDir, { made: made(0) });
      return "Done";
    };
    await step(command);
    expect(asked).toEqual(["now", "try"]);
    await step(command);
    expect(asked).toHaveLength(2);
    const trial = { at: ago(24 * 6), name: "galley", ok: true, message: "" };
    await updateBackupState(dataDir, { made: made(7), trial });
    await step(command);
    expect(asked).toEqual(["now", "try", "now"]);
    await updateBackupState(dataDir, { made: made(7), trial: { ...trial, at: ago(24 * 8) } });
    await step(command);
    expect(asked).toEqual(["now", "try", "now", "now", "try"]);
  });

  it("that fail are reported, and not tried again at once", async () => {
    const dataDir = tempFolder();
    const { step, said } = createPlan(dataDir);
    let calls = 0;
    const failing = async () => {
      calls += 1;
      throw new Error("The disk is full.");
    };
    await step(failing);
    await step(failing);
    expect(calls).toBe(1);
    expect(said).toEqual(["The backup failed: The disk is full."]);
    expect((await readBackupState(dataDir)).failure).toMatchObject({
      message: "The disk is full.",
    });
  });

  it("that are refused are not listed, and take the place of none", async () => {
    const dataDir = tempFolder();
    const { configuration } = createPlan(dataDir, { BACKUP_KEEP: "1" });
    const database = databaseFile(dataDir);
    await (await openStore(database)).close();
    const { name } = await makeBackup(configuration);
    const into = withPlace(configuration, (to) => restoreBackup(to, undefined, "/dev/null/below"));
    await expect(into).rejects.toThrow("This user cannot create /dev/null/below (ENOTDIR).");
    const kept = join(dataDir, "kept");
    const older = backupName(new Date(0));
    renameSync(join(kept, name), join(kept, older));
    const live = new Sqlite(database);
    live.exec("DROP TABLE counters");
    live.close();
    await expect(makeBackup(configuration)).rejects.toThrow(`The tables of ${database} are`);
    expect(readdirSync(kept)).toEqual([older]);
  });

  it("that were made stay so if the trial of one fails", async () => {
    const dataDir = tempFolder();
    const { step, said } = createPlan(dataDir);
    await step(async ([word]) => {
      if (word === "try") throw new Error("It was restored, but 1 files differ.");
      return "A backup was made.";
    });
    expect(said).toEqual([
      "A backup was made.",
      "The trial of the backup failed: It was restored, but 1 files differ.",
    ]);
    expect((await readBackupState(dataDir)).failure).toBeNull();
  });

  it("wait for each other, and a trial that is stopped ends its build and says nothing of the backup", async () => {
    const dataDir = await emptySite();
    const { configuration, said } = createPlan(dataDir);
    const scratch = join(dataDir, "backup-trial");
    const say = (message: string) => void said.push(message);
    await expect(tryBackup(configuration)).rejects.toThrow("There is no backup in");
    const other = await lockScratch(dataDir, "backup-upload");
    const making = makeBackup(configuration, say);
    await expect.poll(() => said).toEqual(["Another backup is being made. Waiting for its end."]);
    expect((await readBackupState(dataDir)).made).toBeNull();
    other.release();
    await making;
    await expect(tryBackup(configuration, "galley-of-nobody")).rejects.toThrow("To see them");
    hangChildren();
    const trials = [tryBackup(configuration), tryBackup(configuration, undefined, say)];
    const ended = trials.map((trial) => expect(trial).rejects.toThrow("stopped before its end"));
    for (const end of ended) {
      const hasBegun = () => existsSync(join(scratch, "begun"));
      await expect.poll(hasBegun, { timeout: 20_000 }).toBe(true);
      process.emit("SIGTERM", "SIGTERM");
      await end;
    }
    expect(said[1]).toBe("Another trial is running. Waiting for its end.");
    expect(existsSync(scratch)).toBe(false);
    expect((await readBackupState(dataDir)).trial).toBeNull();
  }, 60_000);

  it("of a PostgreSQL server are made by others, and the newest file is watched", async () => {
    const dataDir = tempFolder();
    const { step, configuration } = createPlan(dataDir, { DATABASE_URL: "postgres://db/galley" });
    mkdirSync(join(dataDir, "kept"));
    for (const [name, hours] of [
      ["a.dump", 20],
      ["b.dump", 13],
      [".c.dump.part", 0],
    ] as const) {
      const file = join(dataDir, "kept", name);
      writeFileSync(file, "dump");
      utimesSync(file, new Date(ago(hours)), new Date(ago(hours)));
    }
    await step(async () => Promise.reject(new Error("no command is run")));
    expect((await readBackupState(dataDir)).made).toMatchObject({ name: "b.dump", bytes: 4 });
    expect(await checkBackups(dataDir, configuration.backups)).toMatchObject({
      status: "warning",
      message: expect.stringContaining("The last backup is 13 hours old. It is overdue."),
    });
  });
});

describe("the health of backups", () => {
  it.each([
    [{}, "ok", "There is no backup yet."],
    [{ made: made(5) }, "ok", "The last backup is 5 hours old."],
    [{ made: made(13) }, "warning", "It is overdue."],
    [{ failure: { at: ago(0), message: "/secret/place" } }, "warning", "The last attempt failed."],
    [
      { made: made(1), trial: { at: ago(1), name: "galley", ok: false, message: "" } },
      "warning",
      "does not give the same site",
    ],
  ])("after %j is %s", async (state, status, words) => {
    const dataDir = tempFolder();
    const { backups } = createPlan(dataDir).configuration;
    await updateBackupState(dataDir, state);
    const check = await checkBackups(dataDir, backups);
    expect(check).toMatchObject({ status, message: expect.stringContaining(words) });
    expect(check.message).not.toContain("/secret");
  });
});

describe("a bucket of backups", () => {
  it("gives each back byte for byte, in parts, and none that is damaged or incomplete", async () => {
    const s3 = await startS3();
    const dataDir = tempFolder();
    const { backups } = parseConfiguration({
      ...s3.environment,
      PUBLISH_TO: "",
      BACKUP_TO: s3.environment["PUBLISH_TO"],
    });
    const place = await openPlace(backups!.to, dataDir);
    const bytes = Buffer.alloc(9 * 1_024 * 1_024, "0123456789");
    const name = backupName(new Date("2026-11-18T10:00:00Z"));
    expect(name).toBe("galley-2026-11-18T10-00-00Z.sqlite");
    await place.keep(name, async (file) => writeFileSync(file, bytes));
    expect(await place.list()).toEqual([
      { name, at: "2026-11-18T10:00:00.000Z", bytes: bytes.length },
    ]);
    const file = join(dataDir, "fetched.sqlite");
    await place.fetch(name, file);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = s3.objects.get(`${name}/manifest.json`)!;
    const shorter = manifest.bytes.toString().replace(`${bytes.length}`, "9");
    s3.objects.set(`${name}/manifest.json`, { bytes: Buffer.from(shorter), headers: {} });
    await expect(place.fetch(name, `${file}.2`)).rejects.toThrow("its manifest says 9");
    s3.objects.set(`${name}/manifest.json`, manifest);
    const part = `${name}/part-000001`;
    s3.objects.set(part, { bytes: Buffer.alloc(4 * 1_024 * 1_024), headers: {} });
    await expect(place.fetch(name, `${file}.2`)).rejects.toThrow("is damaged");
    expect(readdirSync(dataDir)).toEqual(["fetched.sqlite"]);
    s3.objects.delete(`${name}/manifest.json`);
    expect(await place.list()).toEqual([]);
    await place.remove(name);
    expect([...s3.objects.keys()]).toEqual([]);
    // Parts of an upload that was killed.
    s3.objects.set(part, manifest);
    const keep = async (day: string): Promise<string[]> => {
      const dated = backupName(new Date(`2026-11-${day}T11:00:00Z`));
      await place.keep(dated, async (copy) => writeFileSync(copy, "A database."));
      await place.remove(dated);
      return [...s3.objects.keys()];
    };
    expect(await keep("18")).toEqual([part]);
    expect(await keep("19")).toEqual([]);
    await endReadsEarly();
    const half = place.keep(name, async (copy) => writeFileSync(copy, bytes));
    await expect(half).rejects.toThrow("could not be read as a whole");
    expect(await place.list()).toEqual([]);
    await place.close();
  });

  it("is never a folder among the public files", async () => {
    const dataDir = tempFolder();
    const to = { folder: join(dataDir, "public", "backups") };
    await expect(openPlace(to, dataDir)).rejects.toThrow("among the public files");
  });
});

/** Processes that start from now on leave a file in their DATA_DIR, and wait for a signal. */
function hangChildren(): void {
  const code = `
    import { writeFileSync } from "node:fs";
    writeFileSync(process.env.DATA_DIR + "/begun", "");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  const { execArgv } = process;
  process.execArgv = ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
  onTestFinished(() => void (process.execArgv = execArgv));
}

type Read = (bytes: Buffer, offset: number, length: number, at: number) => Promise<unknown>;

/** As the system may. */
async function endReadsEarly(): Promise<void> {
  const handle = await open("/dev/null");
  const prototype = Object.getPrototypeOf(handle) as { read: Read };
  await handle.close();
  const { read } = prototype;
  const spy = vi.spyOn(prototype, "read").mockImplementation(function (
    this: unknown,
    bytes,
    offset,
    length,
    at,
  ) {
    return read.call(this, bytes, offset, length - 1, at);
  });
  onTestFinished(() => spy.mockRestore());
}
