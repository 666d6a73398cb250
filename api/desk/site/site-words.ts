import type { SiteSettings } from "../../contract/site-settings.ts";
import type { Face, SiteLanguage } from "../../contract/vocabulary.ts";

/** The rows of the larger fields. */
export const FORM_LIMITS = { footerRows: 4, cssRows: 8 } as const;

export const LANGUAGE_NAMES: Readonly<Record<SiteLanguage, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
};

export const FACE_NAMES: Readonly<Record<Face, { name: string; words: string }>> = {
  literata: { name: "Literata", words: "a book face with serifs" },
  inter: { name: "Inter", words: "a plain face without serifs" },
  bitter: { name: "Bitter", words: "a sturdy face with strong serifs" },
};

/** Colours that suit the paper. All can be read on light pages, and have lighter twins on dark ones. */
export const ACCENTS = [
  ["", "Sea (shipped)", "#1f4e5f"],
  ["#7a1f3d", "Burgundy", "#7a1f3d"],
  ["#27408b", "Ink blue", "#27408b"],
  ["#2f5d34", "Forest", "#2f5d34"],
  ["#6b3a5b", "Plum", "#6b3a5b"],
  ["#9a3b12", "Rust", "#9a3b12"],
  ["#3a3a3a", "Graphite", "#3a3a3a"],
] as const;

/** The settings in words, for the list of versions. */
export const SETTING_NAMES: Readonly<Record<keyof SiteSettings, string>> = {
  name: "name",
  tagline: "tagline",
  language: "language",
  accent: "colour",
  face: "face",
  logo: "logo",
  icon: "icon",
  navigation: "navigation",
  footer_md: "footer",
  css: "own CSS",
};
