import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Font } from "../../api/contract/vocabulary.ts";
import type { FontAssets } from "../../site/site-assets.ts";
import { asset, type Asset } from "./asset.ts";
import { cut, lettersIn, packageOf, ruleFor, STYLES, WEIGHTS } from "./font-files.ts";

/** What an English text is made of. */
const BASIC = "U+20-7E,U+A0,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026";

interface LatinFiles {
  assets: Asset[];
  rules: string[];
  /** The upright files. */
  preload: FontAssets["preload"];
}

/**
 * The Latin files of a font, and their rules. Nearly every page needs them, so they are cut to the axes in use, and in two:
 * the letters of English, and the others of the range, which are loaded where they are used.
 */
export async function latinFiles({
  font,
  family,
  opticalSizes,
  range,
  prefix = "",
}: {
  font: Font;
  family: string;
  /** In points; null if the font has none. One size for all text halves the file. */
  opticalSizes: { min: number; max: number } | number | null;
  /** The range of the Latin letters. */
  range: string;
  /** The prefix of the names of the files. */
  prefix?: string;
}): Promise<LatinFiles> {
  const axes = { wght: WEIGHTS, ...(opticalSizes !== null && { opsz: opticalSizes }) };
  const made: LatinFiles = { assets: [], rules: [], preload: { basic: "", more: "" } };
  for (const style of STYLES) {
    const whole = readLatin(font, style, opticalSizes !== null);
    for (const { part, name, letters, range: ofPart } of partsOf(range)) {
      const bytes = await cut(whole, { letters, axes });
      const file = asset(`${prefix}${font}-${name}${endOf(style)}.woff2`, bytes);
      const address = `/${file.file.path}`;
      made.assets.push(file);
      made.rules.push(ruleFor({ family, style, address, range: ofPart }));
      if (style === "normal") made.preload[part] = address;
    }
  }
  return made;
}

/** The whole Latin file of the package. */
export function readLatin(
  font: Font,
  style: (typeof STYLES)[number],
  hasOpticalSizes: boolean,
): Buffer {
  const axis = hasOpticalSizes ? "opsz" : "wght";
  return readFileSync(join(packageOf(font), `files/${font}-latin-${axis}-${style}.woff2`));
}

export function endOf(style: (typeof STYLES)[number]): string {
  return style === "italic" ? "-italic" : "";
}

function partsOf(
  range: string,
): { part: keyof FontAssets["preload"]; name: string; letters: string; range: string }[] {
  const basic = lettersIn(BASIC);
  const more = Array.from(lettersIn(range))
    .filter((letter) => !basic.includes(letter))
    .join("");
  return [
    { part: "more", name: "latin-more", letters: more, range },
    // A later rule goes before an earlier one.
    { part: "basic", name: "latin", letters: basic, range: BASIC },
  ];
}
