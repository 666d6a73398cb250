// The table of suggestions. Types: see tables.ts.

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
  /** Null until the writer has answered. */
  outcome: "taken" | "taken_in_part" | "declined" | null;
  /** The writer's words about it. */
  answer: string | null;
  answered_at: string | null;
}
