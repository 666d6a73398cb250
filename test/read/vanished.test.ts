import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeOldCopies } from "../../api/presence/rounds.ts";
import { removeUnused } from "../../build/search/merge-search.ts";
import { createNews } from "../../build/pipeline/news.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { SEGMENTS, sizeOfSegments } from "../../build/search/search.ts";
import { ThemeError } from "../../build/theme/theme.ts";
import { tempFolder } from "../_setup.ts";

// A link that leads nowhere is as a file that was removed after its folder was read: the folder names it, and there is none.

it("a copy that vanishes meanwhile does not keep the other old ones from being removed", async () => {
  const folder = tempFolder();
  symlinkSync("nowhere", join(folder, "a-vanished"));
  const old = join(folder, "old");
  writeFileSync(old, "A page.");
  utimesSync(old, 0, 0);
  await removeOldCopies(folder, Date.now());
  expect(existsSync(old)).toBe(false);
  await removeOldCopies(join(folder, "none"), Date.now());
});

it("a segment that vanishes meanwhile counts nothing, and is not removed again", async () => {
  const root = tempFolder();
  mkdirSync(join(root, SEGMENTS), { recursive: true });
  symlinkSync("nowhere", join(root, SEGMENTS, "gone.seg"));
  writeFileSync(join(root, SEGMENTS, "here.seg"), "1234");
  expect(await sizeOfSegments(root)).toBe(4);
  const manifest = { version: 1, segments: [], dead: [] } as never;
  await removeUnused(root, manifest, { unusedForMs: 0 });
  expect(existsSync(join(root, SEGMENTS, "here.seg"))).toBe(false);
});

it("a note that an operator removes is left out", () => {
  expect(createNews(tempFolder()).read("000000000001.json")).toBeUndefined();
});

it("a file of a theme that vanishes while it is read is a fault of the theme, not of the worker", async () => {
  const theme = tempFolder();
  for (let number = 0; number < 50; number++) {
    mkdirSync(join(theme, "_includes"), { recursive: true });
    writeFileSync(join(theme, `_includes/part-${number}.njk`), "Hello");
  }
  const reading = readTheme(theme);
  await Promise.all([
    rm(join(theme, "_includes"), { recursive: true }),
    expect(reading).rejects.toBeInstanceOf(ThemeError),
  ]);
});
