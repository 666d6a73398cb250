import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
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
  const command = ["ls", "--omit=dev", "--all", "--parseable"];
  const packages = execFileSync("npm", command, { cwd: ROOT, encoding: "utf8" }).split("\n");
  for (const path of packages) {
    const name = relative(ROOT, path);
    // Those inside other packages come with them.
    if (!name.startsWith("node_modules/") || name.includes("/node_modules/")) continue;
    mkdirSync(dirname(join(place, name)), { recursive: true });
    symlinkSync(realpathSync(path), join(place, name));
  }
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
