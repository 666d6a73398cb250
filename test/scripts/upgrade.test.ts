import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { putFixture, readAll } from "../store/_fixture.ts";
import { tempFolder } from "../_setup.ts";
import { runScript } from "./_run.ts";
import { freePort, startScript } from "./_service.ts";

const VERSION = String(MIGRATIONS.length).padStart(4, "0");

it("every command says in one sentence that it does not know the version of the tables", async () => {
  const folder = tempFolder();
  const note = join(folder, "note.md");
  writeFileSync(note, "---\ntitle: A note\n---\n\nText.");
  const commands = [
    ["start"],
    ["admin", "writer", "list"],
    ["admin", "db", "check"],
    ["admin", "tree", "check"],
    ["import", "--author", "ada", note],
    ["import", "--dry-run", "--author", "ada", note],
    ["export", join(folder, "out.jsonl")],
    ["build"],
  ];
  for (const [script = "", ...args] of commands) {
    const file = putFixture("early-0001");
    const before = readAll(file);
    const outcome = await runScript(script, args, { dataDir: dirname(file) });
    const words = [script, ...args].join(" ");
    expect(outcome.code, words).toBe(1);
    expect(outcome.stdout + outcome.stderr, words).toMatch(/writers has no column avatar_file/);
    expect(outcome.stderr.trim().split("\n"), words).toHaveLength(1);
    expect(readdirSync(dirname(file)).join(" "), words).not.toContain("before-");
    expect(readAll(file), words).toEqual(before);
  }
});

it("a database of an earlier release is copied, migrated and served, and the log says so", async () => {
  const file = putFixture("0004");
  const port = String(await freePort());
  const service = startScript("start", { PORT: port, DATA_DIR: dirname(file) });
  const line = await service.line(/was migrated from version 4/);
  expect(JSON.parse(line)).toMatchObject({
    level: "info",
    message: expect.stringContaining(`${file}.before-${VERSION}`),
  });
  expect(existsSync(`${file}.before-${VERSION}`)).toBe(true);
  await service.line(/Built the whole tree|worker exited/);
  const page = await fetch(`http://127.0.0.1:${port}/author/ada/on-the-engine`);
  expect(await page.text()).toContain("<em>weaves</em>");
  service.child.kill("SIGTERM");
  expect(await service.gone).toBe(0);
});

it.each(["0009", "0045"])(
  "a database of version %s is served, with nothing left to do",
  async (version) => {
    const dataDir = dirname(putFixture(version));
    const port = String(await freePort());
    const service = startScript("start", { PORT: port, DATA_DIR: dataDir });
    await service.line(/Built the whole tree/);
    const health = (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as object;
    expect(health).toMatchObject({ ok: true, built: true, set_aside: 0 });
    const page = await fetch(`http://127.0.0.1:${port}/author/ada/on-the-engine`);
    expect(await page.text()).toContain("<em>weaves</em>");
    service.child.kill("SIGTERM");
    expect(await service.gone).toBe(0);
  },
);

it("code of an earlier version says in one sentence that the tables are newer", async () => {
  const file = putFixture("0045");
  const db = new Sqlite(file);
  db.exec(
    "insert into schema_migrations values (9999, 'from the future', '2030-01-01T00:00:00.000Z')",
  );
  db.close();
  for (const command of [["start"], ["admin", "writer", "list"], ["build"]]) {
    const [script = "", ...args] = command;
    const outcome = await runScript(script, args, { dataDir: dirname(file) });
    expect(outcome.code, script).toBe(1);
    expect(outcome.stderr.trim().split("\n"), script).toHaveLength(1);
    expect(outcome.stderr, script).toContain("written by a newer Galley");
  }
});

it("after an upgrade, readers get the old files until the new ones are complete", async () => {
  const dataDir = dirname(putFixture("0009"));
  const port = String(await freePort());
  const environment = { PORT: port, DATA_DIR: dataDir };
  const page = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/author/ada/on-the-engine`);
    return `${answer.status} ${await answer.text()}`;
  };
  const first = startScript("start", environment);
  await first.line(/Built the whole tree/);
  first.child.kill("SIGTERM");
  await first.gone;
  // A tree of an earlier version: other templates, and pages as these made them.
  const live = realpathSync(join(dataDir, "public"));
  const record = `${live}.json`;
  const made = JSON.parse(readFileSync(record, "utf8")) as object;
  writeFileSync(record, JSON.stringify({ ...made, mark: "an earlier version" }));
  writeFileSync(join(live, "author/ada/on-the-engine/index.html"), "<p>The old page.</p>");

  const second = startScript("start", environment);
  await second.line(/The service is up/);
  expect(await page()).toBe("200 <p>The old page.</p>");
  const seen = new Set<string>();
  const built = second.line(/Built the whole tree/);
  while (!(await Promise.race([built, delay(50, "")]))) seen.add((await page()).slice(0, 24));
  await expect.poll(page).toContain("<em>weaves</em>");
  // Never a page that is missing.
  expect([...seen].filter((text) => !text.startsWith("200 "))).toEqual([]);
  second.child.kill("SIGTERM");
  expect(await second.gone).toBe(0);
});

it("a command that migrates says so on standard error", async () => {
  const file = putFixture("0004");
  const outcome = await runScript("admin", ["writer", "list", "--json"], {
    dataDir: dirname(file),
  });
  expect(outcome.code).toBe(0);
  expect(JSON.parse(outcome.stdout)).toBeTruthy();
  expect(outcome.stderr).toContain("was migrated from version 4");
});
