import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Font } from "../../api/contract/vocabulary.ts";
import { asset, type Asset } from "./asset.ts";
import { cut, lettersIn, packageOf, ruleFor, STYLES, WEIGHTS } from "./font-files.ts";

/** The size of the body in the desk, in CSS pixels. One size for all text there halves the file. */
const DESK_OPTICAL_SIZE = 19;
/** What an English text is made of. */
const BASIC = "U+20-7E,U+A0,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026";

/** The Latin files of a font for the desk, and their rules. */
export async function deskFont({
  font,
  family,
  hasOpticalSizes,
  latin,
}: {
  font: Font;
  family: string;
  hasOpticalSizes: boolean;
  /** The range of the Latin letters. */
  latin: string;
}): Promise<{ assets: Asset[]; rules: string[] }> {
  const axis = hasOpticalSizes ? "opsz" : "wght";
  const axes = { wght: WEIGHTS, ...(hasOpticalSizes && { opsz: DESK_OPTICAL_SIZE }) };
  const assets: Asset[] = [];
  const rules: string[] = [];
  for (const style of STYLES) {
    const whole = readFileSync(join(packageOf(font), `files/${font}-latin-${axis}-${style}.woff2`));
    for (const { name, letters, range } of parts(latin)) {
      const bytes = await cut(whole, { letters, axes });
      const file = asset(`desk-${font}-${name}${style === "italic" ? "-italic" : ""}.woff2`, bytes);
      assets.push(file);
      rules.push(ruleFor({ family, style, address: `/${file.file.path}`, range }));
    }
  }
  return { assets, rules };
}

/** The desk loads little before the first key: the letters of English first, the others of the range where they are used. */
function parts(latin: string): { name: string; letters: string; range: string }[] {
  const basic = lettersIn(BASIC);
  const more = Array.from(lettersIn(latin))
    .filter((letter) => !basic.includes(letter))
    .join("");
  return [
    { name: "latin-more", letters: more, range: latin },
    // A later rule goes before an earlier one.
    { name: "latin", letters: basic, range: BASIC },
  ];
}
