import type { Socials } from "./author.ts";
import type { PieceContent } from "./draft.ts";
import type { ProductContent } from "./product.ts";
import type { Category, Status } from "./vocabulary.ts";

// What the store hands out and the renderers take in: rows with their JSON parsed. The store and the renderers stand on
// one floor and know each other only through these.

export interface Writer {
  id: string;
  slug: string;
  name: string;
  email: string | null;
  /** Editors review pieces and verify writers; everyone else only writes. */
  access: "writer" | "editor";
  bio: string | null;
  role: string | null;
  niche: string | null;
  location: string | null;
  /** Where the picture is fetched from, where it is; the public sees our own copy. */
  avatarUrl: string | null;
  /** The picture's name among those that we hand out. */
  avatarFile: string | null;
  website: string | null;
  socials: Socials;
  identityVerifiedAt: string | null;
  websiteVerifiedAt: string | null;
  joinedAt: string;
}

/** Why, and since when, a writer can make nothing public. */
export interface Suspension {
  at: string;
  note: string;
}

export interface Rendered {
  html: string;
  text: string;
  /** The renderer's version; text rendered by an older one is rendered again. */
  version: number;
}

export interface StoredPiece {
  id: string;
  writerId: string;
  status: Status;
  /** What a pending piece waits for: to be published on acceptance, or only to be looked at. */
  pendingFor: "publication" | "look" | null;
  /** The state that an editor took it down to; null for a piece that was not taken down. Only an editor lifts it. */
  takenDown: "rejected" | "changes_requested" | null;
  /** When an update of the public text was sent to the editors, if one waits for them. */
  updateSentAt: string | null;
  content: PieceContent;
  /** Counts the saves of the content, so that two tabs cannot overwrite each other. */
  version: number;
  rendered: Rendered | null;
  /** Given at first publication, and never changed or reused. */
  slug: string | null;
  ordinal: number | null;
  writerOrdinal: number | null;
  keyId: string | null;
  editorNote: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  modifiedAt: string | null;
}

/** What lists show of a public piece: all but its texts. */
export interface PieceCard {
  id: string;
  writerId: string;
  slug: string;
  headline: string;
  sub: string | null;
  /** How the text begins, where there is no standfirst. */
  opening: string | null;
  category: Category;
  tags: string[];
  locale: string;
  publishedAt: string;
  modifiedAt: string;
}

/** A public piece with all that its page needs. */
export interface PublicPiece extends Omit<PieceCard, "opening"> {
  html: string;
  text: string;
  style: string;
  externalUrl: string | null;
}

/** What the search holds of a public piece. */
export type PublicText = Pick<
  PublicPiece,
  "id" | "publishedAt" | "category" | "headline" | "sub" | "text"
>;

export interface StoredProduct {
  id: string;
  writerId: string;
  content: ProductContent;
  createdAt: string;
  updatedAt: string;
}
