import { crc32, deflateSync } from "node:zlib";

// Small files of each kind, with metadata of cameras and programs. `SECRET` stands for a place.

export const SECRET = "52.5200N 13.4050E";
const secret = Buffer.from(SECRET, "latin1");

/** A TIFF block with an orientation and a text. */
function exif(orientation: number, order: "II" | "MM" = "MM"): Buffer {
  const block = Buffer.alloc(38);
  const [short, long] =
    order === "MM"
      ? ([block.writeUInt16BE, block.writeUInt32BE] as const)
      : ([block.writeUInt16LE, block.writeUInt32LE] as const);
  block.write(order, 0, "latin1");
  short.call(block, 42, 2);
  long.call(block, 8, 4);
  short.call(block, 2, 8);
  for (const [at, tag, type, value] of [
    [10, 0x010f, 2, 38],
    [22, 0x0112, 3, 0],
  ] as const) {
    short.call(block, tag, at);
    short.call(block, type, at + 2);
    long.call(block, 1, at + 4);
    if (value) long.call(block, value, at + 8);
  }
  short.call(block, orientation, 30);
  return Buffer.concat([block, secret]);
}

export function segment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const exifApp1 = (block: Buffer): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), block]));

/** The parts of a picture that stay: a real grey one of 1 × 1, except for the size in its frame. */
export function jpeg({
  width = 1,
  height = 1,
  orientation = 1,
  extras = true,
}: { width?: number; height?: number; orientation?: number; extras?: boolean } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const huffman = (id: number): Buffer =>
    segment(0xc4, Buffer.concat([Buffer.from([id, 1]), Buffer.alloc(15), Buffer.from([0])]));
  const jfif = Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1");
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, jfif),
    ...(extras
      ? [
          segment(0xe0, `JFXX\0\x10${SECRET}`),
          exifApp1(exif(orientation)),
          segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}`),
          segment(0xed, `Photoshop 3.0\0${SECRET}`),
          segment(0xfe, SECRET),
        ]
      : []),
    segment(0xe2, "ICC_PROFILE\0\x01\x01colours"),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    huffman(0),
    huffman(0x10),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f]),
    Buffer.from([0xff, 0xd9]),
    // Phones append a video or a second picture with its own Exif.
    ...(extras ? [Buffer.from([0xff, 0xd8]), exifApp1(exif(1)), Buffer.from([0xff, 0xd9])] : []),
  ]);
}

function chunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, "latin1");
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export function png({
  width = 1,
  height = 1,
  orientation = 1,
  extras = true,
}: { width?: number; height?: number; orientation?: number; extras?: boolean } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const texts = [
    chunk("tEXt", `Comment\0${SECRET}`),
    chunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`),
    chunk("zTXt", `Comment\0\0${SECRET}`),
    chunk("tIME", "1234567"),
    chunk("prVt", SECRET),
    chunk("eXIf", exif(orientation, "II")),
  ];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("gAMA", "\0\0\xb1\x8f"),
    ...(extras ? texts : []),
    chunk("IDAT", deflateSync(Buffer.from([0, 0x80]))),
    chunk("IEND", ""),
    ...(extras ? [secret] : []),
  ]);
}

export function gif({
  width = 1,
  height = 1,
  frame = 1,
  extras = true,
}: { width?: number; height?: number; frame?: number; extras?: boolean } = {}): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const image = Buffer.from(",\0\0\0\0\0\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  image.writeUInt16LE(frame, 5);
  const length = String.fromCodePoint(secret.length);
  return Buffer.concat([
    head,
    Buffer.from("!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", "latin1"),
    ...(extras
      ? [
          Buffer.from(`!\xfe${length}${SECRET}\0`, "latin1"),
          Buffer.from(`!\xff\x0bXMP DataXMP${length}${SECRET}\0`, "latin1"),
        ]
      : []),
    Buffer.from("!\xf9\x04\0\0\0\0\0", "latin1"),
    image,
    Buffer.from(";", "latin1"),
    ...(extras ? [secret] : []),
  ]);
}

export function webp({
  width = 1,
  height = 1,
  orientation = 1,
  extras = true,
}: { width?: number; height?: number; orientation?: number; extras?: boolean } = {}): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = extras ? 0x2c : orientation === 1 ? 0x20 : 0x28;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  // 1 × 1, as cwebp writes it.
  const image = Buffer.from("L(\0\0\0\0\0\x10\x88\x88\b\0", "latin1");
  const riff = (type: string, data: Buffer): Buffer => {
    const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  image[0] = 0x2f;
  image.writeUInt32LE(0, 1);
  return riff(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP", "latin1"),
      riff("VP8X", canvas),
      riff("ICCP", Buffer.from("colours")),
      riff("VP8L", image),
      ...(extras
        ? [
            riff("EXIF", Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif(orientation)])),
            riff("XMP ", secret),
            riff("note", secret),
          ]
        : []),
    ]),
  );
}
