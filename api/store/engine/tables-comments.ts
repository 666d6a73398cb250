// The tables of comments, of suggestions and of links that show a piece to a friend. Types: see tables.ts.

export interface CommentTables {
  preview_links: PreviewLinkRow;
  comments: CommentRow;
  answered_texts: AnsweredTextRow;
  suggestions: SuggestionRow;
}

/** A link with which a friend reads one piece that may not be public. */
export interface PreviewLinkRow {
  id: string;
  piece_id: string;
  /** The token itself is shown once, to the writer. */
  token_hash: string;
  /** The friend's name, for the writer. */
  label: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** Where it was added from: the address, and the browser. Null if that is not known. */
  from_address: string | null;
  from_agent: string | null;
  last_used_at: string | null;
}

/** A comment on a piece. Editors do not see those of friends. */
export interface CommentRow {
  id: string;
  piece_id: string;
  /** As what its author wrote it: as the piece's own writer, as an editor, or as somebody with a link. */
  role: "writer" | "editor" | "friend";
  /** Null for a friend. */
  writer_id: string | null;
  /** The link that a friend came by. Null for others, and when the link was forgotten. */
  link_id: string | null;
  /** The name that a friend gave; null for others. */
  name: string | null;
  /** The passage that it is about. */
  quote: string | null;
  body: string;
  /** The version of the text that it is about. */
  version: number;
  created_at: string;
  /** Null until the piece's writer has marked it as seen. Set from the start if they wrote it. */
  writer_seen_at: string | null;
  /** Null until an editor has marked it as seen. Set from the start if it is not for editors, or one wrote it. */
  editor_seen_at: string | null;
}

/** The text of a piece that an editor has sent back: the next round shows what changed since. */
interface AnsweredTextRow {
  piece_id: string;
  /** A PieceContent as JSON. */
  content: string;
  at: string;
}

/** An edit that waits beside a piece, or was answered. */
export interface SuggestionRow {
  piece_id: string;
  /** Counts the suggestions of the piece, from 1. */
  number: number;
  /** A program with a key, or an editor in the desk. */
  role: "key" | "editor";
  /** Null for an editor, and for a key that was deleted. */
  key_id: string | null;
  /** Null for a key, and for an editor whose account was deleted. */
  editor_id: string | null;
  /** The version of the piece when it was made. */
  version: number;
  /** The text that it is based on: a SuggestedText as JSON. */
  base: string;
  /** The whole text that is suggested, in the same form. */
  suggested: string;
  note: string | null;
  created_at: string;
  outcome: "taken" | "taken_in_part" | "declined" | null;
  /** The writer's words about it. */
  answer: string | null;
  answered_at: string | null;
}
