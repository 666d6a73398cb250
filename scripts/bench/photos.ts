import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const WIDTH = 4_000;
const HEIGHT = 3_000;

/**
 * Writes photographs of 12 megapixels, always the same ones, and returns their files. As in a real one, there is some
 * detail of every size, and the less of it the finer it is.
 */
export async function writePhotos(folder: string, count: number): Promise<string[]> {
  const files: string[] = [];
  for (let number = 0; number < count; number++) {
    const file = join(folder, `photo-${String(number).padStart(2, "0")}.jpg`);
    writeFileSync(file, await photo(number + 1));
    files.push(file);
  }
  return files;
}

/** The strength of the largest shapes, and how much of it those of half the size have. */
const STRENGTH = 150;
const DECAY = 0.78;
const STEPS = 10;

async function photo(seed: number): Promise<Buffer> {
  const random = numbersFrom(seed);
  let pixels: Buffer = Buffer.alloc(0);
  let size = { width: 0, height: 0 };
  for (let step = STEPS - 1; step >= 0; step--) {
    const next = { width: Math.ceil(WIDTH / 2 ** step), height: Math.ceil(HEIGHT / 2 ** step) };
    pixels = size.width
      ? await enlarged(pixels, size, next)
      : Buffer.alloc(next.width * next.height * 3, 128);
    size = next;
    const strength = STRENGTH * DECAY ** (STEPS - 1 - step);
    for (let at = 0; at < pixels.length; at++) {
      const value = (pixels[at] ?? 0) + (random() - 0.5) * strength;
      pixels[at] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

interface Size {
  width: number;
  height: number;
}

function enlarged(pixels: Buffer, from: Size, to: Size): Promise<Buffer> {
  return sharp(pixels, { raw: { ...from, channels: 3 } })
    .resize(to.width, to.height, { kernel: "cubic", fit: "fill" })
    .raw()
    .toBuffer();
}

/** Numbers between 0 and 1, the same ones for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
