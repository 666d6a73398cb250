import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { OUTLINE_UNITS, type Outline, type Outlines } from "../../api/render/initials.ts";

/** As headlines: bold enough for white on a colour. */
const WEIGHT = 600;

/**
 * The capitals of a font as drawings, for pictures that cannot load a font. resvg knows how to turn text into outlines, so no
 * other program that reads fonts is needed.
 */
export async function outlinesIn(
  whole: Buffer,
  {
    family,
    letters,
    opticalSize,
  }: { family: string; letters: string; opticalSize?: number | undefined },
): Promise<Outlines> {
  const capitals = Array.from(letters).filter((letter) => CAPITAL.test(letter));
  const font = await subsetFont(whole, capitals.join(""), {
    targetFormat: "truetype",
    variationAxes: { wght: WEIGHT, ...(opticalSize !== undefined && { opsz: opticalSize }) },
  });
  const folder = mkdtempSync(join(tmpdir(), "galley-outlines-"));
  try {
    // resvg takes files only.
    const file = join(folder, "font.ttf");
    writeFileSync(file, font);
    return Object.fromEntries(
      capitals.flatMap((letter) => {
        const outline = outlineOf(letter, { family, file });
        return outline ? [[letter, outline]] : [];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Capitals and digits of Latin, Greek and Cyrillic as names have them: those of scholars would be half of the bytes. */
const CAPITAL = /^(?=[\p{Lu}\d])[\u0020-\u017f\u0386-\u042f\u0490]$/u;

/** Undefined if the font lacks the letter. */
function outlineOf(
  letter: string,
  { family, file }: { family: string; file: string },
): Outline | undefined {
  // A line under a text is as long as the text with the room around its letters.
  const text = `<text font-size="${OUTLINE_UNITS}" text-decoration="underline">${letter}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`;
  const font = { loadSystemFonts: false, fontFiles: [file], defaultFontFamily: family };
  const drawn = new Resvg(svg, { font, logLevel: "off" }).toString();
  const [line, path] = [...drawn.matchAll(/ d="([^"]+)"/g)].map(([, d = ""]) => compact(d));
  const width = /L(\d+)/.exec(line ?? "")?.[1];
  return path && width ? { width: Number(width), path } : undefined;
}

/** Whole units, and no space that a path does not need. */
function compact(path: string): string {
  return path
    .replaceAll(/-?[\d.]+/g, (number) => String(Math.round(Number(number))))
    .replaceAll(/\s*([A-Z])\s*/g, "$1")
    .replaceAll(" -", "-");
}
