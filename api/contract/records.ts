import type { Socials } from "./author.ts";
import type { PieceContent } from "./draft.ts";
import type { ProductContent } from "./product.ts";
import type { Status } from "./vocabulary.ts";

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
  avatarUrl: string | null;
  website: string | null;
  socials: Socials;
  identityVerifiedAt: string | null;
  websiteVerifiedAt: string | null;
  joinedAt: string;
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

/** A piece that has all that its page needs. */
export interface PublicPiece extends StoredPiece {
  status: "approved";
  rendered: Rendered;
  slug: string;
  ordinal: number;
  writerOrdinal: number;
  publishedAt: string;
  modifiedAt: string;
}

export interface StoredProduct {
  id: string;
  writerId: string;
  content: ProductContent;
  createdAt: string;
  updatedAt: string;
}
