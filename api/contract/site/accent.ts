import { lowestContrast, nearestReadable } from "./colour.ts";

/** The colours that links stand on, as in the stylesheet of the site. A test compares them. */
export const GROUNDS = {
  light: { paper: "#fdfcf9", raised: "#f4f1ea" },
  dark: { paper: "#171614", raised: "#211f1c" },
} as const;

/** The colours of text on them, likewise. */
export const INKS = {
  light: { ink: "#1d1b18", quiet: "#625b50", link: "#1f4e5f" },
  dark: { ink: "#ece8df", quiet: "#aaa294", link: "#8fc6d9" },
} as const;

/** WCAG 2.2, 1.4.3: the contrast of normal text. */
export const TEXT_CONTRAST = 4.5;

/** The accent on light pages, and the one that is made from it for dark pages. */
export interface Accent {
  light: string;
  dark: string;
}

/** The colours of links for an accent that can be read on light pages. */
export function accentOf(colour: string): Accent {
  return { light: colour, dark: readableOn("dark", colour) };
}

/** The contrast of an accent as the text of a link on light pages. */
export function accentContrast(colour: string): number {
  return lowestContrast(colour, Object.values(GROUNDS.light));
}

/** The nearest accent of the same hue that can be read on light pages. */
export function readableAccent(colour: string): string {
  return readableOn("light", colour);
}

function readableOn(scheme: "light" | "dark", colour: string): string {
  return nearestReadable(colour, {
    grounds: Object.values(GROUNDS[scheme]),
    ratio: TEXT_CONTRAST,
    towards: scheme === "light" ? "dark" : "light",
  });
}
