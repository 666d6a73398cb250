import { describe, expect, it } from "vitest";
import { breakLines, type LinesOptions } from "../../../api/pictures/card/lines.ts";
import { createRuler } from "../../../api/pictures/card/ruler.ts";
import type { Cluster } from "../../../api/pictures/card/set-text.ts";
import { visualOrder } from "../../../api/pictures/card/visual-order.ts";
import { unpackWoff } from "../../../api/pictures/card/woff.ts";
import { fileFonts, HEADLINES, setStrong, wordsOf } from "./_fonts.ts";

const { fonts } = fileFonts();

function set(text: string, language = "en"): Cluster[] {
  const clusters = setStrong(fonts(), text, language);
  if (!clusters) throw new Error(`No font has ${text}.`);
  return clusters;
}

describe("a text in fonts", () => {
  it.each(Object.entries(HEADLINES))("has a glyph for every letter in %s", (language, text) => {
    const clusters = set(text, language);
    expect(wordsOf(clusters)).toBe(text);
    const missing = clusters.filter(({ text: letters, part }) =>
      Array.from(letters.replace(/[\u200c\u200d]/g, "")).some(
        (letter) => !part.widths.has(letter.codePointAt(0) ?? 0),
      ),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["ja", "zen-antique"],
    ["zh", "zcool-xiaowei"],
    ["zh-TW", "cactus-classical-serif"],
    ["ko", "gowun-batang"],
  ])("in %s has the font of its language", (language, font) => {
    const families = set(HEADLINES[language] ?? "", language)
      .filter(({ text }) => /[\p{Script=Han}\p{Script=Hangul}]/u.test(text))
      .map(({ part }) => part.family);
    expect(families.filter((family) => !family.startsWith(font))).toEqual([]);
  });

  it("leaves out emoji and signs without a glyph, with the blanks around them", () => {
    expect(wordsOf(set("🎉 We shipped it 🚀 today 👩‍👩‍👧‍👦 🇩🇪 1️⃣ ★"))).toBe("We shipped it today");
  });

  it("shows letters of unusual forms as plain ones, and none that cannot be shown", () => {
    expect(wordsOf(set("ﬂoor 𝓱𝓮𝓵𝓵𝓸"))).toBe("floor hello");
    expect(setStrong(fonts(), "Notes on हिन्दी")).toBeNull();
    expect(setStrong(fonts(), "🎉 🚀")).toBeNull();
  });

  it("is cut before anything looks at it", () => {
    expect(wordsOf(set("a".repeat(1_000_000)))).toHaveLength(200);
  });
});

describe("a line from left to right", () => {
  const shown = (text: string, base: "ltr" | "rtl") =>
    visualOrder(set(text), base).map((run) => run.text.trim());

  it("of Hebrew has its words from right to left, and Latin words and numbers between them", () => {
    const runs = visualOrder(set("שלום Galley 2.0 עולם 24"), "rtl");
    expect(runs.map(({ text }) => text.trim()).filter(Boolean)).toEqual([
      "24",
      "עולם",
      "Galley 2.0",
      "שלום",
    ]);
    expect(
      runs.filter(({ isRightToLeft }) => isRightToLeft).map(({ text }) => text.trim()),
    ).toEqual(expect.arrayContaining(["עולם", "שלום"]));
  });

  it("of English keeps the order of its words around Hebrew and Arabic", () => {
    expect(shown("a שלום from عمان now", "ltr").filter(Boolean)).toEqual([
      "a",
      "שלום",
      "from",
      "عمان",
      "now",
    ]);
  });
});

describe("the lines of a headline", () => {
  const [ellipsis] = [{ text: "…", kind: "neutral" as const }];
  const options = (sizes: LinesOptions["sizes"], width = 1_000): LinesOptions => ({
    sizes,
    width,
    ruler: createRuler(),
    ellipsis: { ...ellipsis, part: set("…")[0]!.part },
  });
  const linesOf = (text: string, size: number, lines = 4): string[] =>
    breakLines(set(text), options([{ size, lines }])).lines.map(wordsOf);

  it("have about the same length", () => {
    expect(linesOf("The number on the bridge", 100)).toEqual(["The number", "on the bridge"]);
  });

  it("are set in the largest size that has room", () => {
    const sizes = [90, 60, 30].map((size) => ({ size, lines: 2 }));
    const sizeOf = (text: string) => breakLines(set(text), options(sizes)).size;
    expect(["One", "word ".repeat(10), "word ".repeat(24)].map(sizeOf)).toEqual([90, 60, 30]);
  });

  it("end with an ellipsis after a whole word if the text is longer", () => {
    const lines = linesOf("word ".repeat(40).trim(), 100, 2);
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/ word…$/);
  });

  it("break a word that is longer than a line, and no other", () => {
    expect(
      linesOf("a ".repeat(3) + "Donaudampfschifffahrtsgesellschaft", 100, 4).join("|"),
    ).toMatch(/^a a a\|Donaudampf.*\|.*gesellschaft$/);
  });

  it("of Japanese begin with no closing mark and end with no opening one", () => {
    const text = "「手紙」、「返事」。「封筒」、「切手」。";
    for (let size = 60; size < 160; size += 10) {
      for (const line of linesOf(text, size, 9)) {
        expect(line).not.toMatch(/^[、。」]/);
        expect(line).not.toMatch(/[「]$/);
      }
    }
  });
});

describe("unpacking a font", () => {
  it("refuses what is none", () => {
    expect(() => unpackWoff(Buffer.alloc(100), "x")).toThrow("not a WOFF file");
  });
});
