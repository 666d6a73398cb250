import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileCache } from "../../api/read/file-cache.ts";
import { tempFolder } from "../_setup.ts";

function createCounting(maxBytes = 10_000) {
  const loads: string[] = [];
  const cache = createFileCache<string>({
    maxBytes,
    load: async (path) => {
      const value = await readFile(path, "utf8");
      loads.push(value);
      return { value, bytes: value.length };
    },
  });
  return { cache, loads };
}

/** As the worker does it. */
function replace(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

describe("the file cache", () => {
  it("reads a file once, also when many ask at the same time", async () => {
    const { cache, loads } = createCounting();
    const path = join(tempFolder(), "a");
    writeFileSync(path, "one");
    const values = await Promise.all(Array.from({ length: 50 }, () => cache.get(path)));
    expect(new Set([...values, await cache.get(path)])).toEqual(new Set(["one"]));
    expect(loads).toEqual(["one"]);
  });

  it("never gives an older content than the file has when it is asked", async () => {
    const { cache } = createCounting();
    const path = join(tempFolder(), "a");
    const others: Promise<unknown>[] = [];
    for (let round = 0; round < 2_000; round++) {
      // The same length each time, and mostly within one tick of the clock.
      const content = String(10_000 + round);
      replace(path, content);
      const asked = cache.get(path);
      if (round % 3 === 0) expect(await asked).toBe(content);
      else others.push(asked);
    }
    await Promise.all(others);
    expect(await cache.get(path)).toBe(readFileSync(path, "utf8"));
  });

  it("follows a link that is pointed elsewhere, and forgets what is gone", async () => {
    const { cache } = createCounting();
    const folder = tempFolder();
    for (const name of ["one", "two"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "a"), name);
    }
    symlinkSync("one", join(folder, "live"));
    const path = join(folder, "live", "a");
    expect(await cache.get(path)).toBe("one");
    symlinkSync("two", join(folder, "next"));
    renameSync(join(folder, "next"), join(folder, "live"));
    expect(await cache.get(path)).toBe("two");
    rmSync(path);
    expect(await cache.get(path)).toBeUndefined();
    writeFileSync(path, "back");
    expect(await cache.get(path)).toBe("back");
  });

  it("keeps to its bound: what was used last stays", async () => {
    const { cache, loads } = createCounting(3_000);
    const folder = tempFolder();
    for (const name of ["a", "b", "c", "huge"]) {
      writeFileSync(join(folder, name), name.repeat(name === "huge" ? 5_000 : 800));
    }
    const get = async (...names: string[]) => {
      for (const name of names) await cache.get(join(folder, name));
    };
    await get("a", "b", "a", "c", "a", "huge", "huge", "a", "b");
    expect(loads.map((text) => text[0]).join("")).toBe("abchhb");
  });

  it("passes on what goes wrong, and tries again the next time", async () => {
    let isBroken = true;
    const cache = createFileCache<string>({
      maxBytes: 1_000,
      load: async () => {
        if (isBroken) throw new Error("no");
        return { value: "yes", bytes: 3 };
      },
    });
    const path = join(tempFolder(), "a");
    writeFileSync(path, "");
    await expect(cache.get(path)).rejects.toThrow("no");
    isBroken = false;
    expect(await cache.get(path)).toBe("yes");
  });
});
