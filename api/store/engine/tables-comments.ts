// The tables of comments and of links that show a piece to a friend. Types: see tables.ts.

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
export interface AnsweredTextRow {
  piece_id: string;
  /** A PieceContent as JSON. */
  content: string;
  at: string;
}
