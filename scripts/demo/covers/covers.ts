import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import { bridge, fjord, hills, rails, rain, street } from "./landscapes.ts";
import { type Palette, type PaletteName, PALETTES } from "./palettes.ts";
import { chair, clock, lamp, stairs, windows } from "./rooms.ts";
import { createRandom, HEIGHT, type Random, rectangle, WIDTH } from "./shapes.ts";
import { books, bowl, coins, leaves, papers } from "./things.ts";
import { bicycle, road } from "./vehicles.ts";

/** The drawing for a piece of the demo, and the words for those who cannot see it. */
export interface CoverPlan {
  draw: (palette: Palette, random: Random) => string;
  palette: PaletteName;
  alt: string;
}

function plan(draw: CoverPlan["draw"], palette: PaletteName, alt: string): CoverPlan {
  return { draw, palette, alt };
}

/** By the file name of the piece. The others have none, as on a real site. */
export const COVERS: Readonly<Record<string, CoverPlan>> = {
  "buying-a-press-older-than-you": plan(papers, "clay", "Printed sheets on a workbench"),
  "the-last-page-of-the-programme": plan(
    papers,
    "plum",
    "Loose pages of a programme, one with a picture",
  ),
  "the-year-paper-went-up": plan(coins, "clay", "Stacks of coins, each higher than the one before"),
  "there-are-no-sons": plan(street, "dusk", "A row of gabled houses in the evening"),
  "lof-van-het-formulier": plan(papers, "fjord", "Three forms and a pencil"),
  "the-bicycle-rack-on-kersenlaan": plan(bicycle, "moss", "A bicycle in front of an empty rack"),
  "the-person-who-writes-the-minutes": plan(lamp, "harbour", "A desk lamp lights a sheet of notes"),
  "we-counted-the-bicycles-twice": plan(bicycle, "harbour", "A bicycle beside a bicycle rack"),
  "a-review-of-my-only-good-knife": plan(bowl, "moss", "A steaming bowl on a kitchen table"),
  "cookbooks-sell-at-eleven": plan(books, "harbour", "Two full shelves of books"),
  "la-soupe-du-lundi": plan(bowl, "dusk", "Un bol de soupe fumante sur une table"),
  "le-rayon-des-livres-tristes": plan(books, "plum", "Deux rayons de livres, quelques-uns penchés"),
  "to-the-man-who-returned-the-novel": plan(chair, "linen", "A chair in the light of a window"),
  "the-tidy-fraud": plan(lamp, "clay", "A desk lamp over a single sheet of paper"),
  "two-per-cent-is-not-small": plan(
    coins,
    "harbour",
    "Stacks of coins that grow from left to right",
  ),
  "every-chair-on-the-ward-reviewed": plan(chair, "fjord", "An empty chair beside a window"),
  "my-grandmothers-cabbages": plan(hills, "moss", "Green hills with a few trees under a low sun"),
  "the-light-at-four-in-the-morning": plan(
    windows,
    "night",
    "The front of a house at night, with a few lit windows",
  ),
  "what-camellias-know": plan(leaves, "plum", "Um ramo de camélias em flor"),
  endhaltestelle: plan(rails, "dusk", "Gleise führen zu einer Straßenbahn am Horizont"),
  "the-meeting-starts-at-four": plan(clock, "clay", "A large clock on a wall, after four"),
  "two-minutes-at-the-kerb": plan(street, "fjord", "A quiet street with gabled houses and a tree"),
  "was-man-im-waschsalon-hoert": plan(
    windows,
    "dusk",
    "Eine Hausfront mit einigen hellen Fenstern",
  ),
  "in-defence-of-the-guest-room": plan(chair, "plum", "كرسي فارغ قرب نافذة مشمسة"),
  "the-stairs-that-were-a-street": plan(stairs, "clay", "درج واسع يصعد إلى باب مقوّس"),
  "water-day": plan(stairs, "harbour", "A wide stairway and an arched door in the sun"),
  "a-short-guide-to-looking-at-rust": plan(bridge, "dusk", "A bridge with three arches at sunset"),
  "letter-to-an-engineer-starting-in-november": plan(
    rain,
    "fjord",
    "Somebody with an umbrella in the rain",
  ),
  "offline-first-because-of-the-fjord": plan(
    fjord,
    "fjord",
    "A small boat on a fjord between mountains",
  ),
  "the-number-on-the-bridge": plan(
    bridge,
    "fjord",
    "Somebody walks over a bridge with three arches",
  ),
  "why-i-left-the-drawing-office": plan(lamp, "plum", "A lamp over a drawing table"),
  "a-migration-you-can-walk-away-from": plan(bridge, "moss", "A stone bridge over a green river"),
  "the-timeout-is-part-of-the-interface": plan(clock, "fjord", "A large wall clock"),
  "the-indexes-nobody-asked-for": plan(books, "clay", "Two shelves of books in many sizes"),
  "lost-property": plan(rain, "plum", "Somebody stands under an umbrella in the rain"),
  "what-a-school-remembers": plan(windows, "moss", "The many windows of a school"),
  "an-address-is-not-a-place": plan(hills, "harbour", "Hills behind hills under a red sun"),
  "forty-lorries-and-one-telephone": plan(road, "plum", "A van on a road in the evening"),
  "friday-is-for-the-van": plan(road, "harbour", "A van on a road through the hills"),
  "the-roadmap-nobody-opened": plan(hills, "dusk", "Hills in the evening light"),
  "the-dictionary-on-a-rainy-day": plan(rain, "linen", "雨の中、傘をさして立つ人"),
  "the-noticeboard-in-our-lane": plan(street, "plum", "夕暮れの家並みと一本の木"),
  "the-sound-a-lid-makes": plan(bowl, "harbour", "A bowl with steam rising from it"),
};

/** The text column of a page is 672 pixels wide: this fills it on most screens, and is quick to make. */
const PIXELS = 900;

/** Draws a cover as a JPEG, as if somebody had made it elsewhere. The same name gives the same picture. */
export async function drawCover(name: string, { draw, palette }: CoverPlan): Promise<Buffer> {
  const tones = PALETTES[palette];
  const svg = svgOf(tones, draw(tones, createRandom(name)));
  const { pixels, width, height } = await renderAsync(svg, {
    fitTo: { mode: "width", value: PIXELS },
    font: { loadSystemFonts: false },
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer();
}

function svgOf({ sky }: Palette, content: string): string {
  const whole = [0, 0, WIDTH, HEIGHT] as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${whole.join(" ")}">${rectangle(whole, sky)}${content}</svg>`;
}
