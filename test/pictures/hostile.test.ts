import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { Refusal } from "../../api/contract/errors.ts";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { createEncoder } from "../../api/pictures/encoder.ts";
import { hostileFiles } from "../../scripts/bench/hostile-pictures.ts";
import { testPicture } from "./_pictures.ts";

it("refuses each hostile file with a sentence, or encodes its pixels again", async () => {
  const encoder = createEncoder({ seconds: PICTURE_LIMITS.seconds });
  onTestFinished(() => encoder.close());
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(50);
  const outcomes: Record<string, string> = {};
  for (const [name, bytes] of files) {
    outcomes[name] = await encoder.take(bytes).then(
      async ({ master, files: made }) => {
        for (const file of [master, ...made.map((one) => one.bytes)]) {
          expect(file.includes("script"), name).toBe(false);
          expect((await sharp(file).metadata()).format, name).toMatch(/^(?:jpeg|webp)$/);
        }
        return "encoded again";
      },
      (error: unknown) => {
        expect(error, name).toBeInstanceOf(Refusal);
        return (error as Refusal).message;
      },
    );
  }
  // Whatever they were, the next picture is taken.
  expect((await encoder.take(await testPicture())).width).toBe(8);
  expect(outcomes).toMatchObject({
    "PNG of 60,000 × 60,000 pixels": expect.stringMatching(/60,000 × 60,000 pixels/),
    "PNG of 20,000 × 20,000 pixels, all there": expect.stringMatching(/20,000 × 20,000 pixels/),
    "JPEG of 65,500 × 65,500 pixels": expect.stringMatching(/65,500 × 65,500 pixels/),
    "GIF of 65,500 × 65,500 pixels": expect.stringMatching(/65,500 × 65,500 pixels/),
    "WebP of 16,383 × 16,383 pixels": expect.stringMatching(/16,383 × 16,383 pixels/),
    "AVIF of 60,000 × 60,000 pixels": expect.stringMatching(/60,000 × 60,000 pixels/),
    "GIF of 10,000 frames": expect.stringMatching(/10,000 frames/),
    "PNG with a profile that unfolds": "encoded again",
    "JPEG with a page behind it": "encoded again",
    "SVG with a script": expect.stringMatching(/is an SVG file/),
    "SVG of a billion laughs": expect.stringMatching(/is an SVG file/),
    "archive bomb": expect.stringMatching(/not a picture/),
    "JPEG, half of it": expect.stringMatching(/damaged/),
    HEIC: expect.stringMatching(/save it as JPEG/i),
  });
});
