import { describe, expect, it, vi } from "vitest";
import { foldCase, lineOf, normalise, rangeInLine } from "../../api/search/normalise.ts";
import { anyText, fc } from "../_property.ts";
import { cases } from "../_suite.ts";

/** Letters whose length changes, may change, or stays. */
const LETTERS = [
  "İ",
  "I",
  "i",
  "H",
  "h",
  "\u0331",
  "\u0307",
  "\u0301",
  "Σ",
  "J",
  "\u030c",
  " ",
  "😀",
  "Ϊ",
];

describe("normalise", () => {
  it("ignores letter case, even of a letter with two lower-case forms", () => {
    expect(normalise("GROẞE Été")).toBe("große été");
    expect(normalise("ΟΔΟΣ")).toBe(normalise("οδοσ"));
    expect(normalise("ΟΔΟΣΣ")).toContain(normalise("ΟΔΟΣ"));
  });

  it("ignores how an accent is encoded", () => {
    expect(normalise("cafe\u0301")).toBe(normalise("caf\u00e9"));
    expect(normalise("\u212b")).toBe("\u00e5");
    expect(normalise("H\u0331")).toBe("\u1e96");
    expect(normalise("\u1112\u1161\u11ab")).toBe("한");
  });

  it("treats a run of white space of any kind as one space", () => {
    expect(normalise("a \t\r\n\u00a0\u3000\u2028b")).toBe("a b");
    expect(normalise(" a ")).toBe(" a ");
  });

  it("does not depend on the language of the machine", () => {
    expect(normalise("TITLE İ I")).toBe("title i\u0307 i");
  });

  it("leaves every other character alone", () => {
    const signs = "%_*?.[](){}|^$\\/~+-:'\"👩‍👩‍👧❤️";
    expect(normalise(signs)).toBe(signs);
  });

  it("gives only text that UTF-8 can encode", () => {
    expect(normalise("a\ud83db")).toBe("a\ufffdb");
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
    );
  });
});

describe("rangeInLine", () => {
  it("returns the matched text, even if folding changes lengths", () => {
    const line = "İİ H\u0331 Ab\u0301 Istanbul İz";
    expect(partOf(line, "istanbul")).toBe("Istanbul");
    expect(partOf(line, "\u1e96 ab")).toBe("H\u0331 Ab");
    expect(partOf(line, "i\u0307z")).toBe("İz");
  });

  it("includes whole letters", () => {
    expect(partOf("İz", "\u0307z")).toBe("İz");
    expect(partOf("aİ", "ai")).toBe("aİ");
  });

  it("is exact for every cased letter with every mark that can join it", () => {
    const marks = [...everyCharacter()].filter((character) => /^\p{M}$/u.test(character));
    // A mark that never composes with anything cannot change a length.
    const joining = marks.filter((mark) =>
      ["a", "h", "w", "y", "j", "t", "ι", "υ", "α", "ω", "i"].some(
        (letter) => (letter + mark).normalize("NFC") !== letter + mark,
      ),
    );
    expect(joining.length).toBeGreaterThan(20);
    for (const letter of everyCharacter()) {
      if (letter.toLowerCase() === letter) continue;
      for (const mark of ["", ...joining]) {
        const line = lineOf(`${letter}${mark}<${letter}`);
        const folded = foldCase(line);
        const at = folded.indexOf("<");
        const range = rangeInLine(line, folded, { start: at, end: at + 1 });
        if (line.slice(range.start, range.end) !== "<") expect(`${letter}${mark}`).toBe("exact");
      }
    }
  });

  it("knows every single character whose length changes", () => {
    const changing = [...everyCharacter()].filter((character) => {
      const line = character.normalize("NFC");
      return foldCase(line).length !== line.length;
    });
    expect(changing).toEqual(["İ"]);
  });

  it("covers the match in any text", () => {
    const texts = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        const line = lineOf(text);
        const folded = foldCase(line);
        const [start = 0, end = 0] = [a % folded.length, b % folded.length].toSorted(
          (x, y) => x - y,
        );
        const range = rangeInLine(line, folded, { start, end });
        expect(foldCase(line.slice(range.start, range.end))).toContain(folded.slice(start, end));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("does not depend on the text before", () => {
    const before = fc.string({ unit: fc.constantFrom(...LETTERS, "𐐀\u0301"), maxLength: 30 });
    fc.assert(
      fc.property(before, fc.nat(40), fc.nat(), fc.nat(), (text, times, a, b) => {
        const [front, line] = [lineOf(text.repeat(times)), "x İH\u0331 J\u030c Needle İz"];
        const [foldedFront, folded] = [foldCase(front), foldCase(line)];
        const [start = 0, end = 0] = [a % folded.length, b % folded.length].toSorted(
          (x, y) => x - y,
        );
        const range = rangeInLine(line, folded, { start, end });
        expect(
          rangeInLine(front + line, foldedFront + folded, {
            start: foldedFront.length + start,
            end: foldedFront.length + end,
          }),
        ).toEqual({ start: front.length + range.start, end: front.length + range.end });
      }),
    );
  });

  it.each(["İ", "H\u0331", `İ${"\u0331".repeat(29)}`, "İ𐐀\u0301"])(
    "folds stretches of a long text, not each letter of it: %j",
    (letter) => {
      const line = `${letter.repeat(96_000 / letter.length)}needle`;
      const folded = foldCase(line);
      const start = folded.indexOf("needle");
      const normalize = vi.spyOn(String.prototype, "normalize");
      const range = rangeInLine(line, folded, { start, end: folded.length });
      const folds = normalize.mock.calls.length;
      normalize.mockRestore();
      expect(line.slice(range.start, range.end)).toBe("needle");
      expect(folds).toBeLessThan(1_000);
    },
  );
});

function partOf(text: string, wanted: string): string {
  const line = lineOf(text);
  const folded = foldCase(line);
  const start = folded.indexOf(wanted);
  const range = rangeInLine(line, folded, { start, end: start + wanted.length });
  return line.slice(range.start, range.end);
}

function* everyCharacter(): Generator<string> {
  for (let point = 0; point <= 0x10_ffff; point++) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point);
  }
}
