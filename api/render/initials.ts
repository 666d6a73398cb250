import { element, type Xml, xmlFragment } from "./xml.ts";

const SIZE = 128;

/** White has a contrast of at least 4.5 to 1 on each (WCAG 2.2, 1.4.3). */
const GROUNDS = ["#1f4e5f", "#7a4a1c", "#4a5a23", "#6b3a5b", "#3d4f80", "#7d3c35"] as const;

/** The font of the site, for pictures: those cannot load it. */
export interface PictureFont {
  outlines: Outlines;
  /** For letters that the font lacks. */
  stack: string;
}

/** The capitals of a font as paths, by letter. */
export type Outlines = Readonly<Record<string, Outline>>;

/** A letter that stands on y = 0, with the room that it takes. */
export interface Outline {
  width: number;
  path: string;
}

/** The size of the font in which outlines are drawn. */
export const OUTLINE_UNITS = 500;

/** The picture of a writer without one: the initials on a ground that is always the same for this writer. */
export function renderInitials(
  { name, slug }: { name: string; slug: string },
  font: PictureFont,
): string {
  const letters = initialsOf(name);
  return xmlFragment(
    element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${SIZE} ${SIZE}`,
        width: SIZE,
        height: SIZE,
        role: "img",
        "aria-label": name,
      },
      element("rect", { width: SIZE, height: SIZE, fill: groundOf(slug) }),
      drawLetters(letters, font, {
        side: SIZE,
        size: Array.from(letters.normalize("NFC")).length > 1 ? SIZE * 0.4 : SIZE * 0.5,
      }),
    ),
  );
}

/** Half the height of a capital, in units of the font's size. */
const HALF_CAPITAL = 0.355;
/** How much of the side letters may take: pages show a circle. */
const ROOM = 0.7;

/** White letters in the middle of a square: as outlines, or as text if the font lacks one. */
export function drawLetters(
  letters: string,
  { outlines, stack }: PictureFont,
  { side, size }: { side: number; size: number },
): Xml {
  const fill = "#ffffff";
  const middle = side / 2;
  const drawn = Array.from(letters.normalize("NFC"), (letter) =>
    Object.hasOwn(outlines, letter) ? outlines[letter] : undefined,
  );
  if (!drawn.every((outline) => outline !== undefined)) {
    const place = { x: middle, y: middle, dy: `${HALF_CAPITAL}em`, "text-anchor": "middle" };
    return element(
      "text",
      { ...place, fill, "font-family": stack, "font-size": size },
      parted(letters),
    );
  }
  const units = drawn.reduce((sum, outline) => sum + outline.width, 0);
  const scale = Math.min(size / OUTLINE_UNITS, (side * ROOM) / units);
  const up = OUTLINE_UNITS * scale * HALF_CAPITAL;
  const from = [rounded(middle - (units * scale) / 2), rounded(middle + up)].join(" ");
  let x = 0;
  return element(
    "g",
    { fill, transform: `translate(${from}) scale(${rounded(scale)})` },
    ...drawn.map((outline) => {
      const transform = x ? { transform: `translate(${x})` } : {};
      x += outline.width;
      return element("path", { ...transform, d: outline.path });
    }),
  );
}

/** Initials of two words do not join, as letters of one word do in Arabic. */
function parted(letters: string): string {
  if (!/\p{Script=Arabic}/u.test(letters)) return letters;
  return letters.replaceAll(/(?<!^)(?=\P{M})/gu, "\u200c");
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** The first letters of the first and the last word, or the one letter of a single word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => letterOf(word ?? "")).join("") || "·";
}

/** The first letter with its marks. */
function letterOf(word: string): string {
  const [letter = ""] = /[\p{L}\p{N}]\p{M}*/u.exec(word) ?? [];
  return letter.toLocaleUpperCase("en");
}

function groundOf(slug: string): string {
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_536;
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
}
