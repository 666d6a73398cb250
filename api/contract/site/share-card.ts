/** The size that other services ask for when they show a link as a card. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** The subject of a card: `piece:{id}`, `author:{id}`, or the site. */
export type CardSubject = `piece:${string}` | `author:${string}` | typeof SITE_CARD;
/** The card of every page that has none of its own. */
export const SITE_CARD = "site";

/** The piece or the writer that a card is about, or `site`. */
export function cardId(subject: CardSubject): string {
  return subject.slice(subject.indexOf(":") + 1);
}

export interface CardColours {
  paper: string;
  ink: string;
  quiet: string;
  line: string;
  accent: string;
}

/** The site's own, as in its stylesheet. */
export const CARD_COLOURS: CardColours = {
  paper: "#fdfcf9",
  ink: "#1d1b18",
  quiet: "#625b50",
  line: "#ddd6c8",
  accent: "#1f4e5f",
};

export interface CardSite {
  name: string;
  /** The language of the name. */
  language: string;
  colours: CardColours;
  tagline: string | null;
}

/** The words that a card is drawn from. */
export interface CardFacts {
  kind: "piece" | "author" | "site";
  siteName: string;
  colours: CardColours;
  /** The headline of a piece, or the name of a writer or of the site. */
  title: string;
  language: string;
  /** The writer of a piece, or the one that the card is about. */
  writer: { name: string; isVerified: boolean } | null;
  /** The site's description of itself, on its own card. */
  tagline?: string;
}

/** The picture that a card is cut from. */
export interface CardCover {
  id: string;
  width: number;
  height: number;
}
