import type { SuggestedText } from "../../contract/suggestions.ts";
import { listComments } from "../../store/pieces/talk/comments.ts";
import { listOpenSuggestions } from "../../store/pieces/talk/suggestion-answers.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { type OwnPiece } from "../pieces/own-piece.ts";
import { fieldsOf } from "../pieces/piece-form.ts";
import { changesOf, markOfChanges } from "../suggestions/changes.ts";
import { placeChanges } from "./placed-changes.ts";

/** The notes in the margin of the editor. The client script reads them as JSON. */
export interface MarginNotes {
  suggestions: NotedSuggestion[];
  comments: NotedComment[];
  /** How many suggestions are left to their own page. */
  more: number;
}

export interface NotedSuggestion {
  number: number;
  role: "key" | "editor";
  name: string | null;
  note: string | null;
  /** The writer's answer so far. */
  answer: string | null;
  at: string;
  /** Names the cut of its changes; the answer sends it back. */
  mark: string;
  changes: NotedChange[];
  /** How many of its changes fit the text no more, or are left to its own page. */
  unfit: number;
  /** How many the text already has. */
  taken: number;
}

export interface NotedChange {
  change: number;
  field: keyof SuggestedText;
  /** The first line in the saved text, from 0. */
  line: number;
  /** The number of lines that it replaces. */
  lines: number;
  /** The lines in their place; null if there are none. */
  fresh: string | null;
}

export interface NotedComment {
  id: string;
  role: "writer" | "editor" | "friend";
  name: string;
  quote: string | null;
  body: string;
  at: string;
  isNew: boolean;
  /** Whether the reader has written it. */
  isMine: boolean;
}

/** Comparing two texts takes up to twenty milliseconds: what is beyond is left to the page of suggestions. */
const SUGGESTIONS_MAX = 6;
const CHANGES_MAX = 60;
/** The new texts of all changes together. */
const CHARACTERS_MAX = 60_000;
/** The newest comments, up to this many characters. */
const COMMENTS_MAX = 100;
const COMMENT_CHARACTERS_MAX = 40_000;

/** The notes that wait beside a piece of the reader's own; undefined if there are none. */
export async function marginNotes(
  db: Queryable,
  { piece, content }: OwnPiece,
  me: string,
): Promise<MarginNotes | undefined> {
  const { headline, sub, body_md } = fieldsOf(content, piece.slug);
  const found = await listOpenSuggestions(db, piece.id);
  const comments = await listComments(db, { pieceId: piece.id, reader: "writer" });
  if (!found.length && !comments.length) return undefined;
  const room = { changes: CHANGES_MAX, characters: CHARACTERS_MAX };
  const suggestions = found.slice(0, SUGGESTIONS_MAX).map((suggestion): NotedSuggestion => {
    const { number, role, name, note, answer, created_at: at } = suggestion;
    const shown = changesOf(suggestion.base, suggestion.suggested);
    const { open, unfit } = placeChanges(suggestion, shown, { headline, sub, body_md });
    const changes = open.flatMap(({ gone, fresh, ...place }): NotedChange[] => {
      const text = fresh.join("\n");
      if (!room.changes || room.characters < text.length) return [];
      room.changes--;
      room.characters -= text.length;
      return [{ ...place, lines: gone.length, fresh: fresh.length ? text : null }];
    });
    const left = unfit + open.length - changes.length;
    const taken = shown.count - open.length - unfit;
    const mark = markOfChanges(shown);
    return { number, role, name, note, answer, at, mark, changes, unfit: left, taken };
  });
  let characters = COMMENT_CHARACTERS_MAX;
  const noted = comments.slice(-COMMENTS_MAX).toReversed();
  const shownComments = noted
    .filter(({ body, quote }) => (characters -= body.length + (quote?.length ?? 0)) >= 0)
    .toReversed()
    .map(({ id, role, name, quote, body, created_at: at, isNew, writer_id }) => {
      return { id, role, name, quote, body, at, isNew, isMine: writer_id === me };
    });
  return {
    suggestions,
    comments: shownComments,
    more: Math.max(0, found.length - SUGGESTIONS_MAX),
  };
}
