import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { createEncoder, type Encoder } from "../../api/pictures/encoder.ts";
import { fileTempFolder } from "../_setup.ts";
import { write } from "../scripts/_import.ts";
import { testPicture } from "./_pictures.ts";

const dataDir = fileTempFolder();
let encoder: Encoder;
beforeAll(() => {
  encoder = createEncoder({ seconds: PICTURE_LIMITS.seconds, dataDir: dataDir() });
});
afterAll(() => encoder.close());

/** Draws SVG, and returns the picture with the share of its pixels that are not white. */
async function drawn(svg: string) {
  const { width, height, master } = await encoder.takeSvg(Buffer.from(svg));
  const pixels = await sharp(Buffer.from(master)).flatten({ background: "#fff" }).raw().toBuffer();
  const inked = pixels.filter((value) => value < 250).length / pixels.length;
  return { width, height, inked };
}

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const whole = (inner: string, size = 'width="100" height="50"'): string =>
  `<svg ${XMLNS} ${size}><rect width="100%" height="100%" fill="white"/>${inner}</svg>`;

describe("a drawing in SVG", () => {
  it("is drawn as large as it is, and a diagram at twice its size", async () => {
    const half = '<rect width="50%" height="100%" fill="black"/>';
    expect(await drawn(whole(half))).toMatchObject({ width: 100, height: 50 });
    expect((await drawn(whole(half))).inked).toBeCloseTo(0.5, 1);
    const diagram = await drawn(whole(half, 'width="400" height="300"'));
    expect(diagram).toMatchObject({ width: 800, height: 600 });
    const huge = await drawn(whole(half, 'width="90000" height="900"'));
    expect(huge).toMatchObject({ width: 2560, height: 26 });
  });

  it.each(["Words in Latin", "كلمات", "言葉"])(
    "shows its text, whatever font it names: %s",
    async (text) => {
      const word = `<text y="40" font-size="30" font-family="Arial, sans-serif">${text}</text>`;
      expect((await drawn(whole(word))).inked).toBeGreaterThan(0.02);
    },
  );

  it("keeps a picture inside it, and never shows a file of the machine", async () => {
    const black = await testPicture({ colour: "#000000", width: 40, height: 40 });
    const file = write("secret.png", black);
    const image = (address: string): string =>
      `<image width="50" height="50" xlink:href="${address}"/><image width="50" height="50" href="${address}"/>`;
    const inline = `data:image/png;base64,${black.toString("base64")}`;
    expect((await drawn(whole(image(inline)))).inked).toBeGreaterThan(0.2);
    const nested = Buffer.from(whole(image(file))).toString("base64");
    const hidden = `<!DOCTYPE svg [<!ENTITY file "${file}">]>${whole(image("&file;"))}`;
    for (const svg of [
      whole(image(file)),
      whole(image(`file://${file}`)),
      whole(image(join(file, "..", "secret.png"))),
      whole(
        `<x:image xmlns:x="http://www.w3.org/2000/svg" width="50" height="50" href="${file}"/>`,
      ),
      whole(
        `<filter id="f"><feImage href="${file}"/></filter><rect width="50" height="50" fill="white" filter="url(#f)"/>`,
      ),
      whole(image(`data:image/svg+xml;base64,${nested}`)),
      hidden,
    ]) {
      expect((await drawn(svg)).inked, svg).toBe(0);
    }
  });

  it("runs nothing, and shows no HTML in it", async () => {
    const active =
      '<script>throw 1</script><foreignObject width="50" height="50"><p>Text</p></foreignObject>';
    expect((await drawn(whole(active))).inked).toBe(0);
  });

  it("keeps styles and links within itself", async () => {
    const styled =
      '<style><![CDATA[.a > .b { fill: black }]]></style><g class="a"><rect id="r" class="b" width="10" height="50"/></g><use xlink:href="#r" x="20"/>';
    expect((await drawn(whole(styled))).inked).toBeCloseTo(0.2, 1);
  });

  it("may have blanks, comments and declarations around it, and lines within", async () => {
    const half = '<rect width="50%"\n height="100%"\n fill="black"/>\n<!-- -->\n';
    const around = `\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${whole(half)}\n\n<!-- end -->\n`;
    expect((await drawn(around)).inked).toBeCloseTo(0.5, 1);
  });

  it.each(["<svg", `<svg ${XMLNS} width="0" height="0"/>`, "<html/>"])(
    "that is damaged is refused: %s",
    async (svg) => {
      await expect(drawn(svg)).rejects.toThrow("damaged");
    },
  );
});
