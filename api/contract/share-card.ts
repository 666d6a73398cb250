/** The size that services ask for who show a link as a card. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** The colours of a card. */
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

/** Everything that a card is drawn from. */
export interface CardFacts {
  kind: "piece" | "author" | "site";
  siteName: string;
  colours: CardColours;
  /** The headline of a piece, or the name of a writer. */
  title: string;
  language: string;
  /** The writer of a piece. */
  writer: { name: string; isVerified: boolean } | null;
}
