import { z } from "zod";
import { PICTURE_ALT_MAX } from "./limits.ts";
import { fault } from "./say.ts";
import { webUrl } from "./fields.ts";
import { lineText } from "./text.ts";

/** The limits for a picture that arrives. Each limit is checked before the work that it bounds. */
export const PICTURE_LIMITS = {
  bytes: 20 * 1_024 * 1_024,
  /** Pixels of all frames together. The largest cameras of phones make 50 million. */
  pixels: 50_000_000,
  frames: 300,
  /** For decoding and the first encodings, which take a second for a phone's photograph. */
  seconds: 30,
  /** Memory of the process that decodes it. */
  megabytes: 1_500,
} as const;

/** The picture that is kept has at most this width and height. */
export const MASTER_SIDE = 2_560;

/**
 * The widths that pages choose from, and the names of the files. A file may be narrower: nothing is enlarged. The smallest
 * fills the text column of a page, of 672 pixels, or a phone.
 */
const PICTURE_WIDTHS = [720, 1_280, 2_560] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** In the order of a page's choice. */
export const PICTURE_TYPES = ["avif", "webp", "jpg"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** One encoding of a picture. */
export interface PictureFile {
  /** The width that it is named by. */
  slot: PictureWidth;
  type: PictureType;
  width: number;
  height: number;
}

/** A picture as pages show it. */
export interface PictureFacts {
  id: string;
  width: number;
  height: number;
  isAnimated: boolean;
  files: readonly PictureFile[];
}

/** `1280.webp` */
export function pictureFileName({ slot, type }: Pick<PictureFile, "slot" | "type">): string {
  return `${slot}.${type}`;
}

/** Every picture has files of this name, from the beginning: it fits the text column on a sharp screen. */
export const FIRST_WIDTH = 1_280;

/** The file that every reader understands. */
export const FIRST_FILE = { slot: FIRST_WIDTH, type: "jpg" } as const;

/** Lists show covers in this file. */
export const SMALL_FILE = { slot: 720, type: "webp" } as const;

/**
 * The encodings that are made before anything else: a page can show the picture with these alone. The small one is among
 * them for lists, which name it from the beginning and so need not be written again when the others are made.
 */
export function firstFilesOf(width: number): Pick<PictureFile, "slot" | "type">[] {
  const first = [{ slot: FIRST_WIDTH, type: "webp" }, FIRST_FILE] as const;
  return width > SMALL_FILE.slot ? [...first, SMALL_FILE] : [...first];
}

/** The encodings that a picture of this width has in the end. An animation has only the first ones. */
export function pictureFilesOf(width: number): Pick<PictureFile, "slot" | "type">[] {
  const slots = PICTURE_WIDTHS.filter((slot) => slot < width || slot === FIRST_WIDTH);
  if (width > FIRST_WIDTH && width <= 2_560) slots.push(2_560);
  return slots.flatMap((slot) => PICTURE_TYPES.map((type) => ({ slot, type })));
}

export const PICTURE_NAMES: readonly string[] = PICTURE_WIDTHS.flatMap((slot) =>
  PICTURE_TYPES.map((type) => pictureFileName({ slot, type })),
);

const OWN_ADDRESS = /^\/pictures\/([0-9a-f]{32})(?:-(?:720|1280|2560)\.(?:avif|webp|jpg))?$/;

/** The id of the picture that an address of ours names: `/pictures/{id}`, or one of its files. */
export function pictureAt(address: string): string | undefined {
  return OWN_ADDRESS.exec(address)?.[1];
}

/** A picture in sanitised HTML, whose tags have lower case names and attributes in double quotation marks. */
export const PICTURE_IN_HTML = /<img src="\/pictures\/([0-9a-f]{32})"([^<>]*?) ?\/?>/g;

/** The ids of the pictures that a text shows, each once, in their order. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE_IN_HTML)].map(([, id = ""]) => id))];
}

export interface HotlinkedPicture {
  host: string;
  alt: string;
}

const HOTLINKED_IN_HTML = /<img src="(https?:[^"]*)"([^<>]*?) ?\/?>/gi;

/** The pictures in sanitised HTML that other hosts serve, and can exchange at any time. */
export function hotlinkedIn(html: string): HotlinkedPicture[] {
  return [...html.matchAll(HOTLINKED_IN_HTML)].flatMap(([, src = "", rest = ""]) => {
    const url = URL.parse(src.replaceAll("&amp;", "&"));
    if (!url) return [];
    const [, alt = ""] = / alt="([^"]*)"/.exec(rest) ?? [];
    return [{ host: url.host, alt }];
  });
}

/** The library looks for pictures in this many of a writer's unpublished texts: those that were changed last. */
export const PICTURE_TEXTS = 200;

const ID = /^[0-9a-f]{32}$/;

export function isPictureId(text: string): boolean {
  return ID.test(text);
}

/** The same for a picture that does not exist and for another writer's, so that nobody can ask which pictures there are. */
export const NOT_OWN_PICTURE = "must be the id of one of your pictures";

export const PictureId = z.string().regex(ID, fault(NOT_OWN_PICTURE));

export const PictureAlt = lineText({ max: PICTURE_ALT_MAX, visible: false });

export const CreatePictureForm = z.strictObject({
  file: z.file().describe("The picture: a JPEG, PNG, WebP, GIF or AVIF file of at most 20 MiB."),
  alt: PictureAlt.default("").describe("What the picture shows, for those who cannot see it."),
});

/** A picture for the tools, which send no files. */
export const AddPictureArguments = z.object({
  url: webUrl()
    .optional()
    .describe("The address of a JPEG, PNG, WebP, GIF or AVIF file of at most 20 MiB."),
  data: z
    .base64(fault("must be base64"))
    .optional()
    .describe("Instead of url: the file itself in base64, of at most 1.5 MB."),
  alt: PictureAlt.optional().describe("What the picture shows, for those who cannot see it."),
});

/** The same over REST. */
export const AddPictureBody = z.strictObject(AddPictureArguments.shape);

export type AddPictureArguments = z.infer<typeof AddPictureArguments>;

export const CreatePictureResponse = z.object({
  ok: z.literal(true).describe("Always true here."),
  id: z.string().describe("The picture's id: 32 hexadecimal digits, the same for the same pixels."),
  width: z.int().describe("The width in pixels of the picture as it is kept."),
  height: z.int().describe("The height in pixels."),
  alt: z.string().describe("What the picture shows; empty if nobody has said."),
  markdown: z.string().describe("Paste this into a body to show the picture there."),
});
export type CreatePictureResponse = z.infer<typeof CreatePictureResponse>;
