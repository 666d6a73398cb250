import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SOURCES } from "../../scripts/compile.js";
import { tempFolder } from "../_setup.ts";
import { freePort, startCommand } from "./_service.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The user who may write nowhere. Root can write everywhere. */
const NOBODY = 65_534;

/** The project with the packages that `npm ci --omit=dev` installs, and nothing else. */
function install(place: string): void {
  for (const name of [...SOURCES, "package.json", "package-lock.json", "CHANGELOG.md"]) {
    cpSync(join(ROOT, name), join(place, name), { recursive: true });
  }
  for (const path of packages()) {
    const name = relative(ROOT, path);
    mkdirSync(dirname(join(place, name)), { recursive: true });
    symlinkSync(realpathSync(path), join(place, name));
  }
}

/** The folders of these packages. Those inside other packages come with them. */
function packages(): string[] {
  const command = ["ls", "--omit=dev", "--all", "--parseable"];
  const listed = execFileSync("npm", command, { cwd: ROOT, encoding: "utf8" }).split("\n");
  return listed.filter((path) =>
    /^node_modules\/(?!.*\/node_modules\/)/.test(relative(ROOT, path)),
  );
}

it("the packages of an installation have less than 220 MB, without the fonts of other scripts", () => {
  const folders = packages().filter((path) => !OTHER_SCRIPTS.test(path));
  const lines = execFileSync("du", ["-c", "--block-size=1MB", ...folders], { encoding: "utf8" });
  expect(Number(/(\d+)\s+total/.exec(lines)?.[1])).toBeLessThan(220);
});

/** Share cards are drawn with them where a headline has such letters. */
const OTHER_SCRIPTS = /@fontsource\/(?:zen|zcool|cactus|gowun|noto-naskh|noto-serif-hebrew)/;

it.skipIf(!existsSync("/proc/self/smaps_rollup"))(
  "an idle service holds less than 250 MB in all its processes",
  async () => {
    const port = String(await freePort());
    const command = [process.execPath, "--max-semi-space-size=16", "--", "scripts/run.js", "start"];
    const { child, line } = startCommand(command as [string], {
      PORT: port,
      DATA_DIR: join(tempFolder(), "data"),
      MALLOC_ARENA_MAX: "2",
    });
    await line(/Built the whole tree/);
    const children = (): string =>
      execFileSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
    const held = (): number => heldBy([String(child.pid), ...children().trim().split(/\s+/)]);
    // The encoder ends after a minute without work, and both others give back what their start took.
    await expect.poll(held, { timeout: 180_000, interval: 3_000 }).toBeLessThan(250_000_000);
    child.kill("SIGTERM");
  },
);

/** What each process has for itself, and once what they share: Node's program. */
function heldBy(pids: readonly string[]): number {
  const sizes = pids
    .filter((pid) => existsSync(`/proc/${pid}/smaps_rollup`))
    .map((pid) => {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      const of = (name: string): number =>
        1_024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]);
      return { own: of("Anonymous"), shared: of("Rss") - of("Anonymous") };
    });
  return (
    sizes.reduce((sum, { own }) => sum + own, 0) + Math.max(...sizes.map(({ shared }) => shared))
  );
}

it("an installation without development packages starts, and again elsewhere from its bundle, where nothing can be written", async () => {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  const place = join(folder, "first");
  install(place);
  const bundles = (at: string): string[] => readdirSync(join(at, "node_modules/.cache/galley"));
  const start = async (cwd: string, uid?: number): Promise<void> => {
    const dataDir = join(tempFolder(), "data");
    mkdirSync(dataDir);
    chmodSync(dirname(dataDir), 0o755);
    if (uid !== undefined) chownSync(dataDir, uid, uid);
    const environment = { PORT: String(await freePort()), DATA_DIR: dataDir };
    const command = [process.execPath, "scripts/run.js", "start"] as const;
    const service = startCommand([...command], environment, { cwd, ...(uid ? { uid } : {}) });
    await service.line(/The service is up/);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${environment.PORT}/`)).status)
      .toBe(200);
    service.child.kill("SIGTERM");
    expect(await service.gone).toBe(0);
  };
  await start(place);
  const made = bundles(place);
  expect(made).toHaveLength(1);
  expect(
    existsSync(join(place, "node_modules/.cache/galley", made[0] ?? "", "scripts/bench.js")),
  ).toBe(false);
  const bench = spawnSync(process.execPath, ["scripts/run.js", "bench"], { cwd: place });
  expect(bench.status).toBe(2);
  expect(bench.stderr.toString()).toContain("needs the development packages: npm ci");

  const elsewhere = join(folder, "another folder");
  renameSync(place, elsewhere);
  execFileSync("chmod", ["-R", "a-w,a+rX", elsewhere]);
  try {
    await start(elsewhere, process.getuid?.() === 0 ? NOBODY : undefined);
    expect(bundles(elsewhere)).toEqual(made);
  } finally {
    execFileSync("chmod", ["-R", "u+w", elsewhere]);
  }
});
