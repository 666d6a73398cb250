import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import type { Finding } from "../../scripts/doctor/finding.ts";
import { tempFolder } from "../_setup.ts";
import { putFixture, readAll } from "../store/_fixture.ts";
import { runAdmin } from "./_admin.ts";
import { freePort } from "./_service.ts";

const NEWEST = MIGRATIONS.length;

async function examine(
  dataDir: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<{ code: number | null; stdout: string; found: (check: string) => Finding[] }> {
  // No name is looked up, and no other machine is asked.
  const local = { BASE_URL: "http://localhost:3000", PORT: String(await freePort()), ...env };
  const { code, stdout } = await runAdmin(["doctor", "--json", ...args], { dataDir, env: local });
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { code, stdout, found: (check) => findings.filter((one) => one.check === check) };
}

it("the doctor names a misspelt setting as a fault, and looks no further", async () => {
  const file = join(tempFolder(), "galley.env");
  writeFileSync(file, "REVEIW=required\n");
  const { code, found } = await examine(tempFolder(), { args: ["--env-file", file] });
  expect(code).toBe(1);
  expect(found("settings")).toEqual([
    expect.objectContaining({
      level: "fault",
      said: expect.stringContaining("Did you mean REVIEW?"),
    }),
  ]);
  expect(found("folder")).toEqual([]);
});

it("the doctor warns of settings that are allowed and seldom meant, and of a file that all can read", async () => {
  const file = join(tempFolder(), "galley.env");
  writeFileSync(file, "HEALTH_TOKEN=a-token-of-twenty-characters\n", { mode: 0o644 });
  chmodSync(file, 0o644);
  const env = { BASE_URL: "https://galley.invalid", RATE_LIMIT: "off", HOST: "0.0.0.0" };
  const { found, stdout } = await examine(tempFolder(), { args: ["--env-file", file], env });
  const said = found("settings").map((finding) => finding.said);
  expect(said).toEqual([
    expect.stringMatching(/^Every user of this machine can read .* which has HEALTH_TOKEN\.$/),
    expect.stringContaining("RATE_LIMIT=off"),
    expect.stringContaining("HOST=0.0.0.0"),
  ]);
  expect(stdout).not.toContain("a-token-of-twenty");
  expect(found("address")).toEqual([
    expect.objectContaining({ level: "fault", said: "The name galley.invalid leads nowhere." }),
  ]);
});

it("the doctor asks for backups of a site that others read, on another disk, in a place that can be written", async () => {
  const BASE_URL = "https://galley.invalid";
  const dataDir = tempFolder();
  const ask = async (env: Record<string, string>) =>
    (await examine(dataDir, { env: { BASE_URL, ...env } })).found("backups")[0];
  expect(await ask({})).toMatchObject({ level: "warning", said: "The service makes no backups." });
  expect(await ask({ BASE_URL: "http://localhost:3000" })).toBeUndefined();
  expect(await ask({ BACKUP_TO: join(dataDir, "kept") })).toMatchObject({
    level: "warning",
    said: expect.stringContaining("on the disk of DATA_DIR"),
  });
  expect(await ask({ BACKUP_TO: "/dev/null/kept" })).toMatchObject({ level: "fault" });
  expect(readdirSync(dataDir)).toEqual([]);
});

it("the doctor finds rights of others, an older database and a port of another program, and changes nothing", async () => {
  const file = putFixture("0009");
  const before = readAll(file);
  chmodSync(file, 0o644);
  const other = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const { code, found } = await examine(dirname(file), { env: { PORT: String(port) } });
  expect(code).toBe(1);
  expect(found("folder")[0]?.said).toContain("galley.sqlite (644)");
  expect(found("database")[0]).toMatchObject({
    said: expect.stringContaining(`an earlier version (9 of ${NEWEST})`),
    next: expect.stringMatching(RegExp(`: DATA_DIR=${dirname(file)} .*admin -- upgrade check$`)),
  });
  expect(found("port")[0]).toMatchObject({
    level: "fault",
    said: expect.stringContaining("is in use"),
  });
  expect(found("disk")[0]?.level).toBe("ok");
  expect(readAll(file)).toEqual(before);
});

it("an upgrade is tried on a copy, and the database stays as it is", async () => {
  const file = putFixture("0009");
  const before = readAll(file);
  const { code, stdout } = await runAdmin(["upgrade", "check"], { dataDir: dirname(file) });
  expect(code).toBe(0);
  expect(stdout).toContain(
    `brings the database from version 9 to ${NEWEST}, with ${NEWEST - 9} migrations.`,
  );
  expect(stdout).toContain("Tried on a copy: it took");
  expect(readAll(file)).toEqual(before);
  const early = putFixture("early-0001");
  const refused = await runAdmin(["upgrade", "check"], { dataDir: dirname(early) });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr.trim().split("\n")).toHaveLength(1);
});
