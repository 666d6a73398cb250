import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { PICTURE_LIMITS, pictureFileName, pictureFilesOf } from "../../api/contract/pictures.ts";
import { CARD_COLOURS, type CardFacts } from "../../api/contract/site/share-card.ts";
import type { TakenPicture } from "../../api/pictures/encode.ts";
import { createEncoder, type EncoderOptions } from "../../api/pictures/encoder.ts";
import { tempFolder } from "../_setup.ts";
import { phonePhoto, SECRET, testPicture } from "./_pictures.ts";

function encoder(seconds: number = PICTURE_LIMITS.seconds) {
  const made = createEncoder({ seconds });
  onTestFinished(() => made.close());
  return made;
}

const CARD: CardFacts = {
  kind: "piece",
  siteName: "Galley",
  colours: CARD_COLOURS,
  title: "A headline",
  language: "en",
  writer: { name: "Ada", isVerified: true },
};

function childrenOfThis(): string {
  const options = ["-o", "pid=,args=", "--ppid", String(process.pid)];
  return execFileSync("ps", options, { encoding: "utf8" });
}

describe("a picture that is cut", () => {
  it("is its upright middle in the shape, never larger than it was", async () => {
    const { cut } = encoder();
    const photo = await phonePhoto({ width: 1_600, height: 1_200 });
    const square = await cut(photo, { width: 512, height: 512 });
    const small = await cut(photo, { width: 3_000, height: 1_500 });
    expect([square.width, square.height, small.width, small.height]).toEqual([
      512, 512, 1_200, 600,
    ]);
    for (const { type, bytes, width, height } of [square, small]) {
      const shown = await sharp(bytes).metadata();
      expect([type, shown.format, shown.width, shown.height]).toEqual([
        "jpg",
        "jpeg",
        width,
        height,
      ]);
      expect([shown.exif, shown.icc, bytes.includes(SECRET)]).toEqual([
        undefined,
        undefined,
        false,
      ]);
    }
  });

  it("keeps what shows through, and of an animation the first frame", async () => {
    const { cut } = encoder();
    const size = { width: 32, height: 32 };
    const clear = { width: 64, height: 48, channels: 4, background: "#ff000080" } as const;
    const through = await cut(await sharp({ create: clear }).png().toBuffer(), size);
    expect((await sharp(through.bytes).metadata()).hasAlpha).toBe(true);
    const frames = await Promise.all(
      ["#000000", "#ffffff"].map((colour) => testPicture({ width: 40, height: 40, colour })),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const still = await cut(moving, size);
    expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1);
  });

  it("is refused like every other", async () => {
    const { cut } = encoder();
    const size = { width: 512, height: 512 };
    await expect(cut(Buffer.from("<svg/>"), size)).rejects.toThrow("not a picture");
    const cutOff = (await testPicture({ width: 64, height: 64 })).subarray(0, 60);
    await expect(cut(cutOff, size)).rejects.toThrow("damaged");
  });
});

describe("a share card", () => {
  it("is drawn from words, or cut from a picture, in the same process", async () => {
    const made = createEncoder({ seconds: PICTURE_LIMITS.seconds, dataDir: tempFolder() });
    onTestFinished(() => made.close());
    const facts = { ...CARD, title: "静かな村 שלום" };
    for (const card of [
      await made.drawCard(facts),
      await made.cutCard(await testPicture({ width: 700, height: 900, format: "jpeg" })),
    ]) {
      const { format, width, height } = await sharp(card).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 1_200, height: 630 });
    }
    expect(childrenOfThis().match(/encoder-process/g)).toHaveLength(1);
  });

  it("that takes too long fails, and the next one is drawn", async () => {
    const late = createEncoder({ seconds: 0, withinSeconds: 60, dataDir: tempFolder() });
    onTestFinished(() => late.close());
    await expect(late.drawCard(CARD)).rejects.toThrow("takes too long");
    const next = createEncoder({ seconds: 60, dataDir: tempFolder() });
    onTestFinished(() => next.close());
    expect((await next.drawCard(CARD)).length).toBeGreaterThan(1_000);
  });
});

