import { describe, expect, it } from "vitest";
import { EDITS_MAX, PLACES_MAX, TextEdits } from "../../api/contract/edits.ts";
import { FaultyInput } from "../../api/contract/errors.ts";
import { editedBody } from "../../api/render/text/edits.ts";
import { placesOf } from "../../api/render/text/places.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

const BODY = "The first teh.\n\nThe *second* one is “quoted”, and teh longer.\n\nThe last – one.";

function refusalOf(body: string, edits: Parameters<typeof editedBody>[1]): string {
  try {
    editedBody(body, edits);
  } catch (error) {
    if (error instanceof FaultyInput) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("exact replacements", () => {
  it("change the passages alone, each in the text that those before it left", () => {
    const { body_md, diff } = editedBody(BODY, [
      { find: "The first teh", replace: "One teh" },
      { find: "teh", replace: "the", all: true },
      { find: "One the.\n\n", replace: "" },
    ]);
    expect(body_md).toBe("The *second* one is “quoted”, and the longer.\n\nThe last – one.");
    expect(diff.split("\n").slice(0, 3)).toEqual(["line 1", "- The first teh.", "+ One teh."]);
    expect(diff).toContain("line 3\n- *second* one is “quoted”, and teh longer.\n+ ");
  });

  it("refuse a passage that occurs more than once, and show where", () => {
    expect(refusalOf(BODY, [{ find: "teh", replace: "the" }])).toBe(
      'edits.0.find occurs 2 times in body_md (line 1: "The first teh."; line 3: "*second* one is “quoted”, and teh longer."). Send a longer passage that occurs once, or all: true.',
    );
    expect(refusalOf("aaa", [{ find: "aa", replace: "b", all: null }])).toContain("occurs 2 times");
    expect(editedBody("aaaa", [{ find: "aa", replace: "b", all: true }]).body_md).toBe("bb");
    expect(refusalOf("a ".repeat(500), [{ find: "a", replace: "b" }]).length).toBeLessThan(1_000);
  });

  it.each([
    ["blanks and letter case", "THE  last – one", 'line 5: "The last – one"'],
    ["quotation marks and dashes", 'one is "quoted"', 'line 3: "one is “quoted”"'],
    ["marks of Markdown", "The second one", 'line 3: "The *second* one"'],
    ["its end", "one is “quoted”, but teh", 'line 3: "one is “quoted”, and teh"'],
    ["its beginning", "A second one is “quoted”", 'line 3: "The *second* one is “quoted”,"'],
  ])("show the nearest passage to one that occurs nowhere: %s", (_, find, near) => {
    expect(refusalOf(BODY, [{ find, replace: "x" }])).toBe(
      `edits.0.find occurs 0 times in body_md. The nearest passage is on ${near}.`,
    );
  });

  it("say so if nothing is like the passage", () => {
    expect(refusalOf(BODY, [{ find: "zebra crossing", replace: "x" }])).toBe(
      "edits.0.find occurs 0 times in body_md. Read the piece again, and copy the passage.",
    );
    expect(refusalOf("", [{ find: "**", replace: "x" }])).toContain("occurs 0 times");
  });

  it("make all changes or none, and no text that a piece cannot have", () => {
    const good = { find: "first", replace: "1st" };
    expect(refusalOf(BODY, [good, { find: "first", replace: "x" }])).toContain("edits.1.find");
    expect(refusalOf("a", [{ find: "a", replace: "a" }])).toBe(
      "edits.0.replace is the same as find.",
    );
    expect(refusalOf("a", [{ find: "a", replace: "" }])).toContain("body_md must contain");
    const long = { find: "a", replace: "b".repeat(100_000), all: true };
    expect(refusalOf("a".repeat(100_000), [long])).toContain("longer than 100,000 characters");
    const bit = { find: "a", replace: "b".repeat(60_000), all: true };
    expect(refusalOf("aa", [bit])).toBe("body_md must be at most 100,000 characters long.");
  });

  it("keep line ends, and count CR LF as one", () => {
    const { body_md, diff } = editedBody("One\r\n\r\nTwo\rThree", [
      { find: "Three", replace: "3" },
    ]);
    expect(body_md).toBe("One\r\n\r\nTwo\r3");
    expect(diff).toBe("line 4\n- Three\n+ 3");
  });

  it("are bounded in number and length", () => {
    const edit = { find: "a", replace: "" };
    const many = Array.from({ length: EDITS_MAX + 1 }, () => edit);
    expect(TextEdits.safeParse(many).success).toBe(false);
    expect(TextEdits.safeParse(many.slice(1)).success).toBe(true);
    expect(TextEdits.safeParse([{ ...edit, all: null }]).success).toBe(true);
    for (const wrong of [
      [],
      [{ find: "", replace: "x" }],
      [{ find: "x".repeat(10_001), replace: "" }],
    ]) {
      expect(TextEdits.safeParse(wrong).success).toBe(false);
    }
    const { diff } = editedBody("a".repeat(5_000), [{ find: "a", replace: "bb", all: true }]);
    expect(diff.length).toBeLessThan(2_000);
    expect(diff).toMatch(/and 4,995 more$/);
  });

  // Fifty that each swap every letter of a long text hold up all other requests for most of a second.
  it("are bounded in the places that all of them replace", () => {
    const swap = (find: string, replace: string) => ({ find, replace, all: true });
    const swaps = [swap("a", "b"), swap("b", "a")];
    const half = "a".repeat(PLACES_MAX / 2);
    expect(editedBody(half, swaps).body_md).toBe(half);
    expect(refusalOf(`${half}a`, swaps)).toBe(
      "edits.1.all makes more than 5,000 replacements in one call. Send the whole text as body_md instead, or fewer edits.",
    );
    expect(refusalOf("a".repeat(100_000), swaps)).toContain("edits.0.all makes more than 5,000");
  });

  it("find what a plain search finds", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
    const passages = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(letters, passages, (text, passage) => {
        const overlapping: number[] = [];
        for (let at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
          overlapping.push(at);
        }
        expect(placesOf(text, passage, { overlapping: true })).toEqual(overlapping);
        const parts = text.split(passage).length - 1;
        expect(placesOf(text, passage, { overlapping: false })).toHaveLength(parts);
      }),
      { numRuns: cases(5_000) },
    );
  });

  // Looked for one place after another, each of these takes seconds.
  it("take linear time for passages that repeat themselves", { timeout: 30_000 }, () => {
    const tail = "a".repeat(9_999);
    let last = "b";
    const edits = Array.from({ length: EDITS_MAX }, (_, index) => {
      const next = String.fromCodePoint(0x4e00 + index);
      const edit = { find: last + tail, replace: next + tail };
      last = next;
      return edit;
    });
    const { body_md } = editedBody(`${"a".repeat(90_000)}b${tail}`, edits);
    expect(body_md.endsWith(last + tail)).toBe(true);
  });
});
