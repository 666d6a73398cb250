import type { Category, Frame, Status } from "../../contract/vocabulary.ts";
import type { AuditRow } from "./tables-writers.ts";

// The tables of pieces: their texts, states and readers. Types: see tables.ts.

export interface PieceTables {
  pieces: PieceRow;
  piece_tags: PieceTagRow;
  list_numbers: ListNumberRow;
  related: RelatedRow;
  series: SeriesRow;
  series_pieces: SeriesPieceRow;
  working_copies: WorkingCopyRow;
  waiting_updates: WaitingUpdateRow;
  publication_plans: PublicationPlanRow;
  original_dates: OriginalDateRow;
  takedowns: TakedownRow;
  revisions: RevisionRow;
  drafting: DraftingRow;
  text_sizes: TextSizeRow;
  reads: ReadsRow;
  trending: TrendingRow;
  redirects: RedirectRow;
}

/** The columns that pieces and working copies share: a PieceContent. */
export interface ContentColumns {
  headline: string;
  sub: string | null;
  body_md: string;
  category: Category;
  tags: string;
  frame: Frame;
  style: string;
  locale: string;
  /** JSON: fields without a column of their own. Those are external_url, cover, translation_of, wanted_slug, statement and typed. */
  fields: string;
}

export interface PieceRow extends ContentColumns {
  id: string;
  writer_id: string;
  status: Status;
  pending_for: "publication" | "look" | null;
  version: number;
  html: string | null;
  text: string | null;
  renderer_version: number | null;
  slug: string | null;
  ordinal: number | null;
  writer_ordinal: number | null;
  key_id: string | null;
  editor_note: string | null;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  modified_at: string | null;
  deleted_at: string | null;
  /** The time when its related pieces were chosen. */
  related_at: string | null;
  /** The piece that it and others are public translations of. That one may not be public, or gone. */
  original_id: string | null;
}

/** A folded tag of a piece that is or was public. */
interface PieceTagRow {
  piece_id: string;
  tag: string;
  /** A copy of the piece's column for the index: finds a tag's newest pieces without reading the others. */
  published_at: string;
}

/** The number of a piece in a category or tag, from 0. It is never given to another piece. */
export interface ListNumberRow {
  /** `category life` or `tag bridges`. */
  list: string;
  piece_id: string;
  ordinal: number;
}

/** Pieces in an order under one title. */
export interface SeriesRow {
  id: string;
  /** Its address. It stays once a part was public. */
  slug: string;
  title: string;
  /** Plain text; may be empty. */
  description: string;
  /** The writer whose pieces it has. Null for a series of the site, which may have those of several writers. */
  writer_id: string | null;
  created_at: string;
  updated_at: string;
}

/** A piece in a series, public or not. */
interface SeriesPieceRow {
  piece_id: string;
  series_id: string;
  position: number;
}

/** An older piece that is shown as related. */
interface RelatedRow {
  piece_id: string;
  related_id: string;
  position: number;
}

/** An old address of this site. It leads to a piece, wherever its page is, or to an address. */
export interface RedirectRow {
  /** In its one spelling: see `contract/redirects.ts`. */
  path: string;
  /** The file of the tree that has it. */
  shard: string;
  piece_id: string | null;
  /** Null if it leads to a piece. */
  target: string | null;
  /** How it came: by a new slug, with an import, or by an editor or the operator. */
  origin: "slug" | "import" | "desk" | "admin";
  created_at: string;
}

/** The unpublished edit of a published piece. */
export interface WorkingCopyRow extends ContentColumns {
  piece_id: string;
  updated_at: string;
}

/** A working copy that waits for an editor. Its text cannot change meanwhile; the version proves it. */
interface WaitingUpdateRow {
  piece_id: string;
  sent_at: string;
  version: number;
  renderer_version: number;
  html: string;
  text: string;
}

/** A piece that an editor or the operator took down. It stays down until one of them lifts the takedown. */
export interface TakedownRow {
  piece_id: string;
  /** The status after the takedown. */
  status: "rejected" | "changes_requested";
  at: string;
}

/** See `publication-plans.ts`. */
export interface PublicationPlanRow {
  piece_id: string;
  /** The version that the writer saw, and perhaps an editor. */
  version: number;
  publish_at: string | null;
  dated: string | null;
  /** The slug that was shown. No other piece of the writer's gets it meanwhile. */
  slug: string;
  /** The fingerprint of what was seen (`fingerprint.ts`). Null for a plan from before there were fingerprints. */
  fingerprint: string | null;
  planned_by: string;
  created_at: string;
  accepted_by: string | null;
  accepted_at: string | null;
  taken_back_at: string | null;
  taken_back_why: string | null;
  /** The rendered text of an update that needs no editor. */
  html: string | null;
  text: string | null;
  renderer_version: number | null;
}

/** When an imported piece appeared where it comes from. */
interface OriginalDateRow {
  piece_id: string;
  at: string;
}

export interface RevisionRow {
  piece_id: string;
  number: number;
  /** A PieceContent as JSON. */
  content: string;
  /** The writer who saved it; null for an operator or a program. */
  saved_by: string | null;
  via: AuditRow["via"];
  published: "yes" | "no";
  created_at: string;
  /** The key that it came through, or whose suggestion the writer took into it. Null for a person's own text. */
  key_id: string | null;
}

/** What readers are told about who wrote the public text of a piece. */
export interface DraftingRow {
  piece_id: string;
  by: "person" | "agent" | "both";
  /** The name of the key or client when the text was published. */
  client: string | null;
  /** How much of the text is as the program wrote it, in percent. Null if it wrote no whole text. */
  unchanged: number | null;
  /** The fields that a program suggested, where that is all it did. */
  suggested: SuggestedFields | null;
}

export type SuggestedFields = "headline" | "standfirst" | "headline,standfirst";

/** The size of a piece's revisions for the quota. */
interface TextSizeRow {
  piece_id: string;
  bytes: number;
}

export interface ReadsRow {
  piece_id: string;
  /** A UTC date, such as 2026-01-31. */
  day: string;
  count: number;
}

/** The most-read pieces of the last count. */
export interface TrendingRow {
  span: string;
  /** Empty for all categories together. */
  category: string;
  position: number;
  piece_id: string;
  reads: number;
  score: number;
}
