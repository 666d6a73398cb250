import { Resvg } from "@resvg/resvg-js";
import { element, xmlFragment } from "../../render/xml.ts";
import type { FontPart } from "./fonts.ts";
import type { Cluster } from "./set-text.ts";

export interface Ruler {
  /** The width of a text in one font, in units of the size. */
  widthOf(part: FontPart, text: string): number;
  widthOfAll(clusters: readonly Cluster[]): number;
}

const SIZE = 100;

/** Measures texts as they are drawn, with joined letters and kerning. */
export function createRuler(): Ruler {
  const known = new Map<string, number>();

  function widthOf(part: FontPart, text: string): number {
    const key = `${part.family} ${text}`;
    const width = known.get(key) ?? measure(part, text);
    known.set(key, width);
    return width;
  }

  return {
    widthOf,
    widthOfAll: (clusters) => {
      let sum = 0;
      for (let from = 0; from < clusters.length;) {
        const { part } = clusters[from] as Cluster;
        let to = from;
        while (clusters[to]?.part === part) to++;
        const text = clusters
          .slice(from, to)
          .map((cluster) => cluster.text)
          .join("");
        sum += widthOf(part, text);
        from = to;
      }
      return sum;
    },
  };
}

function measure(part: FontPart, text: string): number {
  // A single character has the width that its font says.
  const alone = part.widths.get(text.codePointAt(0) ?? 0);
  if (alone !== undefined && Array.from(text).length === 1) return alone;
  // A line under the text is as long as the text with the room around its letters; the letters alone are shorter.
  const attributes = { "font-family": part.family, "font-size": SIZE, y: SIZE };
  const svg = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: SIZE, height: SIZE },
    element(
      "text",
      { ...attributes, "xml:space": "preserve", "text-decoration": "underline" },
      text,
    ),
  );
  return (drawing(xmlFragment(svg), [part.file]).getBBox()?.width ?? 0) / SIZE;
}

/** A drawing that knows these fonts, and none of the machine's. */
export function drawing(svg: string, fontFiles: string[]): Resvg {
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles }, logLevel: "off" });
}
