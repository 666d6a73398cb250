import { createHash } from "node:crypto";
import { CARD_COLOURS } from "../contract/site/share-card.ts";
import { DRAWN } from "../contract/site/public-settings.ts";
import { drawLetters, initialsOf, type PictureFont } from "./initials.ts";
import { element, xmlFragment } from "./xml.ts";

/** What the icon of a site without one shows: its first letter, on its accent. */
export interface Monogram {
  letter: string;
  colour: string;
  language: string;
}

/** Raise it when icons are drawn in another way: they are then drawn again. */
const DRAWING_VERSION = 1;

export function monogramOf({
  name,
  accent,
  language,
}: {
  name: string;
  accent: string | null;
  language: string;
}): Monogram {
  const [first] = new Intl.Segmenter("en").segment(initialsOf(name));
  return {
    letter: first?.segment ?? "·",
    colour: accent ?? CARD_COLOURS.accent,
    language,
  };
}

/** The id that the drawn files are stored under: the same for the same icon. */
export function drawnIconsId(site: Parameters<typeof monogramOf>[0]): string {
  const hash = createHash("sha256").update(JSON.stringify([DRAWING_VERSION, monogramOf(site)]));
  return `${DRAWN}${hash.digest("hex").slice(0, 26)}`;
}

const SIDE = 64;

/** The same icon as a drawing, for browsers that take one. */
export function renderMonogram({ letter, colour }: Monogram, font: PictureFont): string {
  return xmlFragment(
    element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${SIDE} ${SIDE}` },
      element("rect", { width: SIDE, height: SIDE, rx: 13, fill: colour }),
      drawLetters(letter, font, { side: SIDE, size: 42 }),
    ),
  );
}