describe("a picture", () => {
  it.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
    "in %s is decoded, and encoded as WebP and JPEG",
    async (format) => {
      const picture = await encoder().take(await testPicture({ width: 64, height: 48, format }));
      expect(picture).toMatchObject({ width: 64, height: 48, isAnimated: false });
      expect(picture.files.map(pictureFileName)).toEqual(["1280.webp", "1280.jpg"]);
      const types = await Promise.all(
        picture.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).format),
      );
      expect(types).toEqual(["webp", "jpeg"]);
    },
  );

  it("stands upright, and carries no word of where it was taken", async () => {
    const photo = await phonePhoto({ width: 400, height: 300 });
    expect(photo.includes(SECRET)).toBe(true);
    const { width, height, master, files } = await encoder().take(photo);
    expect([width, height]).toEqual([300, 400]);
    for (const bytes of [master, ...files.map((file) => file.bytes)]) {
      expect(bytes.includes(SECRET)).toBe(false);
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation: orientation ?? 1 }).toEqual({
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        orientation: 1,
      });
    }
  });

  it("has the same id whatever its format says, and another for other pixels", async () => {
    const { take } = encoder();
    const png = await take(await testPicture({ format: "png" }));
    const webp = await take(
      await sharp(await testPicture())
        .webp({ lossless: true })
        .toBuffer(),
    );
    const other = await take(await testPicture({ colour: "#102030" }));
    expect(webp.id).toBe(png.id);
    expect(other.id).not.toBe(png.id);
  });

  it("is kept with at most 2,560 pixels, and gets all widths without being enlarged", async () => {
    const { take, finish } = encoder();
    const { width, height, master, files } = await take(
      await testPicture({ width: 3_000, height: 1_500 }),
    );
    expect([width, height]).toEqual([2_560, 1_280]);
    const names = new Set(files.map(pictureFileName));
    const others = await finish(master, { width, names });
    const all = [...files, ...others];
    expect(new Set(all.map(pictureFileName))).toEqual(
      new Set(pictureFilesOf(width).map(pictureFileName)),
    );
    for (const file of all) {
      const shown = await sharp(file.bytes).metadata();
      expect([shown.width, file.width]).toEqual([file.slot, file.slot]);
    }
    const small = await take(await testPicture({ width: 800, height: 100 }));
    expect(pictureFilesOf(small.width).map(({ slot }) => slot)).toEqual([
      720, 720, 720, 1_280, 1_280, 1_280,
    ]);
    expect(small.files.map((file) => file.width)).toEqual([800, 800, 720]);
  });

  it("keeps its transparency in WebP, and is white behind it in JPEG", async () => {
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [webp, jpg] = (await encoder().take(clear)).files;
    expect((await sharp(webp?.bytes).stats()).isOpaque).toBe(false);
    const [pixel] = await sharp(jpg?.bytes).raw().toBuffer();
    expect(pixel).toBeGreaterThan(250);
  });

  it("of a wide gamut has the colours of sRGB", async () => {
    const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#00ff00" } })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const { master } = await encoder().take(p3);
    const { icc, space } = await sharp(master).metadata();
    expect({ icc, space }).toEqual({ icc: undefined, space: "srgb" });
    const [, green = 0] = await sharp(master).raw().toBuffer();
    expect(green).toBeGreaterThan(240);
  });

  it("that moves stays an animation", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00", "#0000ff"].map((colour) => testPicture({ colour, width: 20 })),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { isAnimated, files } = await encoder().take(gif);
    expect(isAnimated).toBe(true);
    const [webp, jpg] = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect([webp?.pages, jpg?.pages ?? 1, jpg?.height]).toEqual([3, 1, 6]);
  });
});

