import { describe, expect, it } from "vitest";
import { renderInitials } from "../../api/render/initials.ts";

const NO_FONT = { outlines: {}, stack: "serif" };

const lettersOf = (name: string): string | undefined =>
  />([^<>]*)<\/text>/.exec(renderInitials({ name, slug: "x" }, NO_FONT))?.[1];

describe("initials", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["ada", "A"],
    ["Gabriel José García Márquez", "GM"],
    ["Jean-Luc", "JL"],
    ["bram de wit", "BW"],
    ["Élodie Ünal", "ÉÜ"],
    ["e\u0301lodie", "E\u0301"],
    ["李 小龙", "李小"],
    ["ليلى حداد", "ل\u200cح"],
    ["O'Neil \u{1F600}", "O"],
    ["\u{1F600}", "·"],
    ["<script> &amp;", "SA"],
  ])("of %s are %s", (name, letters) => {
    expect(lettersOf(name)).toBe(letters);
  });

  it("contain a hostile name only as text", () => {
    const svg = renderInitials({ name: `"><script>alert(1)</script>`, slug: "x" }, NO_FONT);
    expect(svg).not.toContain("<script");
    expect(svg.match(/</g)).toHaveLength(5);
  });

  it("always have the same ground for a writer", () => {
    const draw = () => renderInitials({ name: "Ada", slug: "ada" }, NO_FONT);
    expect(draw()).toBe(draw());
  });
});
