import {
  FIRST_FILE,
  FIRST_WIDTH,
  SMALL_FILE,
  PICTURE_IN_HTML as IMAGE,
  PICTURE_TYPES,
  type PictureFacts,
  type PictureFile,
  pictureFileName,
} from "../contract/pictures.ts";
import type { Cover } from "../contract/records.ts";
import { escapeAttribute, escapeText, unescapeHtml } from "./xml.ts";

// Works on sanitised HTML, whose tags have lower case names and attributes in double quotation marks.

const ALONE = /<p>((?:\s*<img src="\/pictures\/[0-9a-f]{32}"[^<>]*>)+\s*)<\/p>/g;

/** A cover as lists show it: small, and in files that every picture has from the beginning. */
export interface SmallCover {
  /** Null if it moves: a list stands still. */
  webp: string | null;
  /** For the first story of a page; null if there is no larger one. */
  webp_large: string | null;
  jpeg: string;
  width: number;
  height: number;
  alt: string;
}

export interface ShownPictures {
  /** Those that may be shown, by id. Of the others, the page shows their description. */
  pictures: ReadonlyMap<string, PictureFacts>;
  /** The address of a file. */
  address: (id: string, name: string) => string;
}

/** The pictures of a public piece. */
export function shownBy(
  { pictures }: { pictures: readonly PictureFacts[] },
  address: ShownPictures["address"],
): ShownPictures {
  return { pictures: new Map(pictures.map((picture) => [picture.id, picture])), address };
}

/**
 * The HTML of a page: each picture in the best encoding and width for its reader, with its size, so that the text does
 * not move when it arrives. A picture in a paragraph of its own becomes a figure: its title is the caption, and it leads
 * to the largest file.
 */
export function showPictures(
  html: string,
  { pictures, address }: ShownPictures,
  { hasCover = false }: { hasCover?: boolean } = {},
): string {
  let isFirst = !hasCover;
  const show = (tag: string, inFigure: boolean): string =>
    tag.replace(IMAGE, (_, id: string, rest: string) => {
      const picture = pictures.get(id);
      const given = attributesOf(rest);
      if (!picture) return escapeText(given.alt);
      const loading = isFirst ? "eager" : "lazy";
      isFirst = false;
      return inFigure
        ? figureOf(picture, { ...given, loading }, address)
        : pictureOf(picture, { ...given, loading }, address);
    });
  return html
    .replace(ALONE, (_, images: string) => show(images, true).trim())
    .replace(IMAGE, (tag) => show(tag, false));
}

/** The cover on the page of its piece. It is the first picture that readers see, so the browser loads it at once. */
export function showCover(
  cover: Pick<Cover, "id" | "alt"> | null,
  { pictures, address }: ShownPictures,
): string | null {
  const picture = cover && pictures.get(cover.id);
  if (!picture) return null;
  const given = { alt: cover.alt, title: "", variant: "wide", loading: "first" } as const;
  return pictureOf(picture, given, address);
}

export function smallCover(cover: Cover, address: ShownPictures["address"]): SmallCover {
  const { id, alt, isAnimated, hasSmall } = cover;
  const still = hasSmall ? SMALL_FILE : ({ slot: FIRST_WIDTH, type: "webp" } as const);
  return {
    webp: isAnimated ? null : address(id, pictureFileName(still)),
    webp_large:
      isAnimated || !hasSmall
        ? null
        : address(id, pictureFileName({ slot: FIRST_WIDTH, type: "webp" })),
    jpeg: address(id, FIRST),
    ...sizeAt(cover, SMALL_FILE.slot),
    alt,
  };
}

/** The HTML of feeds, records and mails: each picture as one absolute address that every reader understands. */
export function linkPictures(html: string, { pictures, address }: ShownPictures): string {
  return html.replace(IMAGE, (_, id: string, rest: string) => {
    const picture = pictures.get(id);
    const { alt, title } = attributesOf(rest);
    if (!picture) return escapeText(alt);
    const { width, height } = sizeAt(picture, FIRST_WIDTH);
    const caption = title ? ` title="${escapeAttribute(title)}"` : "";
    return `<img src="${escapeAttribute(address(id, FIRST))}" alt="${escapeAttribute(alt)}"${caption} width="${width}" height="${height}" />`;
  });
}

