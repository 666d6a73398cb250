import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { createPiece, createWriter, tempFolder } from "../_setup.ts";
import { runScript } from "./_run.ts";
import { freePort, startCommand, startScript } from "./_service.ts";

/** Blocks the whole process until a signal ends it. */
const HANG = `console.log("midway"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;

/** Stops a backup after SQLite has written the copy, before it is checked and renamed. */
const IN_BACKUP = `
  import { createRequire } from "node:module";
  const Sqlite = createRequire(${JSON.stringify(import.meta.filename)})("better-sqlite3");
  const { backup } = Sqlite.prototype;
  Sqlite.prototype.backup = function (to) {
    return backup.call(this, to).then(() => { ${HANG} });
  };`;

/** Stops an export after some lines. */
const IN_EXPORT = `
  import { WriteStream } from "node:fs";
  const { _write } = WriteStream.prototype;
  let writes = 0;
  WriteStream.prototype._writev = undefined;
  WriteStream.prototype._write = function (...about) {
    if (++writes > 3) { ${HANG} }
    return _write.apply(this, about);
  };`;

describe("a command that is killed midway", () => {
  it.for([
    { name: "backup", command: ["admin", "db", "backup"], hook: IN_BACKUP },
    { name: "export", command: ["export"], hook: IN_EXPORT },
  ] as const)(
    "leaves an unfinished file, which the next $name removes",
    async ({ command, hook }) => {
      const dataDir = await createFilledFolder();
      const folder = tempFolder();
      await killMidway(dataDir, [...command, join(folder, "first.copy")], hook);
      const [half = "", ...others] = readdirSync(folder);
      expect([half, others]).toEqual([
        expect.stringMatching(/^\.first\.copy\..+\.unfinished$/),
        [],
      ]);
      expect(statSync(join(folder, half)).size).toBeGreaterThan(1_000);
      const [script, ...args] = command;
      const next = await runScript(script, [...args, join(folder, "second.copy")], { dataDir });
      expect(next).toMatchObject({ code: 0, stderr: "" });
      expect(readdirSync(folder)).toEqual(["second.copy"]);
    },
  );

  it("leaves an unfinished file in the data folder, which the next start removes", async () => {
    const dataDir = await createFilledFolder();
    const isHalf = (name: string): boolean => name.includes(".unfinished");
    await killMidway(dataDir, ["admin", "db", "backup", join(dataDir, "copy.sqlite")], IN_BACKUP);
    expect(readdirSync(dataDir).filter(isHalf)).not.toEqual([]);
    const service = startScript("start", { DATA_DIR: dataDir, PORT: String(await freePort()) });
    await service.line(/The service is up/);
    expect(readdirSync(dataDir).filter(isHalf)).toEqual([]);
    expect(existsSync(join(dataDir, "copy.sqlite"))).toBe(false);
  });
});

async function createFilledFolder(): Promise<string> {
  const dataDir = join(tempFolder(), "data");
  mkdirSync(dataDir);
  const store = await openStore(databaseFile(dataDir));
  const writer = await createWriter(store);
  for (let number = 0; number < 20; number++) {
    await createPiece(store, writer, { body_md: "Some words of a draft. ".repeat(4_000) });
  }
  await store.close();
  return dataDir;
}

async function killMidway(dataDir: string, args: readonly string[], hook: string): Promise<void> {
  const preloaded = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`];
  const { child, line, gone } = startCommand(
    [process.execPath, ...preloaded, "scripts/run.js", ...args],
    { DATA_DIR: dataDir, BASE_URL: "https://galley.example" },
  );
  await line(/midway/);
  child.kill("SIGKILL");
  expect(await gone).toBe("SIGKILL");
}
