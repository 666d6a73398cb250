import type { BADGE_THEMES, BADGE_TONES } from "../contract/vocabulary.ts";
import { withoutMark } from "../contract/mark.ts";
import { DIRECTION_CONTROLS } from "../contract/text.ts";
import { directionOfText, RIGHT_TO_LEFT_LETTER } from "./text/direction.ts";
import { shorten, textWidth } from "./text/text-width.ts";
import { element, type Xml, xmlFragment } from "./xml.ts";

export type BadgeTheme = (typeof BADGE_THEMES)[number];
/** "verified" is the emphasised pill, which only verified writers get. */
export type BadgeTone = "plain" | (typeof BADGE_TONES)[number];

/** A pill with the writer's name: a self-contained SVG image. */
export function renderBadge(
  writer: { name: string; verified: boolean },
  { theme, tone }: { theme: BadgeTheme; tone: BadgeTone },
): string {
  const name = displayName(writer.name);
  if (!writer.verified) return pill(PLAIN[theme], name, [nib, nameText(name)]);
  const title = `${isolated(name)}, verified writer`;
  if (tone === "plain") return pill(PLAIN[theme], title, [nib, nameText(name), tick]);
  return pill(EMPHASISED[theme], title, [nib, nameText(name), verifiedChip]);
}

export function renderMissingBadge(theme: BadgeTheme): string {
  const message = "writer not found";
  return pill(MISSING[theme], message, [nameText(message)]);
}

interface Colours {
  fill: string;
  edge: string;
  text: string;
  nib: string;
  tick: string;
  /** The ground under the word Verified, and the colour of the check mark on its disc. */
  ground: string;
}
type Palette = Readonly<Record<BadgeTheme, Colours>>;

// Text has a contrast of at least 4.5 to 1, nib and tick of 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
const PLAIN: Palette = {
  light: {
    fill: "#ffffff",
    edge: "#c9d0dc",
    text: "#1d2433",
    nib: "#667085",
    tick: "#0b7a69",
    ground: "#ffffff",
  },
  dark: {
    fill: "#1a202c",
    edge: "#465066",
    text: "#f3f5f9",
    nib: "#9aa5b8",
    tick: "#4fd6b8",
    ground: "#1a202c",
  },
};
const EMPHASISED: Palette = {
  light: {
    fill: "#0b6b5d",
    edge: "#0b6b5d",
    text: "#ffffff",
    nib: "#b9e3da",
    tick: "#0a5f52",
    ground: "#ffffff",
  },
  dark: {
    fill: "#0f3d36",
    edge: "#2f8f7c",
    text: "#ecfbf7",
    nib: "#7fd8c4",
    tick: "#0b2a25",
    ground: "#4fd6b8",
  },
};
const MISSING: Palette = {
  light: { ...PLAIN.light, fill: "#f3f5f8", text: "#535c6b" },
  dark: { ...PLAIN.dark, fill: "#232a37", text: "#b4bdcb" },
};

const HEIGHT = 28;
const MIDDLE = HEIGHT / 2;
const GAP = 7;
const FONT_SIZE = 12;
/** Verdana and DejaVu Sans are designed for small sizes, are installed nearly everywhere, and have equal widths. */
const FONT = "Verdana, 'DejaVu Sans', Geneva, sans-serif";
/** Capitals of these fonts are 0.73 em high. Half of that below the middle line centres them. */
const HALF_CAPITAL = 0.365;
/** About thirty Latin letters. */
const NAME_MAX_EMS = 20;

/** A part of the pill. Parts are drawn from left to right. */
interface Part {
  width: number;
  /** The distance from the round end of the pill, for the first or last part. */
  inset: number;
  draw(x: number, colours: Colours): Xml;
}

