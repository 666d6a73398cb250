import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import {
  CARD_COLOURS,
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardFacts,
} from "../../../api/contract/site/share-card.ts";
import { drawCard } from "../../../api/pictures/card/draw-card.ts";
import { createFonts } from "../../../api/pictures/card/fonts.ts";
import { tempFolder } from "../../_setup.ts";
import { fileFonts, HEADLINES } from "./_fonts.ts";

const { fonts } = fileFonts();

function piece(title: string, language = "en", overrides: Partial<CardFacts> = {}): CardFacts {
  return {
    kind: "piece",
    siteName: "The Harbour Review",
    colours: CARD_COLOURS,
    title,
    language,
    writer: { name: "Maren Holt", isVerified: false },
    ...overrides,
  };
}

/** How much of a part of the card is darker than its paper: 0 to 1. */
async function inkIn(
  card: Buffer,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Promise<number> {
  const part = { left, top, width: right - left, height: bottom - top };
  const pixels = await sharp(card).extract(part).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 160).length / pixels.length;
}

const MIDDLE = { top: 130, bottom: 490 };
const LEFT_HALF = { ...MIDDLE, left: 40, right: CARD_WIDTH / 2 };
const RIGHT_HALF = { ...MIDDLE, left: CARD_WIDTH / 2, right: CARD_WIDTH - 40 };
const LEFT_EDGE = { left: 2, right: 16, top: 0, bottom: CARD_HEIGHT };
const RIGHT_EDGE = { ...LEFT_EDGE, left: CARD_WIDTH - 16, right: CARD_WIDTH - 2 };
const NAME = { left: 80, right: CARD_WIDTH - 80, top: 525, bottom: 590 };

describe("a card", () => {
  it.each(Object.entries(HEADLINES))("shows a headline in %s", async (language, title) => {
    const card = await drawCard(fonts(), piece(title, language));
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({
      format: "jpeg",
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    });
    expect(card.length).toBeLessThan(100_000);
    const isRightToLeft = ["ar", "fa", "he"].includes(language);
    // The headline fills a part of the card that begins where its readers begin.
    expect(await inkIn(card, isRightToLeft ? RIGHT_HALF : LEFT_HALF)).toBeGreaterThan(0.03);
    expect(await inkIn(card, isRightToLeft ? RIGHT_EDGE : LEFT_EDGE)).toBeGreaterThan(0.99);
    expect(await inkIn(card, isRightToLeft ? LEFT_EDGE : RIGHT_EDGE)).toBe(0);
  });

  it("shows other words for another headline, writer or site, and the same for the same", async () => {
    const one = await drawCard(fonts(), piece("A headline"));
    expect(await drawCard(fonts(), piece("A headline"))).toEqual(one);
    for (const other of [
      piece("Another headline"),
      piece("A headline", "en", { siteName: "Other" }),
      piece("A headline", "en", { writer: { name: "Ada", isVerified: false } }),
      piece("A headline", "en", { writer: { name: "Maren Holt", isVerified: true } }),
      piece("A headline", "en", { colours: { ...CARD_COLOURS, accent: "#7a4a1c" } }),
    ]) {
      expect(await drawCard(fonts(), other)).not.toEqual(one);
    }
  });

  it("of a headline that no font has is the site's name and the writer's", async () => {
    const [one, other] = [
      await drawCard(fonts(), piece("हिन्दी में एक लेख", "hi")),
      await drawCard(fonts(), piece("தமிழில் ஒரு கட்டுரை", "hi")),
    ];
    expect(one).toEqual(other);
    expect(await inkIn(one, LEFT_HALF)).toBeGreaterThan(0.03);
    expect(await inkIn(one, NAME)).toBeGreaterThan(0);
  });

  it("leaves out a name that no font has", async () => {
    const card = await drawCard(
      fonts(),
      piece("A headline", "en", { writer: { name: "प्रिया", isVerified: true } }),
    );
    expect(await inkIn(card, NAME)).toBe(0);
  });

  it("has room for the longest headline, of short words or of one", async () => {
    for (const title of [
      "word ".repeat(40).trim(),
      "W".repeat(200),
      "漢".repeat(200),
      "ش".repeat(200),
    ]) {
      const card = await drawCard(fonts(), piece(title));
      const margins = [
        { ...MIDDLE, left: 22, right: 78 },
        { ...MIDDLE, left: CARD_WIDTH - 78, right: CARD_WIDTH - 22 },
      ];
      for (const margin of margins) expect(await inkIn(card, margin)).toBe(0);
    }
  });

  it("of a writer has their initials and name, and that of the site its name", async () => {
    const author = await drawCard(
      fonts(),
      piece("Maren Holt", "en", { kind: "author", writer: null }),
    );
    const disc = { left: 110, right: 280, top: 230, bottom: 390 };
    expect(await inkIn(author, disc)).toBeGreaterThan(0.6);
    const site = await drawCard(
      fonts(),
      piece("Harbour", "en", { kind: "site", siteName: "Harbour", writer: null }),
    );
    expect(await inkIn(site, LEFT_HALF)).toBeGreaterThan(0.03);
    const below = { left: 78, right: 1_100, top: 500, bottom: 600 };
    expect(await inkIn(site, below)).toBe(0);
    const said = await drawCard(
      fonts(),
      piece("Harbour", "en", {
        kind: "site",
        siteName: "Harbour",
        writer: null,
        tagline: "Ships, tides and the people who watch them, ".repeat(4).slice(0, 160),
      }),
    );
    if (process.env["SCREENSHOTS"]) {
      writeFileSync(`${process.env["SCREENSHOTS"]}/card-site.jpg`, said);
    }
    expect(await inkIn(said, below)).toBeGreaterThan(0.03);
    expect(await inkIn(said, { left: 78, right: 1_100, top: 606, bottom: 630 })).toBe(0);
  });
});

describe("the fonts", () => {
  it("are unpacked only for the letters that a card shows", async () => {
    const folder = tempFolder();
    await drawCard(createFonts(folder), piece("What a quiet year"));
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => !name.startsWith("source-serif-4-latin-"))).toEqual([]);
  });
});
