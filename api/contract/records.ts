import type { Socials } from "./people/author.ts";
import type { PieceContent } from "./draft.ts";
import type { PictureFacts } from "./pictures.ts";
import type { Drafting } from "./piece.ts";
import type { ProductContent } from "./people/product.ts";
import type { Category, Status } from "./vocabulary.ts";

// The records that the store gives and the renderers take: rows with their JSON parsed. The store and the renderers are on
// the same floor and share only these types.

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
  /** The address that the picture is fetched from, if any. Readers see the service's own copy. */
  avatarUrl: string | null;
  /** The file name of the service's copy. */
  avatarFile: string | null;
  website: string | null;
  socials: Socials;
  identityVerifiedAt: string | null;
  websiteVerifiedAt: string | null;
  joinedAt: string;
}

/** Why, and since when, a writer cannot publish. */
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

/** How a writer wants a version of a text published that they saw. */
export interface PublicationPlan {
  version: number;
  /** Null if the writer only chose an earlier date, and an editor must accept the text. */
  publishAt: string | null;
  /** The earlier date that the piece gets. */
  dated: string | null;
  /** When an editor accepted it, where that was required. */
  acceptedAt: string | null;
  /** Set if the time no longer applies. */
  takenBack: { at: string; why: string } | null;
}

export interface StoredPiece {
  id: string;
  writerId: string;
  status: Status;
  /** Whether a pending piece is published on acceptance, or an editor only looks at it. */
  pendingFor: "publication" | "look" | null;
  /** The state that an editor gave it when taking it down, or null. Only an editor can undo it. */
  takenDown: "rejected" | "changes_requested" | null;
  /** When an update of the public text was sent to the editors, if one is waiting. */
  updateSentAt: string | null;
  /** How it is to be published later, or was before that was taken back. */
  plan: PublicationPlan | null;
  /** Whether somebody signed the text that waits for its time or for an editor. */
  isSigned: boolean;
  content: PieceContent;
  /** Counts the saves of the content, so that two tabs cannot overwrite each other. */
  version: number;
  rendered: Rendered | null;
  /** Set at first publication. The writer may change it; no other piece gets a slug that it had. */
  slug: string | null;
  ordinal: number | null;
  writerOrdinal: number | null;
  /** The piece that all public translations of it and it itself are translations of. */
  originalId: string | null;
  keyId: string | null;
  editorNote: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  modifiedAt: string | null;
}

/** The cover of a public piece. */
export interface Cover extends Omit<PictureFacts, "files"> {
  /** The writer's description of the picture. */
  alt: string;
  /** Whether it has the file for lists. Narrow pictures have none. */
  hasSmall: boolean;
}

/** A public piece as lists show it: everything but its texts. */
export interface PieceCard {
  id: string;
  writerId: string;
  slug: string;
  headline: string;
  sub: string | null;
  /** The beginning of the text, if there is no standfirst. */
  opening: string | null;
  category: Category;
  tags: string[];
  locale: string;
  publishedAt: string;
  modifiedAt: string;
  cover: Cover | null;
}

/** A public piece with everything that its page needs. */
export interface PublicPiece extends Omit<PieceCard, "opening"> {
  html: string;
  text: string;
  style: string;
  externalUrl: string | null;
  /** The piece that it and others are translations of. */
  originalId?: string | null;
  /** Those that the text shows, and the cover, with the encodings that are made. */
  pictures: readonly PictureFacts[];
  /** The people and programs that wrote it, as far as they are known. */
  drafting?: Drafting | undefined;
  seriesId?: string | null;
  /** Whether the ledger says something about it. */
  hasReceipt?: boolean | undefined;
  /** Its place in the series, if somebody has looked it up: feeds do without. */
  series?: SeriesPlace | undefined;
}

/** The place of a piece among the public parts of a series. */
export interface SeriesPlace {
  title: string;
  slug: string;
  /** From 1. */
  part: number;
  parts: number;
}

/** A public piece in a group of translations. */
export interface TranslatedPiece {
  id: string;
  slug: string;
  writerSlug: string;
  locale: string;
  /** Whether its canonical address is on another site. */
  isElsewhere: boolean;
}

/** The fields of a public piece that the search indexes. */
export interface PublicText extends Pick<
  PublicPiece,
  "id" | "publishedAt" | "category" | "headline" | "sub" | "text"
> {
  /** The slug of its writer. */
  author: string;
}

export interface StoredProduct {
  id: string;
  writerId: string;
  content: ProductContent;
  createdAt: string;
  updatedAt: string;
}
