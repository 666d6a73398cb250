import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FONTS, type Font } from "../../api/contract/vocabulary.ts";
import type { Outlines } from "../../api/render/initials.ts";
import { type FontAssets, fontStyles } from "../../site/site-assets.ts";
import { asset, type Asset } from "./asset.ts";
import { endOf, latinFiles, readLatin } from "./latin-files.ts";
import { outlinesIn } from "./outlines.ts";
import { lettersIn, packageOf, ruleFor, STYLES } from "./font-files.ts";

/** The text fonts as files, and what pages name of them. */
export interface BuiltFonts {
  assets: Asset[];
  fonts: Record<Font, FontAssets>;
}

interface Source {
  family: string;
  /** Optical sizes, in points; null if the font has none. */
  opticalSizes: { min: number; max: number } | null;
  /** The font that is shown while this one loads, with the same width and height, so that no line moves. */
  fallback: string;
  stack: string;
  /** How headlines are spaced, if not as usual. */
  spacing?: string;
}

const SERIFS =
  '"Noto Naskh Arabic","Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",Georgia,serif';
const SANS_SERIFS = '"Noto Sans Arabic","Hiragino Sans","Yu Gothic","Noto Sans CJK JP",sans-serif';

/** The metrics of the fallbacks come from the tables of the fonts: average width, ascent and descent. */
const SOURCES: Readonly<Record<Font, Source>> = {
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
    // It has no optical sizes, and narrow spaces: words would run together.
    spacing: "--tight:0em;--words:0.06em",
  },
};

const OTHER_SCRIPTS = ["latin-ext", "cyrillic", "greek", "vietnamese"] as const;

/** The size of the body in the desk, in CSS pixels. */
const DESK_OPTICAL_SIZE = 19;

export async function buildFonts(): Promise<BuiltFonts> {
  const built = await Promise.all(
    FONTS.map(async (font) => [font, await buildFont(font)] as const),
  );
  return {
    assets: [...built.flatMap(([, { assets }]) => assets), licences()],
    fonts: Object.fromEntries(
      built.map(([font, { about }]) => [font, about]),
    ) as BuiltFonts["fonts"],
  };
}

async function buildFont(font: Font): Promise<{ assets: Asset[]; about: FontAssets }> {
  const { family, fallback, stack, opticalSizes, spacing } = SOURCES[font];
  const ranges = JSON.parse(readFileSync(join(packageOf(font), "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  const range = ranges["latin"] ?? "";
  const latin = await latinFiles({ font, family, opticalSizes, range });
  const desk = await latinFiles({
    font,
    family,
    opticalSizes: opticalSizes && DESK_OPTICAL_SIZE,
    range,
    prefix: "desk-",
  });
  const drawn = await outlinesIn(readLatin(font, "normal", opticalSizes !== null), {
    family,
    letters: lettersIn(range),
    opticalSize: opticalSizes?.max,
  });
  const others = await otherScripts(font, family, ranges);
  const base = [`@font-face{font-family:"${family} fallback";${fallback}}`];
  if (spacing) base.push(`:root{${spacing}}`);
  const stackOf = `"${family}","${family} fallback",${stack}`;
  const stylesWith = (rules: readonly string[]): string =>
    [...base, ...rules, ...others.rules].join("");
  return {
    assets: [
      ...latin.assets,
      ...others.assets,
      ...desk.assets,
      // For the desk, where a text is written in the font that readers see. The names of files keep the older word, "face".
      asset(`face-${font}.css`, fontStyles({ rules: stylesWith(desk.rules), stack: stackOf })),
    ],
    about: {
      rules: stylesWith(latin.rules),
      stack: stackOf,
      preload: latin.preload,
      outlines: { ...others.outlines, ...drawn },
    },
  };
}

/** The files of other scripts, as they are in the package: few pages need them. */
async function otherScripts(font: Font, family: string, ranges: Readonly<Record<string, string>>) {
  const assets: Asset[] = [];
  const rules: string[] = [];
  let outlines: Outlines = {};
  for (const script of OTHER_SCRIPTS) {
    const range = ranges[script];
    if (!range) continue;
    for (const style of STYLES) {
      const whole = readFileSync(
        join(packageOf(font), `files/${font}-${script}-wght-${style}.woff2`),
      );
      const file = asset(`${font}-${script}${endOf(style)}.woff2`, whole);
      assets.push(file);
      rules.push(ruleFor({ family, style, address: `/${file.file.path}`, range }));
      if (style === "normal" && script !== "vietnamese") {
        const drawn = await outlinesIn(whole, { family, letters: lettersIn(range) });
        outlines = { ...drawn, ...outlines };
      }
    }
  }
  return { assets, rules, outlines };
}

/** The licence of the fonts must go where they go. */
function licences(): Asset {
  const texts = FONTS.map((font) => readFileSync(join(packageOf(font), "LICENSE"), "utf8").trim());
  return asset("faces-licence.txt", `${texts.join("\n\n")}\n`);
}
