import { createHash } from "node:crypto";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import {
  FIRST_WIDTH,
  firstFilesOf,
  MASTER_SIDE,
  PICTURE_LIMITS,
  type PictureFacts,
  pictureFilesOf,
} from "../contract/pictures.ts";
import { SaidError, say } from "../contract/say.ts";
import { encode, type EncodedFile, ENCODINGS, MASTER } from "./encodings.ts";
import { isHeic, isSvg, sniffPicture } from "./sniff.ts";

/** A picture that was decoded and encoded again. Nothing of the given file is left but its pixels. */
export interface TakenPicture extends Omit<PictureFacts, "files"> {
  master: Buffer;
  /** The first ones; the others are made later, from the master. */
  files: EncodedFile[];
}

/** The sentence tells the person who sent the picture what to do. */
export class RefusedPicture extends SaidError {
  override name = "RefusedPicture";
}

// Each picture is decoded once. Other formats are closed, because some of their decoders run programs or read other files.
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});

/** Decodes a file, checks it against the limits, and makes the master and the first encodings. */
export async function takePicture(bytes: Buffer): Promise<TakenPicture> {
  const isAnimated = await checkHead(bytes);
  return isAnimated ? takeAnimation(bytes) : takeStill(bytes);
}

/** The same for a master that an export wrote. It is kept as it is, so that no detail is lost from one export to the next. */
export async function restorePicture(bytes: Buffer): Promise<TakenPicture> {
  const taken = await takePicture(bytes);
  return (await isMaster(bytes, taken)) ? { ...taken, master: bytes } : taken;
}

/** Somebody may have written another picture into the file, such as a photograph that says where it was taken. */
async function isMaster(bytes: Buffer, { width, height }: TakenPicture): Promise<boolean> {
  const { format, exif, icc, xmp, iptc, comments, ...head } = await metadataOf(bytes);
  const isOfSize = head.width === width && (head.pageHeight ?? head.height) === height;
  const isClean = !exif && !icc && !xmp && !iptc && !comments?.length;
  return isOfSize && isClean && (format === "jpeg" || format === "webp");
}

async function takeStill(bytes: Buffer): Promise<TakenPicture> {
  const { data, info } = await decoded(
    fitted(open(bytes).autoOrient()).toColourspace("srgb").raw(),
  );
  const { width, height } = info;
  const channels = info.channels as 3 | 4;
  const pixels = channels === 4 && isOpaque(data) ? withoutAlpha(data) : data;
  const hasAlpha = pixels === data && channels === 4;
  const raw = { width, height, channels: hasAlpha ? 4 : 3 } as const;
  const source = (): Sharp => sharp(pixels, { raw });
  const [master, ...files] = await Promise.all([
    (hasAlpha ? source().webp(MASTER.webp) : source().jpeg(MASTER.jpeg)).toBuffer(),
    ...firstFilesOf(width).map((file) => encode(source(), file)),
  ]);
  return { id: idOf(pixels, raw), width, height, isAnimated: false, master, files };
}

/** An animation is kept as it is shown: one WebP file, and its first frame for readers that show no animation. */
async function takeAnimation(bytes: Buffer): Promise<TakenPicture> {
  const moving = open(bytes, { animated: true }).resize({
    width: FIRST_WIDTH,
    withoutEnlargement: true,
  });
  const { data, info } = await decoded(moving.webp(ENCODINGS.webp));
  const { width } = info;
  const height = info.pageHeight ?? info.height;
  const still = await open(data).flatten({ background: "#fff" }).jpeg(ENCODINGS.jpg).toBuffer();
  const size = { slot: FIRST_WIDTH, width, height } as const;
  return {
    id: createHash("sha256").update(data).digest("hex").slice(0, 32),
    width,
    height,
    isAnimated: true,
    master: data,
    files: [
      { ...size, type: "webp", bytes: data },
      { ...size, type: "jpg", bytes: still },
    ],
  };
}

/** Makes the encodings that a picture still lacks, from its master. */
export async function finishPicture(
  master: Buffer,
  { width, names }: { width: number; names: ReadonlySet<string> },
): Promise<EncodedFile[]> {
  const { data, info } = await open(master).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const missing = pictureFilesOf(width).filter(({ slot, type }) => !names.has(`${slot}.${type}`));
  const files: EncodedFile[] = [];
  // One after the other: each needs memory for the whole picture, and readers need the processor.
  for (const file of missing) files.push(await encode(sharp(data, { raw }), file));
  return files;
}

/** Reads only the head of the file. Returns whether it is an animation. */
export async function checkHead(bytes: Buffer): Promise<boolean> {
  const type = sniffPicture(bytes);
  if (!type) {
    throw new RefusedPicture(
      isHeic(bytes)
        ? say(
            "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.",
          )
        : isSvg(bytes)
          ? say(
              "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.",
            )
          : say("The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file."),
    );
  }
  const { width, pageHeight, height, pages = 1 } = await metadataOf(bytes);
  const frameHeight = pageHeight ?? height;
  const { frames, pixels } = PICTURE_LIMITS;
  if (!width || !frameHeight) throw damaged();
  if (width * frameHeight > pixels) {
    throw new RefusedPicture(
      say(
        "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.",
        { width, height: frameHeight, limit: millions(pixels) },
      ),
    );
  }
  // A picture with several pages that does not move, such as AVIF with a preview, counts as its first page.
  const isAnimated = pages > 1 && (type === "gif" || type === "webp");
  if (!isAnimated) return false;
  if (pages > frames) {
    throw new RefusedPicture(
      say(
        "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.",
        { count: pages, limit: frames },
      ),
    );
  }
  if (width * frameHeight * pages > pixels) {
    throw new RefusedPicture(
      say(
        "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.",
        { limit: millions(pixels) },
      ),
    );
  }
  return true;
}

export async function metadataOf(bytes: Buffer) {
  try {
    // The limit is checked by us, to name the size.
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    throw damaged();
  }
}

export function open(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    sequentialRead: true,
    failOn: "error",
    ...options,
  });
}

function fitted(source: Sharp): Sharp {
  return source.resize({
    width: MASTER_SIDE,
    height: MASTER_SIDE,
    fit: "inside",
    withoutEnlargement: true,
  });
}

export async function decoded(source: Sharp) {
  try {
    return await source.toBuffer({ resolveWithObject: true });
  } catch {
    throw damaged();
  }
}

function damaged(): RefusedPicture {
  return new RefusedPicture(say("The picture is damaged. Save it again in an image editor."));
}

export function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

function withoutAlpha(pixels: Buffer): Buffer {
  const opaque = Buffer.allocUnsafe((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque[to] = pixels[from] ?? 0;
    opaque[to + 1] = pixels[from + 1] ?? 0;
    opaque[to + 2] = pixels[from + 2] ?? 0;
  }
  return opaque;
}

function idOf(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
) {
  return createHash("sha256")
    .update(`${width}x${height}x${channels} `)
    .update(pixels)
    .digest("hex")
    .slice(0, 32);
}

function millions(count: number): number {
  return count / 1_000_000;
}
