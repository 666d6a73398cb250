import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeNew } from "../../build/tree/write-new.ts";
import { tempFolder } from "../_setup.ts";

describe("a file of a new tree", () => {
  it.each([
    ["an empty text", ""],
    ["a short text in several scripts", "Brücke, мост, 橋 🌉"],
    ["a text that may be longer than the buffer", "橋".repeat(400_000)],
    ["bytes", Buffer.from([0, 255, 10])],
  ])("holds %s, and its length is known", (_, content) => {
    const file = join(tempFolder(), "file");
    const expected = Buffer.from(content as string);
    expect(writeNew(file, content)).toBe(expected.length);
    expect(readFileSync(file).equals(expected)).toBe(true);
  });

  it("holds nothing of the text before", () => {
    const file = join(tempFolder(), "file");
    writeNew(file, "a long text");
    writeNew(file, "short");
    expect(readFileSync(file, "utf8")).toBe("short");
  });
});
