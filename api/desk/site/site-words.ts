import type { Font, SiteLanguage } from "../../contract/vocabulary.ts";

export const LANGUAGE_NAMES: Readonly<Record<SiteLanguage, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
};

export const FONT_NAMES: Readonly<Record<Font, string>> = {
  literata: "Literata",
  inter: "Inter",
  bitter: "Bitter",
};

/** Colours that suit the paper. All can be read on light pages, and have lighter twins on dark ones. */
export const ACCENTS = [
  ["", "sea", "#1f4e5f"],
  ["#7a1f3d", "burgundy", "#7a1f3d"],
  ["#27408b", "ink_blue", "#27408b"],
  ["#2f5d34", "forest", "#2f5d34"],
  ["#6b3a5b", "plum", "#6b3a5b"],
  ["#9a3b12", "rust", "#9a3b12"],
  ["#3a3a3a", "graphite", "#3a3a3a"],
] as const;

/** Whether it is one of these, so that the field for another one stays empty. */
export function isReadyAccent(colour: string): boolean {
  return ACCENTS.some(([ready]) => ready === colour);
}
