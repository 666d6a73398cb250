import { describe, expect, it } from "vitest";
import { parseAvatar } from "../../api/contract/people/avatar.ts";
import { orientationOf } from "../../api/contract/picture/orientation.ts";
import { useBrowser } from "../_browser.ts";
import { chunk, exif, gif, jpeg, png, SECRET, segment, webp } from "./_pictures.ts";

const browser = useBrowser();

const KINDS = [
  ["jpg", jpeg],
  ["png", png],
  ["webp", webp],
  ["gif", gif],
] as const;
const TURNABLE = KINDS.slice(0, 3) as readonly (readonly [string, typeof jpeg])[];

describe("a picture", () => {
  it.each(KINDS)("of kind %s keeps the picture and nothing else", (kind, make) => {
    expect(make().includes(SECRET)).toBe(true);
    const { extension, bytes } = parseAvatar(make());
    expect(extension).toBe(kind);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes).toEqual(make({ extras: false }));
    expect(parseAvatar(bytes).bytes).toEqual(bytes);
  });

  it.each(TURNABLE)("of kind %s keeps only the orientation of its Exif", (_kind, make) => {
    const { bytes } = parseAvatar(make({ orientation: 6 }));
    expect(bytes.includes(SECRET)).toBe(false);
    expect(orientationOf(bytes.subarray(bytes.indexOf("MM\0*", 0, "latin1")))).toBe(6);
    expect(parseAvatar(bytes).bytes).toEqual(bytes);
  });

  it.each(KINDS)("of kind %s is refused by its size in pixels", (_kind, make) => {
    for (const [width, height] of [
      [16_000, 16_000],
      [4_097, 4_097],
      [8_193, 1],
    ] as const) {
      expect(() => parseAvatar(make({ width, height }))).toThrow(
        `The picture has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels.`,
      );
    }
    expect(() => parseAvatar(make({ width: 4_096, height: 4_096 }))).not.toThrow();
  });

  it("with a frame that is larger than the canvas has the size of the frame", () => {
    expect(() => parseAvatar(gif({ frame: 16_000 }))).toThrow("16,000 × 1 pixels");
  });

  it.each(KINDS)(
    "of kind %s that is cut off or made of anything is refused or clean",
    (_kind, make) => {
      const whole = make();
      for (let length = 12; length < whole.length; length++) {
        const part = whole.subarray(0, length);
        expect(outcomeOf(part)).toMatch(
          /^(clean|The picture is damaged\. Save it again in an image editor\.)$/,
        );
      }
      for (let at = 12; at < whole.length; at++) {
        const changed = Buffer.from(whole);
        changed[at] = 0xff;
        expect(outcomeOf(changed)).toMatch(/^(clean|kept|The picture (is damaged|has ).*)$/);
      }
    },
  );
});

describe("a browser's own picture", () => {
  it.each(["image/jpeg", "image/png", "image/webp"])(
    "of type %s looks the same when it is clean, and stands upright as before",
    async (type) => {
      const page = await browser().newPage();
      const drawn = await page.evaluate((kind) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [40, 20];
        canvas.getContext("2d")?.fillRect(0, 0, 40, 10);
        return canvas.toDataURL(kind);
      }, type);
      const given = turned(type, Buffer.from(drawn.split(",")[1] ?? "", "base64"));
      expect(given.includes(SECRET)).toBe(true);
      const { bytes } = parseAvatar(given);
      expect(bytes.includes(SECRET)).toBe(false);
      const look = (picture: Buffer) =>
        page.evaluate(
          async (url) => {
            const image = new Image();
            image.src = url;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            canvas.getContext("2d")?.drawImage(image, 0, 0);
            return { size: [image.naturalWidth, image.naturalHeight], pixels: canvas.toDataURL() };
          },
          `data:${type};base64,${picture.toString("base64")}`,
        );
      const [before, after] = [await look(given), await look(bytes)];
      expect(after).toEqual(before);
      if (type === "image/jpeg") expect(after.size).toEqual([20, 40]);
      await page.close();
    },
  );
});

/** A picture with Exif that turns it by a quarter. */
function turned(type: string, bytes: Buffer): Buffer {
  const prefixed = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif(6)]);
  if (type === "image/jpeg") {
    return Buffer.concat([bytes.subarray(0, 2), segment(0xe1, prefixed), bytes.subarray(2)]);
  }
  const afterHeader = 8 + 25;
  if (type === "image/png") {
    const parts = [bytes.subarray(0, afterHeader), chunk("eXIf", exif(6))];
    return Buffer.concat([...parts, bytes.subarray(afterHeader)]);
  }
  // The canvas of `webp` says 40 × 20; its picture is replaced by the browser's.
  const frame = webp({ width: 40, height: 20, orientation: 6 });
  const [start, end] = [frame.indexOf("ICCP"), frame.indexOf("EXIF")];
  const whole = Buffer.concat([frame.subarray(0, start), ownChunks(bytes), frame.subarray(end)]);
  whole[20] = 0x0c;
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The chunks of a WebP file, without the one that names its canvas. */
function ownChunks(bytes: Buffer): Buffer {
  return bytes.subarray(bytes.toString("latin1", 12, 16) === "VP8X" ? 30 : 12);
}

describe("the orientation", () => {
  it("is read in both byte orders, and is 1 if the block is invalid", () => {
    expect(orientationOf(exif(8, "II"))).toBe(8);
    expect(orientationOf(exif(3, "MM"))).toBe(3);
    expect(orientationOf(exif(9))).toBe(1);
    for (const text of [
      "",
      "MM",
      "XX\0*\0\0\0\x08",
      "MM\0*\xff\xff\xff\xff",
      "MM\0*\0\0\0\x08\xff\xff",
    ]) {
      expect(orientationOf(Buffer.from(text, "latin1"))).toBe(1);
    }
  });
});

/** `kept` if a byte was changed so that a note became a part of the picture. */
function outcomeOf(bytes: Buffer): string {
  try {
    return parseAvatar(bytes).bytes.includes(SECRET) ? "kept" : "clean";
  } catch (error) {
    return (error as Error).message;
  }
}
