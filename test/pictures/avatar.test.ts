import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AVATAR_SIZE } from "../../api/contract/people/avatar.ts";
import { restoreAvatar } from "../../api/pictures/avatar.ts";
import { cutPicture } from "../../api/pictures/encode-cut.ts";
import { gif, jpeg, png, SECRET, segment, webp } from "../contract/_pictures.ts";
import { phonePhoto, testPicture } from "./_pictures.ts";

const KINDS = [
  ["jpg", jpeg],
  ["png", png],
  ["webp", webp],
  ["gif", gif],
] as const;

describe("a writer's picture from an export", () => {
  it.each([
    ["jpg", async () => jpeg()],
    ["png", async () => png()],
    ["webp", notedWebp],
    ["gif", async () => gif()],
  ])("of kind %s keeps its pixels and nothing else", async (_kind, make) => {
    const given = await make();
    expect(given.includes(SECRET)).toBe(true);
    const { bytes } = await restoreAvatar(given);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(given));
    expect((await restoreAvatar(bytes)).bytes).toEqual(bytes);
  });

  it("stands upright, and does not say where it was taken", async () => {
    const { bytes } = await restoreAvatar(await phonePhoto());
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    // The left half of the photograph is white. Turned by a quarter, it is the upper one.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const blueAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2] ?? 0;
    for (const x of [10, info.width - 10]) {
      expect(blueAt(x, 10)).toBeGreaterThan(240);
      expect(blueAt(x, info.height - 10)).toBeLessThan(60);
    }
  });

  it.each([
    ["jpg", 16_000, 16_000, jpeg],
    ["jpg", 4_097, 4_097, jpeg],
    ["png", 16_000, 16_000, png],
    ["png", 8_193, 1, png],
    ["webp", 4_097, 4_097, emptyPicture("webp")],
    ["webp", 8_193, 1, emptyPicture("webp")],
    ["gif", 4_097, 4_097, emptyPicture("gif")],
    ["gif", 8_193, 1, emptyPicture("gif")],
  ] as const)("of kind %s is refused by its %i × %i pixels", async (_kind, width, height, make) => {
    await expect(restoreAvatar(await make({ width, height }))).rejects.toThrow(
      `The picture has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels.`,
    );
  });

  it("may have 4,096 × 4,096 pixels, and is made smaller", async () => {
    const size = { width: 4_096, height: 4_096 };
    const large = sharp({ create: { ...size, channels: 3, background: "#c03010" } });
    expect(await restoreAvatar(await large.png().toBuffer())).toMatchObject(AVATAR_SIZE);
  });

  it("with a frame that is larger than the canvas is cut to the size of all", async () => {
    const outcome = await restoreAvatar(gif({ frame: 16_000 })).catch((error: Error) => error);
    if (outcome instanceof Error) expect(outcome.message).toMatch(/^The picture (is damaged|has )/);
    else expect(outcome).toMatchObject({ width: 1, height: 1 });
  });

  it.each(KINDS)(
    "of kind %s that is cut off or made of anything is refused or clean",
    async (_kind, make) => {
      const whole = make();
      const places = Array.from({ length: whole.length - 12 }, (_, at) => at + 12);
      const cutOff = await Promise.all(places.map((at) => outcomeOf(whole.subarray(0, at))));
      for (const outcome of cutOff) expect(outcome).toMatch(/^(clean|The picture .*)$/);
      const changed = await Promise.all(
        places.map((at) => {
          const bytes = Buffer.from(whole);
          bytes[at] = 0xff;
          return outcomeOf(bytes);
        }),
      );
      for (const outcome of changed) expect(outcome).toMatch(/^(clean|The (picture|file) .*)$/);
    },
  );
});

describe("a picture that the service has cut", () => {
  const plain = async (): Promise<Buffer> =>
    (await cutPicture(await phonePhoto(), AVATAR_SIZE)).bytes;
  const clear = async (): Promise<Buffer> => {
    const background = { r: 200, g: 40, b: 10, alpha: 0.5 };
    const half = sharp({ create: { width: 600, height: 600, channels: 4, background } });
    return (await cutPicture(await half.png().toBuffer(), AVATAR_SIZE)).bytes;
  };

  it.each([
    ["a JPEG file", plain],
    ["a WebP file", clear],
  ])("is kept byte for byte as %s", async (_kind, make) => {
    const bytes = await make();
    expect((await restoreAvatar(bytes)).bytes).toEqual(bytes);
  });

  it.each([
    ["a comment", segment(0xfe, SECRET)],
    ["a note of a camera", segment(0xe3, SECRET)],
    ["a preview", segment(0xe0, `JFXX\0\x10${SECRET}`)],
    ["a name that is no profile", segment(0xe2, SECRET)],
  ])("is cut again without %s that somebody has added", async (_what, added) => {
    const bytes = await plain();
    const more = Buffer.concat([bytes.subarray(0, 2), added, bytes.subarray(2)]);
    expect(await outcomeOf(more)).toBe("clean");
  });

  it("is cut again without what somebody has added behind its end", async () => {
    for (const end of ["", "\xff\xd9"]) {
      const behind = Buffer.from(SECRET + end, "latin1");
      expect(await outcomeOf(Buffer.concat([await plain(), behind]))).toBe("clean");
      const packed = Buffer.concat([Buffer.from("note\x11\0\0\0", "latin1"), behind]);
      expect(await outcomeOf(Buffer.concat([await clear(), packed]))).toBe("clean");
    }
  });
});

/** A picture with a place in its Exif, and another in a chunk that nobody knows. */
async function notedWebp(): Promise<Buffer> {
  const plain = sharp(await testPicture({ width: 8, height: 8, colour: "#ffffff" }));
  const noted = plain.withExif({ IFD0: { ImageDescription: SECRET } }).webp({ lossless: true });
  const note = Buffer.from(`note\x12\0\0\0${SECRET}\0`, "latin1");
  const bytes = Buffer.concat([await noted.toBuffer(), note]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

function emptyPicture(format: "webp" | "gif") {
  return (size: { width: number; height: number }): Promise<Buffer> =>
    sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
      .toFormat(format)
      .toBuffer();
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).toColourspace("srgb").removeAlpha().raw().toBuffer();
}

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    return (await restoreAvatar(bytes)).bytes.includes(SECRET) ? "kept" : "clean";
  } catch (error) {
    return (error as Error).message;
  }
}
