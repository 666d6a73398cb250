import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FONTS, type Font } from "../../api/contract/vocabulary.ts";
import type { Outlines } from "../../api/render/initials.ts";
import { type FontAssets, fontStyles } from "../../site/site-assets.ts";
import { asset, type Asset } from "./asset.ts";
import { deskFont } from "./desk-fonts.ts";
import { outlinesIn } from "./outlines.ts";
import { cut, lettersIn, packageOf, ruleFor, STYLES, WEIGHTS } from "./font-files.ts";

/** The text fonts as files, and what pages name of them. */
export interface BuiltFonts {
  assets: Asset[];
  fonts: Record<Font, FontAssets>;
}

interface Source {
  family: string;
  /** Optical sizes, in points; null if the font has none. */
  opticalSizes: { min: number; max: number } | null;
  /** What is shown while the font loads, with the same width and height, so that no line moves. */
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

const SCRIPTS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"] as const;

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
  const assets: Asset[] = [];
  const rules = [`@font-face{font-family:"${family} fallback";${fallback}}`];
  if (spacing) rules.push(`:root{${spacing}}`);
  const deskRules = [...rules];
  let preload = "";
  let outlines: Outlines = {};
  for (const script of SCRIPTS.filter((name) => ranges[name])) {
    const range = ranges[script] ?? "";
    for (const style of STYLES) {
      const axis = script === "latin" && opticalSizes ? "opsz" : "wght";
      const whole = readFileSync(
        join(packageOf(font), `files/${font}-${script}-${axis}-${style}.woff2`),
      );
      const axes = {
        wght: WEIGHTS,
        ...(axis === "opsz" && opticalSizes && { opsz: opticalSizes }),
      };
      // Nearly every page needs the Latin file, so it is cut to the axes that the pages use: half the size.
      const bytes =
        script === "latin" ? await cut(whole, { letters: lettersIn(range), axes }) : whole;
      const file = asset(`${font}-${script}${style === "italic" ? "-italic" : ""}.woff2`, bytes);
      assets.push(file);
      if (style === "normal" && script !== "vietnamese") {
        const opticalSize = axis === "opsz" ? opticalSizes?.max : undefined;
        const drawn = await outlinesIn(whole, { family, letters: lettersIn(range), opticalSize });
        outlines = { ...drawn, ...outlines };
      }
      const address = `/${file.file.path}`;
      if (script === "latin" && style === "normal") preload = address;
      const rule = ruleFor({ family, style, address, range });
      rules.push(rule);
      if (script !== "latin") deskRules.push(rule);
    }
  }
  const stackOf = `"${family}","${family} fallback",${stack}`;
  const about = { rules: rules.join(""), stack: stackOf, preload, outlines };
  const desk = await deskFont({
    font,
    family,
    hasOpticalSizes: opticalSizes !== null,
    latin: ranges["latin"] ?? "",
  });
  deskRules.push(...desk.rules);
  // For the desk, where a text is written in the font that readers see.
  assets.push(
    ...desk.assets,
    asset(`face-${font}.css`, fontStyles({ rules: deskRules.join(""), stack: stackOf })),
  );
  return { assets, about };
}

/** The licence of the fonts must go where they go. */
function licences(): Asset {
  const texts = FONTS.map((font) => readFileSync(join(packageOf(font), "LICENSE"), "utf8").trim());
  return asset("faces-licence.txt", `${texts.join("\n\n")}\n`);
}
