import type { Outlines } from "../api/render/initials.ts";
import type { Font } from "../api/contract/vocabulary.ts";

/** A text font as stylesheets and pages name it. */
export interface FontAssets {
  /** The rules that load its files. */
  rules: string;
  /** Its name and what stands in for it, for `font-family`. */
  stack: string;
  /** Paths of the files of Latin letters: those of English, which nearly every page needs, and the others. */
  preload: { basic: string; more: string };
  /** Its capitals, for pictures. */
  outlines: Outlines;
}

/** Paths that contain a hash of the file. */
export interface SiteAssets {
  stylesheet: string;
  /** The stylesheet of the documentation, beside that of all pages. */
  docsStylesheet: string;
  script: string;
  /** The text fonts. */
  fonts: Readonly<Record<Font, FontAssets>>;
  /** The script of the page that shows the widgets. */
  embedsScript: string;
  /** The script of the documentation. */
  docsScript: string;
  searchScript: string;
  /** The script of the page that checks receipts. */
  receiptScript: string;
  /** The script of the form to follow by e-mail. */
  workScript: string;
  framedStylesheet: string;
  framedScript: string;
  /** The stylesheet of feeds that are opened in a browser. */
  feedStylesheet: string;
  /** The stemmers that the search page loads, by language. */
  stemmers: Readonly<Record<string, string>>;
}

/** The rules that make a font the font of the text. */
export function fontStyles({ rules, stack }: Pick<FontAssets, "rules" | "stack">): string {
  return `${rules}:root{--text:${stack}}`;
}
