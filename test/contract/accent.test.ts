import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { issuesOf, sentenceOf } from "../../api/contract/errors.ts";
import {
  accentContrast,
  accentOf,
  GROUNDS,
  INKS,
  readableAccent,
  TEXT_CONTRAST,
} from "../../api/contract/site/accent.ts";
import { contrast, lowestContrast } from "../../api/contract/site/colour.ts";
import { SHIPPED_SETTINGS, SiteSettings } from "../../api/contract/site/site-settings.ts";

describe("an accent", () => {
  it("has the contrast that WCAG defines", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  });

  it.each(["#000000", "#1f4e5f", "#7a1f3d", "#0000ff", "#4a2a00"])(
    "that can be read on light pages is taken as it is: %s",
    (colour) => {
      expect(SiteSettings.parse({ ...SHIPPED_SETTINGS, accent: colour.toUpperCase() }).accent).toBe(
        colour,
      );
      expect(readableAccent(colour)).toBe(colour);
    },
  );

  it.each(["#ffffff", "#ffd700", "#ff6600", "#00bfff", "#7cfc00", "#888888"])(
    "that is too pale is refused, with the nearest one that can be read: %s",
    (colour) => {
      const parsed = SiteSettings.safeParse({ ...SHIPPED_SETTINGS, accent: colour });
      const nearest = readableAccent(colour);
      expect(sentenceOf(issuesOf(parsed.error!))).toContain(nearest);
      expect(accentContrast(nearest)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(SiteSettings.parse({ ...SHIPPED_SETTINGS, accent: nearest }).accent).toBe(nearest);
    },
  );

  it("gets a lighter one for dark pages, whatever its hue", () => {
    for (let hue = 0; hue < 4_096; hue += 37) {
      const digits = hue.toString(16).padStart(3, "0");
      const colour = readableAccent(`#${Array.from(digits, (digit) => digit + digit).join("")}`);
      const { light, dark } = accentOf(colour);
      expect(lowestContrast(light, Object.values(GROUNDS.light))).toBeGreaterThanOrEqual(4.5);
      expect(lowestContrast(dark, Object.values(GROUNDS.dark))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("is compared with the backgrounds of the stylesheet", () => {
    const css = readFileSync(new URL("../../site/styles/colours.css", import.meta.url), "utf8");
    const [light = "", dark = ""] = css.split("prefers-color-scheme: dark", 2);
    for (const [scheme, text] of [
      ["light", light],
      ["dark", dark],
    ] as const) {
      for (const [name, colour] of Object.entries({ ...GROUNDS[scheme], ...INKS[scheme] })) {
        expect(text, scheme).toContain(`--${name}: ${colour};`);
      }
    }
  });

  it.each(["red", "#fff", "#12345g", "url(x)", "#1f4e5f;}"])("must be six digits: %s", (accent) => {
    expect(SiteSettings.safeParse({ ...SHIPPED_SETTINGS, accent }).success).toBe(false);
  });
});
