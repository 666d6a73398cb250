import { describe, expect, it } from "vitest";
import {
  asParagraphs,
  placeholderFor,
  placeholdersIn,
} from "../../api/desk/client/editor/picture-text.ts";

describe("a placeholder", () => {
  it("is different for each picture, and is found again", () => {
    const first = placeholderFor("image.png", "", []);
    const second = placeholderFor("image.png", `A text.\n\n${first}`, []);
    const third = placeholderFor("image.png", first, [second]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(placeholdersIn(`${first} and\n\n${third}`)).toEqual([
      { placeholder: first, name: "image.png" },
      { placeholder: third, name: "image.png (3)" },
    ]);
  });

  it("is found again whatever the file is called", () => {
    for (const name of [
      "a](b)[c].png",
      "x".repeat(300),
      "",
      "a\nb",
      "![Uploading …]()",
      "❄️ (1).jpg",
    ]) {
      const made = placeholderFor(name, "", []);
      expect(placeholdersIn(`Before ${made} after`).map(({ placeholder }) => placeholder)).toEqual([
        made,
      ]);
    }
  });
});

describe("pictures", () => {
  it.each([
    ["", 0, "P\n\n"],
    ["One.", 2, "One.\n\nP\n\n"],
    ["One.\n\nTwo.", 2, "One.\n\nP\n\nTwo."],
    ["One.\n\nTwo.", 6, "One.\n\nP\n\nTwo."],
    ["One.\n\n", 6, "One.\n\nP\n\n"],
    ["One.\nTwo.", 4, "One.\n\nP\n\nTwo."],
  ])("in %j at %i become paragraphs of their own", (text, cursor, after) => {
    const { at, insert } = asParagraphs(text, cursor, ["P"]);
    expect(text.slice(0, at) + insert + text.slice(at)).toBe(after);
  });
});
