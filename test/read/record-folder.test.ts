import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRecordFolder } from "../../api/read/record-folder.ts";
import { tempFolder } from "../_setup.ts";

function createCounting(parse = (text: string) => text) {
  const folder = join(tempFolder(), "records");
  const parsed: string[] = [];
  const records = createRecordFolder<string>({
    folder,
    parse: (text) => {
      parsed.push(text);
      return parse(text);
    },
    compare: (a, b) => (a < b ? -1 : 1),
  });
  const put = (name: string, content: string): void => {
    writeFileSync(join(folder, `.${name}.new`), content);
    renameSync(join(folder, `.${name}.new`), join(folder, name));
  };
  return { folder, records, parsed, put };
}

describe("a folder of records", () => {
  it("is empty while it does not exist", async () => {
    const { folder, records, put } = createCounting();
    expect(await records.list()).toEqual([]);
    mkdirSync(folder);
    put("a.json", "a");
    expect(await records.list()).toEqual(["a"]);
    rmSync(folder, { recursive: true });
    expect(await records.list()).toEqual([]);
  });

  it("shows every change at once, even many within one tick of the clock", async () => {
    const { folder, records, put } = createCounting();
    mkdirSync(folder);
    const truth = new Map<string, string>();
    for (let round = 0; round < 300; round++) {
      const name = `${round % 7}.json`;
      if (round % 5 === 4) {
        rmSync(join(folder, name), { force: true });
        truth.delete(name);
      } else {
        put(name, `${1_000 + round}`);
        truth.set(name, `${1_000 + round}`);
      }
      expect(await records.list()).toEqual([...truth.values()].toSorted());
    }
  });

  it("reads only changed files again, and no temporary or other file", async () => {
    const { folder, records, parsed, put } = createCounting();
    mkdirSync(folder);
    for (const name of ["a", "b", "c"]) put(`${name}.json`, name);
    writeFileSync(join(folder, ".d.json.new"), "d");
    writeFileSync(join(folder, ".e.json"), "e");
    writeFileSync(join(folder, "f.txt"), "f");
    expect(await records.list()).toEqual(["a", "b", "c"]);
    put("b.json", "z");
    expect(await records.list()).toEqual(["a", "c", "z"]);
    expect(parsed.toSorted()).toEqual(["a", "b", "c", "z"]);
  });

  it("is the same list as long as nothing changes", async () => {
    const { folder, records, put } = createCounting();
    mkdirSync(folder);
    for (let number = 0; number < 1_000; number++) put(`${number}.json`, `${number}`);
    utimesSync(folder, 1_000_000, 1_000_000);
    const lists = await Promise.all(Array.from({ length: 20 }, () => records.list()));
    expect(new Set([...lists, await records.list()]).size).toBe(1);
    expect(lists[0]).toHaveLength(1_000);
    put("0.json", "changed");
    expect(await records.list()).toContain("changed");
  });

  it("keeps its other records, and the last good version, if one is damaged or cannot be read", async () => {
    const { folder, records, put } = createCounting((text) => {
      if (text === "damaged") throw new SyntaxError("Unexpected token");
      return text;
    });
    mkdirSync(folder);
    for (const name of ["a", "b", "c"]) put(`${name}.json`, name);
    expect(await records.list()).toEqual(["a", "b", "c"]);
    rmSync(join(folder, "a.json"));
    symlinkSync("a.json", join(folder, "a.json"));
    put("b.json", "damaged");
    put("d.json", "damaged");
    put("e.json", "e");
    expect(await records.list()).toEqual(["a", "b", "c", "e"]);
    rmSync(join(folder, "a.json"));
    put("b.json", "b2");
    expect(await records.list()).toEqual(["b2", "c", "e"]);
  });
});
