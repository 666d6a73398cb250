import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closeDataFolder, prepareDataFolder } from "../../scripts/service/data-folder.ts";
import { tempFolder } from "../_setup.ts";

it("a new data folder is for its own user", () => {
  const dataDir = join(tempFolder(), "data");
  prepareDataFolder(dataDir);
  expect(modeOf(dataDir)).toBe("700");
});

it.each(["/proc/foo", "/proc/foo/deeper", "/dev/null/x"])(
  "a folder that nobody can make is refused at once: %s",
  (path) => expect(() => prepareDataFolder(path)).toThrow(/^DATA_DIR="[^"]+" .+ Set DATA_DIR to/),
);

it("other users lose their rights to everything in the data folder but the public files", () => {
  const dataDir = tempFolder();
  for (const name of ["generations", "imports", "theme"]) mkdirSync(join(dataDir, name));
  const keys = ["log.key", "log.key.next", "witness.key"];
  const files = ["galley.sqlite", "galley.sqlite-wal", "credentials.json", ...keys];
  for (const name of files) writeFileSync(join(dataDir, name), "", { mode: 0o644 });
  symlinkSync("generations", join(dataDir, "public"));
  for (const name of ["generations", "imports", "theme", "."])
    chmodSync(join(dataDir, name), 0o755);
  expect(closeDataFolder(dataDir)).toBe(8);
  for (const name of files) expect([name, modeOf(join(dataDir, name))]).toEqual([name, "600"]);
  expect(modeOf(join(dataDir, "imports"))).toBe("700");
  // A web server of another user still passes through, and lists nothing.
  expect(modeOf(dataDir)).toBe("711");
  expect(modeOf(join(dataDir, "public"))).toBe("755");
  expect(closeDataFolder(dataDir)).toBe(0);
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