function pill(colours: Colours, title: string, parts: readonly Part[]): string {
  const places: { part: Part; x: number }[] = [];
  let x = parts[0]?.inset ?? 0;
  for (const part of parts) {
    places.push({ part, x });
    x += part.width + GAP;
  }
  const width = Math.ceil(x - GAP + (parts.at(-1)?.inset ?? 0));
  return xmlFragment(
    element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width,
        height: HEIGHT,
        viewBox: `0 0 ${width} ${HEIGHT}`,
        role: "img",
        "aria-label": title,
      },
      element("title", {}, title),
      element("rect", {
        x: 0.5,
        y: 0.5,
        width: width - 1,
        height: HEIGHT - 1,
        rx: MIDDLE - 0.5,
        fill: colours.fill,
        stroke: colours.edge,
      }),
      ...places.map((place) => place.part.draw(place.x, colours)),
    ),
  );
}

/** A pen's nib. Its point is at the lower left. */
const nib: Part = {
  width: 13,
  inset: 10,
  draw: (x, { nib: colour, fill }) =>
    element(
      "g",
      { transform: `translate(${x} ${MIDDLE - 6.5})`, fill: colour },
      element("path", { d: "M0.6 12.4 L2.2 6.2 L6.6 3.4 L9.6 6.4 L6.8 10.8 Z" }),
      element("path", { d: "M7.6 2.6 L9.9 0.6 L12.4 3.1 L10.4 5.4 Z" }),
      element("path", { d: "M0.9 12.1 L5 8", stroke: fill, "stroke-width": 1 }),
      element("circle", { cx: 5.3, cy: 7.7, r: 1.1, fill }),
    ),
};

const TICK_RADIUS = 7;
const tick: Part = {
  width: TICK_RADIUS * 2,
  inset: 7,
  draw: (x, colours) =>
    element(
      "g",
      { transform: `translate(${x} ${MIDDLE - TICK_RADIUS})` },
      element("circle", { cx: TICK_RADIUS, cy: TICK_RADIUS, r: TICK_RADIUS, fill: colours.tick }),
      element("path", {
        d: "M3.9 7.3 L6.1 9.5 L10.2 4.9",
        fill: "none",
        stroke: colours.ground,
        "stroke-width": 1.7,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    ),
};

function nameText(name: string): Part {
  const shown = shorten(name, NAME_MAX_EMS);
  const width = Math.ceil(textWidth(shown) * FONT_SIZE);
  return {
    width,
    inset: 13,
    draw: (x, colours) =>
      words(shown, x + width / 2, { "font-size": FONT_SIZE, fill: colours.text }),
  };
}

/** The tick and the word, on their own ground. Verdana's bold "Verified" is 44 pixels wide. */
const verifiedChip: Part = {
  width: 72,
  inset: 4,
  draw: (x, colours) =>
    element(
      "g",
      {},
      element("rect", {
        x,
        y: 4,
        width: verifiedChip.width,
        height: HEIGHT - 8,
        rx: MIDDLE - 4,
        fill: colours.ground,
      }),
      tick.draw(x + 3, colours),
      words("Verified", x + 44, { "font-size": 10, "font-weight": "bold", fill: colours.tick }),
    ),
};

/** Text centred on a point: a narrower font than Verdana leaves equal room on both sides. */
function words(
  shown: string,
  middle: number,
  look: { "font-size": number; "font-weight"?: "bold"; fill: string },
): Xml {
  return element(
    "text",
    {
      x: middle,
      y: MIDDLE + HALF_CAPITAL * look["font-size"],
      "text-anchor": "middle",
      // Always set: otherwise an image pasted into a page would inherit the direction of the page.
      direction: directionOfText(shown),
      "font-family": FONT,
      ...look,
    },
    shown,
  );
}

function displayName(name: string): string {
  const cleaned = withoutMark(name)
    // They would reverse our own words.
    .replace(DIRECTION_CONTROLS, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cleaned || "Writer";
}

/** First strong isolate: keeps the words beside a name in their own direction. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT_LETTER.test(name) ? `\u2068${name}\u2069` : name;
}
