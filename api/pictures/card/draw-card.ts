import sharp from "sharp";
import { HEADLINE_MAX } from "../../contract/limits.ts";
import { CARD_HEIGHT, type CardFacts } from "../../contract/site/share-card.ts";
import { directionOfPiece } from "../../render/text/direction.ts";
import { initialsOf } from "../../render/initials.ts";
import type { Fonts, Weight } from "./fonts.ts";
import { breakLines, type LinesOptions } from "./lines.ts";
import { type CardPage, COLUMN, createPage, MARGIN } from "./page.ts";
import { createRuler, drawing } from "./ruler.ts";
import { type Cluster, setText } from "./set-text.ts";

/** Letters stay sharp in this encoding: their colours are not thinned out. */
const JPEG = { quality: 82, chromaSubsampling: "4:4:4" } as const;

/**
 * Draws a card from words: a headline with the names of its writer and of the site, or one of these names alone.
 *
 * resvg shapes the letters, and this folder chooses fonts and sizes and breaks lines. @napi-rs/canvas 1.1 takes 36 MB
 * instead of 4 and does none of these; satori 0.63 takes 26 MB beside resvg, and fits no text into a given room.
 */
export async function drawCard(fonts: Fonts, facts: CardFacts): Promise<Buffer> {
  const page = compose(fonts, facts);
  const { pixels, width, height } = drawing(page.svg(facts.colours.paper), [
    ...page.files,
  ]).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg(JPEG)
    .toBuffer();
}

/** Between the site's name and the line over the writer's. */
const MIDDLE = { top: 150, bottom: 466 };
const SIZES = [104, 94, 84, 76, 68, 60, 54, 48];
const LINES_MAX = 4;
const NAMES = { max: 80, site: 30, writer: 34 };
const TAGLINE = [
  { size: 36, lines: 1 },
  { size: 32, lines: 2 },
];
const EDGE = 20;
/** Room for the mark beside a writer's name. */
const MARK = 90;
const DISC = { radius: 112, gap: 48 };

function compose(fonts: Fonts, facts: CardFacts): CardPage {
  const { title, language, writer, colours } = facts;
  const ruler = createRuler();
  const page = createPage({ ruler, direction: directionOfPiece({ language, title }) });
  const set = (text: string, weight: Weight, max = NAMES.max): Cluster[] | null =>
    setText(fonts, text, { weight, language, max });
  const fit = (line: readonly Cluster[], sizes: LinesOptions["sizes"], width = COLUMN) => {
    const [ellipsis] = setText(fonts, "…", { weight: "strong", language: "en", max: 1 }) ?? [];
    if (!ellipsis) throw new Error("No font has an ellipsis.");
    return breakLines(line, { sizes, width, ruler, ellipsis });
  };
  const small = (line: readonly Cluster[], size: number, width: number): Cluster[] =>
    fit(line, [{ size, lines: 1 }], width).lines[0] ?? [];

  page.rectangle({ x: -MARGIN, y: 0, width: EDGE, height: CARD_HEIGHT, colour: colours.accent });
  const site = set(facts.siteName, "strong");
  const headline = set(title, "strong", HEADLINE_MAX);
  if (site && headline && facts.kind !== "site") {
    const line = small(site, NAMES.site, COLUMN);
    page.text(line, { x: 0, y: 104, size: NAMES.site, colour: colours.accent });
  }
  // Where no font has the letters of the headline, the site's name stands in its place.
  const large = headline ?? site;
  const initials = facts.kind === "author" ? set(initialsOf(title), "strong") : null;
  const x = initials ? 2 * DISC.radius + DISC.gap : 0;
  const middle = (MIDDLE.top + MIDDLE.bottom) / 2;
  if (initials) {
    const letters = { line: initials, size: initials.length > 1 ? 92 : 110, colour: "#ffffff" };
    page.disc({ x: 0, y: middle, radius: DISC.radius, colour: colours.accent }, letters);
  }
  if (large) {
    const { size, lines } = fit(large, sizesFor(large), COLUMN - x - (initials ? MARK : 0));
    const height = size * leadingOf(large);
    const first = middle - (height * lines.length) / 2 + height * 0.5 + size * 0.34;
    for (const [index, line] of lines.entries()) {
      const y = Math.round(first + index * height);
      const end = page.text(line, { x, y, size, colour: colours.ink });
      if (index < lines.length - 1 || !initials || !writer?.isVerified) continue;
      page.tick({
        x: end + size * 0.25,
        y: y - size * 0.34,
        size: size * 0.6,
        colour: colours.accent,
      });
    }
  }
  const name = facts.kind === "piece" && writer ? set(writer.name, "plain") : null;
  if (name) {
    page.rectangle({ x: 0, y: 508, width: COLUMN, height: 2, colour: colours.line });
    const line = small(name, NAMES.writer, COLUMN - 60);
    const end = page.text(line, { x: 0, y: 566, size: NAMES.writer, colour: colours.quiet });
    if (writer?.isVerified) page.tick({ x: end + 14, y: 555, size: 30, colour: colours.accent });
  }
  const tagline = facts.kind === "site" && facts.tagline ? set(facts.tagline, "plain", 160) : null;
  if (tagline) {
    page.rectangle({ x: 0, y: 480, width: COLUMN, height: 2, colour: colours.line });
    const { size, lines } = fit(tagline, TAGLINE);
    for (const [index, line] of lines.entries()) {
      page.text(line, { x: 0, y: 534 + index * 44, size, colour: colours.quiet });
    }
  }
  return page;
}

function sizesFor(text: readonly Cluster[]): LinesOptions["sizes"] {
  const room = MIDDLE.bottom - MIDDLE.top;
  return SIZES.map((size) => {
    const lines = Math.floor(room / (size * leadingOf(text)));
    return { size, lines: Math.min(lines, LINES_MAX) };
  });
}

/** Letters of some scripts reach higher and lower, or fill their whole square. */
function leadingOf(text: readonly Cluster[]): number {
  const has = (script: RegExp): boolean => text.some((cluster) => script.test(cluster.text));
  if (has(/\p{Script=Arabic}/u)) return 1.5;
  return has(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u)
    ? 1.34
    : 1.17;
}