describe("a file", () => {
  it.each([
    ["that is no picture", Buffer.from("hello"), /not a picture/],
    ["in SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is an SVG file/],
    ["that is cut off at its head", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /damaged/],
  ])("%s is refused", async (_, bytes, message) => {
    await expect(encoder().take(bytes)).rejects.toThrow(message);
  });

  it("that is cut off in the middle is refused", async () => {
    const whole = await testPicture({ width: 400, height: 400, format: "jpeg" });
    await expect(encoder().take(whole.subarray(0, whole.length / 2))).rejects.toThrow(/damaged/);
  });

  it("that claims too many pixels is refused before it is decoded", async () => {
    const png = await testPicture();
    // The head of the PNG says 60,000 × 60,000.
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expect(encoder().take(png)).rejects.toThrow(/pixels|damaged/);
  });

  it("that takes too long is refused, and the next one is taken", async () => {
    const slow = createEncoder({ seconds: 0.001, withinSeconds: 60 });
    onTestFinished(() => slow.close());
    const picture = await testPicture({ width: 3_000, height: 3_000 });
    await expect(slow.take(picture)).rejects.toThrow(/too long/);
    expect((await encoder().take(await testPicture())).width).toBe(8);
  });
});

describe("a busy machine", () => {
  /** The process gets no processor time until it is continued. */
  async function paused(options: EncoderOptions) {
    const one = createEncoder(options);
    onTestFinished(() => one.close());
    const picture = await testPicture({ width: 640, height: 400 });
    const isTaken = () => one.take(picture).then(Boolean, () => false);
    await expect.poll(isTaken).toBe(true);
    const [, pid = ""] = /(\d+) .*encoder-process/.exec(childrenOfThis()) ?? [];
    expect(pid).not.toBe("");
    process.kill(Number(pid), "SIGSTOP");
    return {
      take: (other = picture) => one.take(other),
      resume: () => process.kill(Number(pid), "SIGCONT"),
    };
  }

  it("does not make a good picture the sender's fault", async () => {
    const { take, resume } = await paused({ seconds: 2, withinSeconds: 60 });
    const taken = take();
    setTimeout(resume, 2_500);
    expect((await taken).width).toBe(640);
  });

  it("answers each sender in time, also those whose turn has not come", async () => {
    const { take, resume } = await paused({ seconds: 30, answersWithinMs: 10_000 });
    const others = [await testPicture({ colour: "#101010" }), await testPicture()];
    const late = [take(), ...others.map((other) => take(other))].map((taken) =>
      taken.catch((error: unknown) => error),
    );
    for (const error of await Promise.all(late)) {
      expect(error).toMatchObject({ reason: "unavailable", status: 503 });
    }
    resume();
    expect((await take()).width).toBe(640);
  });

  it("goes on with a picture that is sent again because nobody could wait for it", async () => {
    const program = join(tempFolder(), "slow-encoder.js");
    // Its answers count the pictures.
    writeFileSync(
      program,
      `let made = 0;
       process.on("disconnect", () => process.exit());
       process.on("message", () => setTimeout(() => process.send({ taken: { width: ++made } }), 2_500));`,
    );
    const slow = createEncoder({ seconds: 30, answersWithinMs: 1_000, program });
    onTestFinished(() => slow.close());
    const first = slow.take(Buffer.from("The same bytes."));
    await expect(first).rejects.toMatchObject({ reason: "unavailable" });
    const again = async (): Promise<TakenPicture> =>
      slow.take(Buffer.from("The same bytes.")).catch(again);
    expect(await again()).toMatchObject({ width: 1 });
  });

  it("that does not answer for too long is unavailable, and the next picture is taken", async () => {
    // Long enough for this small picture, even where others keep the machine busy.
    const { take } = await paused({ seconds: 30, withinSeconds: 6 });
    await expect(take()).rejects.toMatchObject({ reason: "unavailable", status: 503 });
    await expect
      .poll(() =>
        take().then(
          ({ width }) => width,
          () => 0,
        ),
      )
      .toBe(640);
  });
});

describe("the encoder's process", () => {
  it("has none of the service's secrets", async () => {
    process.env["GALLEY_TEST_SECRET"] = "s3cret";
    onTestFinished(() => void delete process.env["GALLEY_TEST_SECRET"]);
    const { take } = encoder();
    await take(await testPicture());
    const [, pid = ""] = /(\d+) .*encoder-process/.exec(childrenOfThis()) ?? [];
    expect(pid).not.toBe("");
    const environment = execFileSync("cat", [`/proc/${pid}/environ`], { encoding: "utf8" });
    expect(environment).not.toContain("s3cret");
  });

  it("is replaced if it was ended from outside", async () => {
    const one = encoder();
    const picture = await testPicture();
    await one.take(picture);
    const [, pid = ""] = /(\d+) .*encoder-process/.exec(childrenOfThis()) ?? [];
    process.kill(Number(pid), "SIGKILL");
    await expect.poll(childrenOfThis).not.toContain(`${pid} `);
    expect((await one.take(picture)).width).toBe(8);
  });

  it("ends with the encoder", async () => {
    const one = encoder();
    await one.take(await testPicture());
    await one.close();
    await expect(one.take(await testPicture())).rejects.toThrow(/stopping/);
  });
});
