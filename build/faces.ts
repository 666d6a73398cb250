import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { FACES, type Face } from "../api/contract/vocabulary.ts";
import { type FaceAssets, faceStyles } from "../site/site-assets.ts";
import { asset, type Asset } from "./asset.ts";
import { ROOT } from "./root.js";

/** The text faces as files, and what pages name of them. */
export interface BuiltFaces {
  assets: Asset[];
  faces: Record<Face, FaceAssets>;
}

interface Source {
  family: string;
  /** Optical sizes, in points; null if the face has none. */
  opticalSizes: { min: number; max: number } | null;
  /** What is shown while the face loads, with the same width and height, so that no line moves. */
  fallback: string;
  stack: string;
}

const SERIFS =
  '"Noto Naskh Arabic","Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",Georgia,serif';
const SANS_SERIFS = '"Noto Sans Arabic","Hiragino Sans","Yu Gothic","Noto Sans CJK JP",sans-serif';

/** The metrics of the fallbacks come from the tables of the fonts: average width, ascent and descent. */
const SOURCES: Readonly<Record<Face, Source>> = {
  literata: {
    family: "Literata",
    opticalSizes: { min: 12, max: 36 },
    fallback:
      "src:local(Georgia);size-adjust:107.67%;ascent-override:109.31%;descent-override:28.61%;",
    stack: SERIFS,
  },
  inter: {
    family: "Inter",
    opticalSizes: { min: 14, max: 32 },
    fallback:
      "src:local(Arial);size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;",
    stack: SANS_SERIFS,
  },
  bitter: {
    family: "Bitter",
    opticalSizes: null,
    fallback:
      "src:local(Georgia);size-adjust:104.31%;ascent-override:89.64%;descent-override:25.41%;",
    stack: SERIFS,
  },
};

const SCRIPTS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"] as const;
const STYLES = ["normal", "italic"] as const;
const WEIGHTS = { min: 400, max: 700 };

export async function buildFaces(): Promise<BuiltFaces> {
  const built = await Promise.all(
    FACES.map(async (face) => [face, await buildFace(face)] as const),
  );
  return {
    assets: [...built.flatMap(([, { assets }]) => assets), licences()],
    faces: Object.fromEntries(
      built.map(([face, { about }]) => [face, about]),
    ) as BuiltFaces["faces"],
  };
}

async function buildFace(face: Face): Promise<{ assets: Asset[]; about: FaceAssets }> {
  const { family, fallback, stack, opticalSizes } = SOURCES[face];
  const ranges = JSON.parse(readFileSync(join(packageOf(face), "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  const assets: Asset[] = [];
  const rules = [`@font-face{font-family:"${family} fallback";${fallback}}`];
  let preload = "";
  for (const script of SCRIPTS.filter((name) => ranges[name])) {
    const range = ranges[script] ?? "";
    for (const style of STYLES) {
      const axis = script === "latin" && opticalSizes ? "opsz" : "wght";
      const whole = readFileSync(
        join(packageOf(face), `files/${face}-${script}-${axis}-${style}.woff2`),
      );
      const axes = {
        wght: WEIGHTS,
        ...(axis === "opsz" && opticalSizes && { opsz: opticalSizes }),
      };
      // Nearly every page needs the Latin file, so it is cut to the axes that the pages use: half the size.
      const bytes =
        script === "latin" ? await cut(whole, { letters: lettersIn(range), axes }) : whole;
      const file = asset(`${face}-${script}${style === "italic" ? "-italic" : ""}.woff2`, bytes);
      assets.push(file);
      const address = `/${file.file.path}`;
      if (script === "latin" && style === "normal") preload = address;
      rules.push(
        `@font-face{font-family:"${family}";font-style:${style};font-weight:400 700;font-display:swap;src:url(${address}) format("woff2");unicode-range:${range}}`,
      );
    }
  }
  const stackOf = `"${family}","${family} fallback",${stack}`;
  const about = { rules: rules.join(""), stack: stackOf, preload };
  // For the desk, where a text is written in the face that readers see.
  assets.push(asset(`face-${face}.css`, faceStyles(about)));
  return { assets, about };
}

const CACHE = join(ROOT, "node_modules/.cache/galley-faces");

/** Takes a second for each file, so the result is kept: it depends on the package's file alone. */
async function cut(
  whole: Buffer,
  { letters, axes }: { letters: string; axes: Record<string, { min: number; max: number }> },
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
function lettersIn(range: string): string {
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

/** The licence of the faces must go where they go. */
function licences(): Asset {
  const texts = FACES.map((face) => readFileSync(join(packageOf(face), "LICENSE"), "utf8").trim());
  return asset("faces-licence.txt", `${texts.join("\n\n")}\n`);
}

function packageOf(face: Face): string {
  return join(ROOT, "node_modules/@fontsource-variable", face);
}
