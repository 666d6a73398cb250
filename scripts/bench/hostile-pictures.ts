import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

type Hostile = [name: string, bytes: Buffer];

/** Files that somebody might send to stop the service, to read something, or to have a script shown. */
export async function hostileFiles(): Promise<Hostile[]> {
  const png = await small("png");
  const jpeg = await small("jpeg");
  const webp = await small("webp");
  const gif = await small("gif");
  const avif = await small("avif");
  const all: Hostile[] = [
    ["PNG", png],
    ["JPEG", jpeg],
    ["WebP", webp],
    ["GIF", gif],
    ["AVIF", avif],
  ];
  return [
    ...(await floods()),
    ...all.flatMap(([name, bytes]) => damaged(name, bytes)),
    ...all.map(([name, bytes]): Hostile => [`${name} with a page behind it`, join(bytes, PAGE)]),
    ...all.map(([name, bytes]): Hostile => [
      `${name} with an archive behind it`,
      join(bytes, zip()),
    ]),
    ["SVG with a script", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    [
      "SVG behind a byte order mark",
      Buffer.from(`\uFEFF<?xml version="1.0"?><svg>${SCRIPT}</svg>`),
    ],
    ["SVG of a billion laughs", laughs()],
    ["compressed SVG", gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ["HTML", PAGE],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n")],
    ["TIFF", await sharp(png).tiff().toBuffer()],
    [
      "HEIC",
      Buffer.concat([
        Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
        Buffer.alloc(500),
      ]),
    ],
    [
      "AVIF in name only",
      Buffer.concat([
        Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1"),
        Buffer.alloc(500, 7),
      ]),
    ],
    [
      "video",
      Buffer.concat([
        Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"),
        Buffer.alloc(500),
      ]),
    ],
    ["archive", zip()],
    ["archive bomb", gzipSync(Buffer.alloc(50_000_000))],
    [
      "ImageMagick script",
      Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://example.com/'\n"),
    ],
    ["PostScript", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n")],
    ["path", Buffer.from("/etc/passwd")],
    ["nothing but zeros", Buffer.alloc(100_000)],
    ["one byte", Buffer.from([0xff])],
  ];
}

/** A harmless picture of two colours. */
function small(format: "png" | "jpeg" | "webp" | "gif" | "avif", side = 64): Promise<Buffer> {
  const half = { width: side / 2, height: side, channels: 3, background: "#ffffff" } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: "#c03010" } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

const SCRIPT = "<script>alert(document.cookie)</script>";
const PAGE = Buffer.from(`<!doctype html><html>${SCRIPT}</html>`);

function join(...parts: Buffer[]): Buffer {
  return Buffer.concat(parts);
}

/** Files that are small and claim, or unfold to, very many pixels or frames. */
async function floods(): Promise<Hostile[]> {
  const jpeg = await small("jpeg");
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const gif = await small("gif");
  const avif = await small("avif");
  const webp = await small("webp");
  return [
    ["PNG of 60,000 × 60,000 pixels", pngOf(60_000, 60_000, 1)],
    ["PNG of 20,000 × 20,000 pixels, all there", pngOf(20_000, 20_000, 20_000)],
    ["PNG of 2,147,483,647 × 1 pixels", pngOf(2_147_483_647, 1, 1)],
    ["PNG without a width", pngOf(0, 10, 1)],
    [
      "PNG with a long text",
      join(
        pngOf(8, 8, 8, [
          chunk("zTXt", join(Buffer.from("a\0\0"), deflateSync(Buffer.alloc(30_000_000)))),
        ]),
      ),
    ],
    [
      "PNG with a profile that unfolds",
      join(
        pngOf(8, 8, 8, [
          chunk("iCCP", join(Buffer.from("a\0\0"), deflateSync(Buffer.alloc(30_000_000)))),
        ]),
      ),
    ],
    [
      "PNG with ten thousand texts",
      pngOf(
        8,
        8,
        8,
        Array.from({ length: 10_000 }, () => chunk("tEXt", Buffer.from("a\0b"))),
      ),
    ],
    [
      "JPEG of 65,500 × 65,500 pixels",
      claim(jpeg, (copy) => {
        copy.writeUInt16BE(65_500, frame + 5);
        copy.writeUInt16BE(65_500, frame + 7);
      }),
    ],
    [
      "JPEG with a broken profile",
      await sharp(jpeg)
        .keepIccProfile()
        .withIccProfile("p3")
        .jpeg()
        .toBuffer()
        .then((bytes) =>
          claim(bytes, (copy) =>
            copy.fill(0xab, bytes.indexOf("ICC_PROFILE") + 20, bytes.indexOf("ICC_PROFILE") + 200),
          ),
        ),
    ],
    [
      "GIF of 65,500 × 65,500 pixels",
      claim(gif, (copy) => {
        const image = copy.lastIndexOf(0x2c, copy.length - 3);
        for (const at of [6, 8, image + 5, image + 7]) copy.writeUInt16LE(65_500, at);
      }),
    ],
    ["GIF of 10,000 frames", await animation(10_000)],
    [
      "AVIF of 60,000 × 60,000 pixels",
      claim(avif, (copy) => {
        const size = copy.indexOf("ispe") + 8;
        copy.writeUInt32BE(60_000, size);
        copy.writeUInt32BE(60_000, size + 4);
      }),
    ],
    [
      "WebP of 16,383 × 16,383 pixels",
      claim(webp, (copy) => {
        copy.writeUInt16LE(16_383, 26);
        copy.writeUInt16LE(16_383, 28);
      }),
    ],
  ];
}

/** A copy with another size in its head. */
function claim(bytes: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy);
  return copy;
}

/** The same frame again and again, as a browser would show it. */
async function animation(frames: number): Promise<Buffer> {
  const gif = await small("gif", 4);
  const start = gif.lastIndexOf(0x2c, gif.length - 3);
  const image = gif.subarray(start, -1);
  return join(
    gif.subarray(0, start),
    ...Array.from({ length: frames }, () => image),
    gif.subarray(-1),
  );
}

function damaged(name: string, bytes: Buffer): Hostile[] {
  const noise = Buffer.from(bytes);
  for (let at = 30; at < noise.length; at += 7) noise[at] = (at * 131) % 256;
  return [
    [`${name}, half of it`, bytes.subarray(0, bytes.length >> 1)],
    [`${name}, its first 20 bytes`, bytes.subarray(0, 20)],
    [`${name} with noise`, noise],
  ];
}

function pngOf(width: number, height: number, rows: number, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  head[8] = 1;
  const row = 1 + Math.ceil(Math.min(width, 20_000) / 8);
  return join(
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", deflateSync(Buffer.alloc(row * rows))),
    chunk("IEND", Buffer.alloc(0)),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const all = Buffer.alloc(12 + data.length);
  all.writeUInt32BE(data.length, 0);
  all.write(type, 4, "latin1");
  data.copy(all, 8);
  all.writeUInt32BE(crc32(all.subarray(4, -4)), 8 + data.length);
  return all;
}

function zip(): Buffer {
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(60)]);
}

function laughs(): Buffer {
  const entities = Array.from("bcdefghi", (name, index) => {
    const before = `&${String.fromCharCode(name.charCodeAt(0) - 1)};`;
    return `<!ENTITY ${name} "${(index ? before : "ha").repeat(10)}">`;
  });
  return Buffer.from(`<!DOCTYPE svg [${entities.join("")}]><svg>&i;</svg>`);
}
