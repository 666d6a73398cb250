import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { tempFolder } from "../_setup.ts";

function createCounting({ root = tempFolder(), maxBytes = 20_000 } = {}) {
  const made: string[] = [];
  const files = createTreeFiles({ root, maxBytes });
  const texts = files.form<string>(({ bytes }) => {
    const value = bytes().toString("utf8");
    made.push(value);
    return { value, bytes: value.length };
  });
  const put = (name: string, content: string): void => writeFileSync(join(root, name), content);
  return { root, files, texts, made, put };
}

/** As the worker does it. */
function replace(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

describe("the cache of the tree's files", () => {
  it("reads a file once for each form", () => {
    const { files, texts, made, put } = createCounting();
    const lengths = files.form<number>(({ version }) => ({ value: version.size, bytes: 8 }));
    put("a", "one");
    expect([texts.find("a"), texts.find("a"), lengths.find("a")]).toEqual(["one", "one", 3]);
    expect(made).toEqual(["one"]);
  });

  it("never gives an older content than the file has", () => {
    const { root, texts } = createCounting();
    for (let round = 0; round < 2_000; round++) {
      // The same length each time, and mostly within one tick of the clock.
      const content = String(10_000 + round);
      replace(join(root, "a"), content);
      expect(texts.find("a")).toBe(content);
    }
    expect(texts.find("a")).toBe(readFileSync(join(root, "a"), "utf8"));
  });

  it("tells two contents apart that have the same size and time", () => {
    const { root, texts, put } = createCounting();
    const path = join(root, "a");
    put("a", "one");
    const { atime, mtime } = statSync(path);
    expect(texts.find("a")).toBe("one");
    replace(path, "two");
    utimesSync(path, atime, mtime);
    expect(texts.find("a")).toBe("two");
  });

  it("follows a link that is pointed elsewhere, and forgets a file that is gone", () => {
    const folder = tempFolder();
    for (const name of ["one", "two"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "a"), name);
    }
    symlinkSync("one", join(folder, "live"));
    const { files, texts } = createCounting({ root: join(folder, "live") });
    expect(texts.find("a")).toBe("one");
    symlinkSync("two", join(folder, "next"));
    renameSync(join(folder, "next"), join(folder, "live"));
    expect(texts.find("a")).toBe("two");
    rmSync(join(folder, "live/a"));
    expect([texts.find("a"), files.has("a")]).toEqual([undefined, false]);
    writeFileSync(join(folder, "live/a"), "back");
    expect([texts.find("a"), files.has("a")]).toEqual(["back", true]);
  });

  it("gives nothing for a folder", () => {
    const { root, texts } = createCounting();
    mkdirSync(join(root, "a"));
    expect([texts.find("a"), texts.find("a/b")]).toEqual([undefined, undefined]);
  });

  it("keeps all forms within one bound: the values used last stay", () => {
    const { files, texts, made, put } = createCounting({ maxBytes: 4_500 });
    for (const name of ["a", "b", "c", "huge"])
      put(name, name.repeat(name === "huge" ? 5_000 : 800));
    const others = files.form<object>(() => ({ value: {}, bytes: 2_000 }));
    const find = (...names: string[]) => names.map((name) => texts.find(name)?.length);
    find("a", "b", "a", "c", "a", "huge", "huge", "a");
    expect(made.map((text) => text[0]).join("")).toBe("abchh");
    // 512 for each entry: another form of 2,000 takes the place of two texts of 800.
    others.find("a");
    find("a", "c");
    expect(made.map((text) => text[0]).join("")).toBe("abchhc");
  });

  it("counts the bytes that a value gains later, for the value it keeps and no other", () => {
    const { files, put } = createCounting({ maxBytes: 4_000 });
    const objects = files.form<object>(() => ({ value: {}, bytes: 100 }));
    put("a", "");
    put("b", "");
    const [a, b] = [objects.find("a"), objects.find("b")];
    if (!a || !b) throw new Error("Both are there.");
    objects.grew("b", {}, 3_500);
    expect([objects.find("a") === a, objects.find("b") === b]).toEqual([true, true]);
    objects.grew("b", b, 3_000);
    expect([objects.find("b") === b, objects.find("a") === a]).toEqual([true, false]);
  });

  it("passes an error on, and tries again the next time", () => {
    const { files, put } = createCounting();
    put("a", "{");
    const values = files.form<unknown>(({ bytes }) => ({
      value: JSON.parse(bytes().toString("utf8")),
      bytes: 3,
    }));
    expect(() => values.find("a")).toThrow(SyntaxError);
    put("a", "{}");
    expect(values.find("a")).toEqual({});
  });
});
