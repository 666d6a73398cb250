import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/site/share-card.ts";
import { element, type Xml, xmlFragment } from "../../render/xml.ts";
import type { Ruler } from "./ruler.ts";
import type { Cluster } from "./set-text.ts";
import { type Run, visualOrder } from "./visual-order.ts";

export const MARGIN = 84;
export const COLUMN = CARD_WIDTH - 2 * MARGIN;

/**
 * A card that is being drawn. `x` counts from the margin where a reader begins: the left one, or the right one of a
 * card in Arabic or Hebrew.
 */
export interface CardPage {
  /** Draws one line, and returns where it ends. */
  text(
    line: readonly Cluster[],
    place: { x: number; y: number; size: number; colour: string },
  ): number;
  rectangle(place: { x: number; y: number; width: number; height: number; colour: string }): void;
  disc(place: { x: number; y: number; radius: number; colour: string }, letters: Letters): void;
  /** The mark of a verified writer. `y` is its middle. */
  tick(place: { x: number; y: number; size: number; colour: string }): void;
  svg(paper: string): string;
  /** The font files that the drawing needs. */
  files: Set<string>;
}

interface Letters {
  line: readonly Cluster[];
  size: number;
  colour: string;
}

export function createPage({
  ruler,
  direction,
}: {
  ruler: Ruler;
  direction: "ltr" | "rtl";
}): CardPage {
  const drawn: Xml[] = [];
  const files = new Set<string>();
  /** The left edge of something of this width. */
  const leftOf = (x: number, width: number): number =>
    direction === "ltr" ? MARGIN + x : CARD_WIDTH - MARGIN - x - width;

  function runsAt(
    runs: readonly Run[],
    left: number,
    place: { y: number; size: number; colour: string },
  ): void {
    let x = left;
    for (const { text, part, isRightToLeft } of runs) {
      const { y, size, colour } = place;
      files.add(part.file);
      // Blanks are not drawn: at the end of a run from right to left, they would move it.
      const blanks = isRightToLeft
        ? text.length - text.trimEnd().length
        : text.length - text.trimStart().length;
      const start = x + ruler.widthOf(part, " ") * blanks * size;
      const attributes = {
        x: round(start),
        y,
        fill: colour,
        "font-family": part.family,
        "font-size": size,
      };
      const stroke = part.embolden
        ? { stroke: colour, "stroke-width": round(part.embolden * size) }
        : {};
      const words = text.trim();
      const shown = isRightToLeft ? `${EMBED}${words}${POP}` : words;
      if (words)
        drawn.push(element("text", { ...attributes, ...stroke, "xml:space": "preserve" }, shown));
      x += ruler.widthOf(part, text) * size;
    }
  }

  function widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { part, text }) => sum + ruler.widthOf(part, text) * size, 0);
  }

  return {
    files,
    text: (line, { x, ...place }) => {
      const runs = visualOrder(line, direction);
      const width = widthOf(runs, place.size);
      runsAt(runs, leftOf(x, width), place);
      return x + width;
    },
    rectangle: ({ x, y, width, height, colour }) => {
      drawn.push(element("rect", { x: leftOf(x, width), y, width, height, fill: colour }));
    },
    disc: ({ x, y, radius, colour }, { line, ...letters }) => {
      const left = leftOf(x, 2 * radius);
      drawn.push(element("circle", { cx: left + radius, cy: y, r: radius, fill: colour }));
      const runs = visualOrder(line, direction);
      const start = left + radius - widthOf(runs, letters.size) / 2;
      runsAt(runs, start, { ...letters, y: y + letters.size * 0.34 });
    },
    tick: ({ x, y, size, colour }) => {
      const [left, radius] = [leftOf(x, size), size / 2];
      drawn.push(element("circle", { cx: left + radius, cy: y, r: radius, fill: colour }));
      const points = [
        [0.27, 0.02],
        [0.44, 0.19],
        [0.74, -0.15],
      ].map(([right = 0, down = 0]) => `${round(left + right * size)},${round(y + down * size)}`);
      drawn.push(
        element("polyline", {
          points: points.join(" "),
          fill: "none",
          stroke: "#ffffff",
          "stroke-width": round(size * 0.11),
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
        }),
      );
    },
    svg: (paper) => {
      const size = { width: CARD_WIDTH, height: CARD_HEIGHT };
      const ground = element("rect", { ...size, fill: paper });
      const root = { xmlns: "http://www.w3.org/2000/svg", ...size };
      return xmlFragment(element("svg", root, ground, ...drawn));
    },
  };
}

/** Marks around a run from right to left: without them, a sign at its end would stand on the wrong side. */
const EMBED = "\u202b";
const POP = "\u202c";

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
