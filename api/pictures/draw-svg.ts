import { renderAsync } from "@resvg/resvg-js";
import { Parser } from "htmlparser2";
import { MASTER_SIDE, PICTURE_LIMITS } from "../contract/pictures.ts";
import { say } from "../contract/say.ts";
import { escapeAttribute } from "../render/xml.ts";
import { RefusedPicture } from "./encode.ts";
import { FONT_NAMES, type FontPart, type Fonts } from "./card/fonts.ts";
import { drawing } from "./card/ruler.ts";

/** A diagram is drawn at twice its size, so that its lines are sharp on most screens; an icon as large as it is. */
const DIAGRAM_WIDTH = 300;

/** Draws an SVG file as PNG. Nothing of it is left but its pixels. */
export async function drawSvg(bytes: Buffer, fonts: Fonts): Promise<Buffer> {
  const { svg, text } = plainSvg(bytes.toString("utf8"));
  try {
    const { width, height } = drawing(svg, []);
    const scale = Math.min(
      width < DIAGRAM_WIDTH ? 1 : 2,
      MASTER_SIDE / Math.max(width, height),
      Math.sqrt(PICTURE_LIMITS.pixels / (width * height)),
    );
    const parts = partsFor(text, fonts);
    const family = parts[0]?.family ?? "";
    const drawn = await renderAsync(svg, {
      fitTo: { mode: "zoom", value: scale },
      font: {
        loadSystemFonts: false,
        fontFiles: parts.map(({ file }) => file),
        defaultFontFamily: family,
        serifFamily: family,
        sansSerifFamily: family,
        monospaceFamily: family,
      },
      logLevel: "off",
    });
    return drawn.asPng();
  } catch {
    throw new RefusedPicture(say("The picture is damaged. Save it again in an image editor."));
  }
}

/** The shipped fonts that have the letters of the text. */
function partsFor(text: string, fonts: Fonts): FontPart[] {
  const parts = new Set<FontPart>();
  for (const character of new Set(text)) {
    const part = fonts.find(character.codePointAt(0) ?? 0, "plain", FONT_NAMES);
    if (part) parts.add(part);
  }
  return [...parts];
}

/** A picture within the drawing. Any other address would read a file of this machine. */
const INLINE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const XLINK = "http://www.w3.org/1999/xlink";

/**
 * The drawing written anew: without declarations of entities, without elements and attributes of other vocabularies, and
 * without pictures from elsewhere, because resvg opens files that an address names.
 */
function plainSvg(source: string): { svg: string; text: string } {
  let svg = "";
  let text = "";
  let depth = 0;
  /** How many elements deep we are in one that is left out. */
  let leftOut = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (leftOut || !isDrawn(name, attributes)) {
          leftOut++;
          return;
        }
        const isRoot = depth++ === 0;
        const own = Object.entries(attributes).filter(
          ([key]) => /^[\w-]+$/.test(key) && key !== "xmlns" && !key.startsWith("on"),
        );
        const link = attributes["xlink:href"];
        const all = [
          ...(isRoot
            ? [
                ["xmlns", "http://www.w3.org/2000/svg"],
                ["xmlns:xlink", XLINK],
              ]
            : []),
          ...own,
          ...(link === undefined ? [] : [["xlink:href", link]]),
        ];
        svg += `<${name}${all.map(([key, value]) => ` ${key}="${escapeAttribute(value ?? "")}"`).join("")}>`;
      },
      ontext(data) {
        if (leftOut || depth === 0) return;
        svg += escapeAttribute(data);
        text += data;
      },
      onclosetag(name) {
        if (leftOut) leftOut--;
        else {
          svg += `</${name}>`;
          depth--;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  return { svg, text };
}

function isDrawn(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (!/^[A-Za-z]+$/.test(name) || /^(?:script|foreignObject)$/i.test(name)) return false;
  if (!/^(?:image|feImage)$/i.test(name)) return true;
  const links = [attributes["href"], attributes["xlink:href"]].filter((link) => link !== undefined);
  return links.every((link) => INLINE_PICTURE.test(link.trim()));
}
