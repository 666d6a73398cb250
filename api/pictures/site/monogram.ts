import type { Monogram } from "../../render/monogram.ts";
import { element, type Xml, xmlFragment } from "../../render/xml.ts";
import type { SiteFile } from "../../store/site/site-files.ts";
import type { Fonts } from "../card/fonts.ts";
import { drawing } from "../card/ruler.ts";
import { type Cluster, setText } from "../card/set-text.ts";
import { ICON_SIDE, iconFiles, type Square } from "./icon-files.ts";

const CORNER = 104;
/** The height of the letter: smaller where a system may cut the edges off. */
const LETTER = { free: 340, whole: 260 };

/** Where no font has the letter, a plain disc stands in its place. */
export async function drawMonogram(fonts: Fonts, monogram: Monogram): Promise<SiteFile[]> {
  const { letter, language } = monogram;
  const [cluster] = setText(fonts, letter, { weight: "strong", language, max: 4 }) ?? [];
  return iconFiles({
    free: draw(cluster, monogram, { size: LETTER.free, corner: CORNER }),
    whole: draw(cluster, monogram, { size: LETTER.whole, corner: 0 }),
  });
}

function draw(
  cluster: Cluster | undefined,
  { colour }: Monogram,
  { size, corner }: { size: number; corner: number },
): Square {
  const square = { width: ICON_SIDE, height: ICON_SIDE };
  const ground = element("rect", { ...square, rx: corner, fill: colour });
  const files = cluster ? [cluster.part.file] : [];
  const svg = (...drawn: Xml[]): string =>
    xmlFragment(element("svg", { xmlns: "http://www.w3.org/2000/svg", ...square }, ...drawn));
  const sign = cluster ? centred(cluster, size, (text) => svg(text)) : disc(size);
  const { pixels } = drawing(svg(ground, sign), files).render();
  return { pixels: Buffer.from(pixels), side: ICON_SIDE };
}

/** Letters sit at different heights in their fonts, so the drawn shape itself is put into the middle. */
function centred({ text, part }: Cluster, size: number, svg: (text: Xml) => string): Xml {
  const at = (x: number, y: number): Xml =>
    element("text", { x, y, fill: "#ffffff", "font-family": part.family, "font-size": size }, text);
  const box = drawing(svg(at(100, ICON_SIDE)), [part.file]).getBBox();
  if (!box) return disc(size);
  const middle = ICON_SIDE / 2;
  return at(100 + middle - (box.x + box.width / 2), ICON_SIDE + middle - (box.y + box.height / 2));
}

function disc(size: number): Xml {
  return element("circle", {
    cx: ICON_SIDE / 2,
    cy: ICON_SIDE / 2,
    r: size / 4,
    fill: "#ffffff",
  });
}
