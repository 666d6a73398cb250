import { createHash } from "node:crypto";
import {
  CARD_COLOURS,
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardCover,
  type CardFacts,
  type CardSite,
} from "../contract/site/share-card.ts";

/** Raise it when cards are drawn in another way: every card is then drawn again. */
const DRAWING_VERSION = 1;

/** The facts for a card. */
export type CardSource = { cover: string } | { facts: CardFacts };

interface CardPiece {
  headline: string;
  locale: string;
  cover: CardCover | null;
}

interface CardWriter {
  name: string;
  identityVerifiedAt: string | null;
}

/** A piece with a cover that is large enough has a part of it as its card, and every other one its words. */
export function pieceCard(site: CardSite, piece: CardPiece, writer: CardWriter): CardSource {
  const { cover, headline: title, locale: language } = piece;
  if (cover && isLarge(cover)) return { cover: cover.id };
  return words(site, { kind: "piece", title, language, writer: shown(writer) });
}

export function authorCard(site: CardSite, writer: CardWriter): CardSource {
  const { name } = writer;
  return words(site, { kind: "author", title: name, language: "en", writer: shown(writer) });
}

export function siteCard(site: CardSite): CardSource {
  const { name: title, language, tagline } = site;
  const said = tagline ? { tagline } : {};
  return words(site, { kind: "site", title, language, writer: null, ...said });
}

/** What share cards show of a site with these settings. */
export function cardSite({
  name,
  language,
  accent,
  tagline,
}: {
  name: string;
  language: string;
  accent: string | null;
  tagline: string | null;
}): CardSite {
  return { name, language, tagline, colours: accent ? { ...CARD_COLOURS, accent } : CARD_COLOURS };
}

/** The same for the same card: a hash of everything that is in it. */
export function cardVersion(source: CardSource): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, source]))
    .digest("hex")
    .slice(0, 16);
}

/** A smaller picture would be enlarged to more than twice its size. */
function isLarge({ width, height }: CardCover): boolean {
  return width >= CARD_WIDTH / 2 && height >= CARD_HEIGHT / 2;
}

function shown({ name, identityVerifiedAt }: CardWriter): CardFacts["writer"] {
  return { name, isVerified: identityVerifiedAt !== null };
}

function words(
  { name, colours }: CardSite,
  facts: Omit<CardFacts, "siteName" | "colours">,
): CardSource {
  return { facts: { ...facts, siteName: name, colours } };
}
