import { RIGHT_TO_LEFT_LETTER } from "../../render/text/direction.ts";
import type { FontName, FontPart, Fonts, Weight } from "./fonts.ts";

/** One letter with its marks, in the font that draws it. */
export interface Cluster {
  text: string;
  part: FontPart;
  /** A letter of either direction, a digit, or anything else. */
  kind: "left" | "right" | "digit" | "neutral";
}

export interface SetOptions {
  weight: Weight;
  language: string;
  /** Longer texts are cut before anything looks at them. */
  max: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The letters of a text in the fonts that have them, or null if no font has one of the letters: nobody wants to read
 * boxes. Emoji and other signs without a font are left out.
 */
export function setText(
  fonts: Fonts,
  given: string,
  { weight, language, max }: SetOptions,
): Cluster[] | null {
  const text = Array.from(given.slice(0, max * 4))
    .slice(0, max)
    .join("");
  const order = fontsFor(fonts, text, { weight, language });
  const clusters: Cluster[] = [];
  for (const { segment } of graphemes.segment(text.replace(UNSEEN, "").normalize("NFC"))) {
    const set = setCluster(fonts, segment, { weight, order, last: clusters.at(-1) });
    if (set === null) return null;
    // Where a sign was left out, one of the blanks beside it is enough.
    if (set && !(isBlank(set) && (!clusters.length || isBlank(clusters.at(-1)))))
      clusters.push(set);
  }
  while (isBlank(clusters.at(-1))) clusters.pop();
  return clusters.length ? clusters : null;
}

export function isBlank(cluster: Cluster | undefined): boolean {
  return cluster?.text === " ";
}

/** Everything without a shape of its own, except the signs that keep letters apart or together (Persian needs them). */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const IGNORED = /[\u200c\u200d]/g;
const LETTER = /[\p{L}\p{N}]/u;

function setCluster(
  fonts: Fonts,
  segment: string,
  {
    weight,
    order,
    last,
  }: { weight: Weight; order: readonly FontName[]; last?: Cluster | undefined },
): Cluster | null | undefined {
  if (/^\s+$/.test(segment)) segment = " ";
  if (EMOJI.test(segment)) return undefined;
  for (const text of [
    segment,
    segment.normalize("NFKC"),
    segment.normalize("NFKC").replace(/\p{M}/gu, ""),
  ]) {
    if (!text.replace(IGNORED, "")) continue;
    const part = partFor(fonts, text, { weight, order, last });
    if (part) return { text, part, kind: kindOf(text) };
  }
  return LETTER.test(segment) ? null : undefined;
}

/** Blanks, digits and punctuation look best in the font of the letter before them. */
function partFor(
  fonts: Fonts,
  text: string,
  {
    weight,
    order,
    last,
  }: { weight: Weight; order: readonly FontName[]; last?: Cluster | undefined },
): FontPart | undefined {
  const codes = Array.from(text.replace(IGNORED, ""), (character) => character.codePointAt(0) ?? 0);
  const hasAll = (part: FontPart): boolean => codes.every((code) => part.widths.has(code));
  if (last && !/\p{L}/u.test(text) && hasAll(last.part)) return last.part;
  const [first = 0] = codes;
  for (const name of order) {
    const part = fonts.find(first, weight, [name]);
    if (part && hasAll(part)) return part;
  }
  return undefined;
}

function kindOf(text: string): Cluster["kind"] {
  if (RIGHT_TO_LEFT_LETTER.test(text)) return /\p{N}/u.test(text) ? "digit" : "right";
  if (/\p{N}/u.test(text)) return "digit";
  return /\p{L}/u.test(text) ? "left" : "neutral";
}

const WESTERN: readonly FontName[] = ["source-serif-4", "noto-naskh-arabic", "noto-serif-hebrew"];
const EASTERN = {
  ja: ["zen-antique", "cactus-classical-serif", "zcool-xiaowei"],
  ko: ["gowun-batang", "zen-antique", "cactus-classical-serif", "zcool-xiaowei"],
  "zh-Hans": ["zcool-xiaowei", "cactus-classical-serif", "zen-antique"],
  "zh-Hant": ["cactus-classical-serif", "zen-antique", "zcool-xiaowei"],
} as const satisfies Record<string, readonly FontName[]>;

/**
 * The fonts to look into, in their order. Chinese and Japanese share characters, which look different, so the language
 * decides. If one font has all of the text's characters, it comes first: a text in two fonts looks patched.
 */
function fontsFor(
  fonts: Fonts,
  text: string,
  { weight, language }: { weight: Weight; language: string },
): FontName[] {
  const eastern = Array.from(text.matchAll(EAST), ([character]) => character.codePointAt(0) ?? 0);
  if (!eastern.length) return [...WESTERN];
  const order: FontName[] = [...EASTERN[easternLanguage(text, language)]];
  const whole = order.find((name) => eastern.every((code) => fonts.find(code, weight, [name])));
  return [
    ...WESTERN,
    ...new Set(whole ? [whole, ...order] : order),
    ...KOREAN.filter((name) => !order.includes(name)),
  ];
}

const KOREAN: readonly FontName[] = ["gowun-batang"];
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function easternLanguage(text: string, language: string): keyof typeof EASTERN {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  if (/^ja\b/i.test(language)) return "ja";
  if (/^ko\b/i.test(language)) return "ko";
  return /^zh\b.*\b(?:hant|tw|hk|mo)\b/i.test(language) ? "zh-Hant" : "zh-Hans";
}
