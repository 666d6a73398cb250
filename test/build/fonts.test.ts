import { describe, expect, it } from "vitest";
import { FONTS } from "../../api/contract/vocabulary.ts";
import { renderInitials } from "../../api/render/initials.ts";
import { buildFonts } from "../../build/assets/fonts.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { shippedPublicSettings } from "../../api/contract/site/public-settings.ts";
import { BASE_URL } from "../read/_site.ts";

/** With the page and its cover left out, a font must not be what a reader waits for. */
const ENGLISH_MAX = 40_000;
const LATIN_MAX = 60_000;

describe("the text fonts", async () => {
  const { assets, fonts } = await buildFonts();
  const sizes = new Map(assets.map(({ file }) => [`/${file.path}`, file.content.length]));

  it.each(FONTS)("%s takes less than 40 KB on an English page, and 60 on a German one", (font) => {
    const { basic, more } = fonts[font].preload;
    const [english = 0, others = 0] = [sizes.get(basic), sizes.get(more)];
    expect(english).toBeGreaterThan(10_000);
    expect(english).toBeLessThan(ENGLISH_MAX);
    expect(english + others).toBeLessThan(LATIN_MAX);
  });

  it.each([
    ["en", 1],
    ["de", 2],
    ["ja", 1],
  ] as const)(
    "are loaded early as far as the site's language needs them: %s",
    (language, files) => {
      const { names } = readShippedAssets();
      const settings = { ...shippedPublicSettings("Galley"), language };
      const { data } = createSite({ baseUrl: BASE_URL, siteName: "Galley" }, names, null, settings);
      const { basic, more } = names.fonts.literata.preload;
      expect(data.fonts).toEqual([basic, more].slice(0, files));
    },
  );

  it.each(FONTS)("%s names only files that exist, upright and italic", (font) => {
    const { rules, stack } = fonts[font];
    const named = [...rules.matchAll(/url\(([^)]+)\)/g)].map(([, address = ""]) => address);
    expect(named.length).toBeGreaterThanOrEqual(4);
    expect(named.filter((address) => !sizes.has(address))).toEqual([]);
    expect(rules.match(/font-style:italic/g)).toHaveLength(named.length / 2);
    expect(stack).toContain("fallback");
    expect(rules).toMatch(/fallback";src:local\(.*?size-adjust/);
  });

  it.each(FONTS)("%s has outlines of the capitals of European names", (font) => {
    const { outlines } = fonts[font];
    const missing = Array.from("AQZ09ÅÉØÑŠŁŻĞЖЯ").filter((letter) => !outlines[letter]);
    expect(missing).toEqual([]);
    expect(outlines["W"]?.width).toBeGreaterThan(2 * (outlines["I"]?.width ?? 0));
    expect(outlines["ß"]).toBeUndefined();
  });

  it("draw initials without text, since a picture cannot load a font, and others in what stands in for it", () => {
    const draw = (name: string) => renderInitials({ name, slug: "x" }, fonts.literata);
    const drawn = draw("É. Quill");
    expect(drawn).not.toContain("<text");
    expect(drawn.match(/<path/g)).toHaveLength(2);
    expect(drawn).not.toBe(renderInitials({ name: "É. Quill", slug: "x" }, fonts.inter));
    expect(draw("李 小龙")).toContain("Hiragino Mincho ProN");
    expect(draw("Ada 李")).toContain(">A李</text>");
  });

  it("come with their licence", () => {
    const licence = assets.find(({ name }) => name === "faces-licence.txt");
    expect(licence?.file.content.toString()).toContain("SIL Open Font License");
  });
});