const FIRST = pictureFileName(FIRST_FILE);

interface Given {
  alt: string;
  title: string;
  variant: "wide" | "full" | null;
}

function attributesOf(rest: string): Given {
  const value = (name: string): string =>
    unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(rest)?.[1] ?? "");
  const variant = value("class");
  return {
    alt: value("alt"),
    title: value("title"),
    variant: variant === "wide" || variant === "full" ? variant : null,
  };
}

function figureOf(
  picture: PictureFacts,
  given: Given & { loading: string },
  address: ShownPictures["address"],
): string {
  const { title, variant } = given;
  const large = largestOf(picture);
  const kind = variant ? ` class="${variant}"` : "";
  const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
  const shown = pictureOf(picture, { ...given, title: "" }, address);
  // A link needs a name, also where nobody has described the picture.
  const name = given.alt ? "" : ` aria-label="${escapeAttribute(title || "Picture")}"`;
  return `<figure${kind}><a href="${escapeAttribute(address(picture.id, pictureFileName(large)))}"${name}>${shown}</a>${caption}</figure>\n`;
}

/** How wide the page shows it, for a browser that chooses before it has read the stylesheet. */
const SIZES = {
  text: "(min-width: 46rem) 42rem, calc(100vw - 2.5rem)",
  wide: "(min-width: 64rem) 60rem, calc(100vw - 2.5rem)",
  full: "100vw",
} as const;

function pictureOf(
  picture: PictureFacts,
  { alt, title, variant, loading }: Given & { loading: string },
  address: ShownPictures["address"],
): string {
  const { id } = picture;
  const sizes = SIZES[variant ?? "text"];
  const sources = PICTURE_TYPES.flatMap((type) => {
    const files = picture.files.filter((file) => file.type === type);
    if (type === "jpg" || !files.length) return [];
    return [
      `<source type="image/${type}" srcset="${srcsetOf(id, files, address)}" sizes="${sizes}">`,
    ];
  });
  const stills = picture.files.filter(({ type }) => type === "jpg");
  const { width, height } = sizeAt(picture, FIRST_WIDTH);
  const attributes = [
    `src="${escapeAttribute(address(id, FIRST))}"`,
    ...(stills.length > 1 ? [`srcset="${srcsetOf(id, stills, address)}" sizes="${sizes}"`] : []),
    `alt="${escapeAttribute(alt)}"`,
    ...(title ? [`title="${escapeAttribute(title)}"`] : []),
    `width="${width}" height="${height}"`,
    ...(loading === "lazy" ? ['loading="lazy"'] : []),
    ...(loading === "first" ? ['fetchpriority="high"'] : []),
    'decoding="async"',
  ];
  return `<picture>${sources.join("")}<img ${attributes.join(" ")}></picture>`;
}

function srcsetOf(
  id: string,
  files: readonly PictureFile[],
  address: ShownPictures["address"],
): string {
  return files
    .toSorted((a, b) => a.width - b.width)
    .map((file) => `${escapeAttribute(address(id, pictureFileName(file)))} ${file.width}w`)
    .join(", ");
}

function largestOf({ files }: PictureFacts): PictureFile {
  const [largest] = files
    .filter(({ type }) => type !== "avif")
    .toSorted((a, b) => b.width - a.width || a.type.localeCompare(b.type));
  if (!largest) throw new Error("The picture has no file.");
  return largest;
}

export function sizeAt(
  { width, height }: Pick<PictureFacts, "width" | "height">,
  most: number,
): { width: number; height: number } {
  if (width <= most) return { width, height };
  return { width: most, height: Math.round((height * most) / width) };
}
