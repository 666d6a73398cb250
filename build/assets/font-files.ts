import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import type { Font } from "../../api/contract/vocabulary.ts";
import { ROOT } from "../root.js";

export const STYLES = ["normal", "italic"] as const;
export const WEIGHTS = { min: 400, max: 700 };

export function packageOf(font: Font): string {
  return join(ROOT, "node_modules/@fontsource-variable", font);
}

export function ruleFor({
  family,
  style,
  address,
  range,
}: {
  family: string;
  style: (typeof STYLES)[number];
  address: string;
  range: string;
}): string {
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:400 700;font-display:swap;src:url(${address}) format("woff2");unicode-range:${range}}`;
}

const CACHE = join(ROOT, "node_modules/.cache/galley-fonts");

/**
 * Cuts a font to some letters. That takes a second for each file, so the result is cached: it depends only on the
 * package's file.
 */
export async function cut(
  whole: Buffer,
  {
    letters,
    axes,
  }: { letters: string; axes: Record<string, number | { min: number; max: number }> },
): Promise<Buffer> {
  const key = createHash("sha256").update(whole).update(letters).update(JSON.stringify(axes));
  const kept = join(CACHE, `${key.digest("hex").slice(0, 32)}.woff2`);
  if (existsSync(kept)) return readFileSync(kept);
  const bytes = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: axes });
  try {
    mkdirSync(dirname(kept), { recursive: true });
    // Renamed, so that no other process reads half a file.
    const fresh = `${kept}.${process.pid}`;
    writeFileSync(fresh, bytes);
    renameSync(fresh, kept);
  } catch {
    // Another user's folder: it is cut again next time.
  }
  return bytes;
}

/** The letters of a CSS unicode-range. */
export function lettersIn(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice("U+".length)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, place) =>
        String.fromCodePoint(first + place),
      );
    })
    .join("");
}
