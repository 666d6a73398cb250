import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readWidths } from "./font-tables.ts";
import { unpackWoff } from "./woff.ts";

export type Weight = "strong" | "plain";

/** A part of a font: one font file, which has the characters of a script, or some hundred of Chinese. */
export interface FontPart {
  /** The name that a drawing chooses it by. */
  family: string;
  file: string;
  /** How much bolder it must be drawn, in units of the size. */
  embolden: number;
  widths: ReadonlyMap<number, number>;
}

export interface Fonts {
  /** The part of the first of these fonts that has the character. Reads no other file. */
  find(codePoint: number, weight: Weight, fonts: readonly FontName[]): FontPart | undefined;
}

/** The weights that a font has, and how much bolder one is drawn that has no strong weight. */
const FONTS = {
  "source-serif-4": { strong: 600, plain: 400, embolden: 0 },
  "noto-naskh-arabic": { strong: 600, plain: 400, embolden: 0 },
  "noto-serif-hebrew": { strong: 600, plain: 400, embolden: 0 },
  "zen-antique": { strong: 400, plain: 400, embolden: 0 },
  "zcool-xiaowei": { strong: 400, plain: 400, embolden: 0.012 },
  "cactus-classical-serif": { strong: 400, plain: 400, embolden: 0.022 },
  "gowun-batang": { strong: 700, plain: 400, embolden: 0 },
} as const;
export type FontName = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as FontName[];

const require = createRequire(import.meta.url);

/** The fonts of the packages, unpacked into a folder when a text needs them: who draws reads files only. */
export function createFonts(folder: string): Fonts {
  const parts = new Map<string, FontPart>();
  const ranges = new Map<FontName, Range[]>();

  function rangesOf(name: FontName): Range[] {
    const known = ranges.get(name) ?? readRanges(name);
    ranges.set(name, known);
    return known;
  }

  function load(name: FontName, subset: string, weight: Weight): FontPart {
    const weights = FONTS[name];
    const family = `${name}-${subset}-${weights[weight]}`;
    const known = parts.get(family);
    if (known) return known;
    const woff = readFileSync(join(folderOf(name), "files", `${family}-normal.woff`));
    const font = unpackWoff(woff, family);
    const file = join(folder, `${family}-${versionOf(name)}.ttf`);
    if (!existsSync(file)) writeWhole(file, font);
    const embolden = weight === "strong" ? weights.embolden : 0;
    const part = { family, file, embolden, widths: readWidths(font) };
    parts.set(family, part);
    return part;
  }

  return {
    find: (codePoint, weight, fonts) => {
      for (const name of fonts) {
        for (const { subset, from, to } of rangesOf(name)) {
          if (codePoint < from || codePoint > to) continue;
          const part = load(name, subset, weight);
          if (part.widths.has(codePoint)) return part;
        }
      }
      return undefined;
    },
  };
}

interface Range {
  subset: string;
  from: number;
  to: number;
}

/** A package says which of its files have which characters: `U+0460-052F,U+20B4`. */
function readRanges(name: FontName): Range[] {
  const file = join(folderOf(name), "unicode.json");
  const subsets = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return Object.entries(subsets).flatMap(([key, list]) =>
    list.split(",").map((range) => {
      const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
      const subset = key.replace(/[[\]]/g, "");
      return { subset, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}

function folderOf(name: FontName): string {
  return dirname(require.resolve(`@fontsource/${name}/package.json`));
}

function versionOf(name: FontName): string {
  const file = join(folderOf(name), "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Another process may read the file meanwhile, or write the same. */
function writeWhole(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
}
