import { z } from "zod";
import { MyPieceListItem, PIECE_FIELDS } from "./draft.ts";
import { EditsDiff, EITHER, TextEdits } from "./edits.ts";
import { dateTime, typedNumber } from "./fields.ts";
import { SUGGESTION_ANSWER_MAX } from "./limits.ts";
import { proseText } from "./text.ts";

// A suggestion is an edit to a piece that waits beside it. The writer takes it, or a part of it, or declines it.

/** Suggestions of one piece that wait for an answer: a writer reads no more. */
export const OPEN_PER_PIECE = 20;
/** Suggestions of one key that wait for an answer. */
export const OPEN_PER_KEY = 200;
/** Suggestions of one piece that are kept with their answers. The oldest ones go first. */
export const KEPT_PER_PIECE = 50;
/** Changes of one suggestion that can be chosen one by one. Those beyond are one change together. */
export const CHANGES_MAX = 100;

export const SUGGESTION_NOTE_MAX = 1_000;

/** The text that a suggestion is about. */
export interface SuggestedText {
  headline: string;
  sub: string | null;
  body_md: string;
}

const SUGGESTION_STATUSES = ["open", "stale", "taken", "taken_in_part", "declined"] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

const ok = z.literal(true).describe("Always true here.");
const { id } = MyPieceListItem.shape;
const number = z.int().min(1).describe("The number of the suggestion among those of the piece.");
const version = z.int().min(1).describe("The version of the text that it is based on.");
const note = proseText({ max: SUGGESTION_NOTE_MAX, visible: false });
const created_at = dateTime().describe("When it was stored.");

/** The fields of a text that differ in the suggestion. */
const TEXT = {
  headline: PIECE_FIELDS.headline.optional(),
  sub: PIECE_FIELDS.sub.optional(),
  body_md: PIECE_FIELDS.body_md.optional(),
};

export const SuggestEditBody = z
  .strictObject({
    version: version.describe("The version that you have read."),
    ...TEXT,
    edits: TextEdits.optional(),
    note: note.optional().describe("Why, in a sentence or two, for the writer."),
  })
  .refine(({ body_md, edits }) => body_md === undefined || edits === undefined, EITHER)
  .refine(
    ({ headline, sub, body_md, edits }) =>
      [headline, sub, body_md, edits].some((text) => text !== undefined),
    {
      error: "Send at least one of headline, sub, body_md and edits",
      when: ({ issues }) => issues.length === 0,
    },
  );
export type SuggestEditBody = z.infer<typeof SuggestEditBody>;

export const SuggestEditResponse = z.object({
  ok,
  id: id.describe("The piece's UUID."),
  number,
  status: z.literal("open").describe("Always open: only the writer can take it, in the desk."),
  version,
  created_at: created_at.describe("When it was stored; the same one is stored once."),
  diff: EditsDiff,
  edit_url: MyPieceListItem.shape.edit_url.describe("The address where the writer answers it."),
});
export type SuggestEditResponse = z.infer<typeof SuggestEditResponse>;

export const MySuggestion = z.object({
  number,
  status: z
    .enum(SUGGESTION_STATUSES)
    .describe(
      "open until the writer answers it; stale while the text of the piece is another than the one it is based on.",
    ),
  version,
  note: z.string().nullable().describe("The note that came with it, or null."),
  answer: z.string().nullable().describe("What the writer wrote about it, or null."),
  created_at,
  answered_at: dateTime().nullable().describe("When the writer took or declined it, or null."),
});

export const MySuggestionsAnswer = z.object({
  ok,
  id: id.describe("The piece's UUID."),
  count: z.int().min(0).describe("The number of suggestions in this answer."),
  suggestions: z
    .array(MySuggestion)
    .describe("Those that came through the writer's keys, the newest first."),
});
export type MySuggestionsAnswer = z.infer<typeof MySuggestionsAnswer>;

/** The form of an editor, with the whole text. */
export const SuggestionForm = z.object({
  headline: PIECE_FIELDS.headline,
  sub: PIECE_FIELDS.sub,
  body_md: PIECE_FIELDS.body_md,
  note: note.default("").transform((text) => text.trim() || null),
  /** The mark of the text that the editor has read. */
  base: z.string().max(64).default(""),
});

/** The writer's answer. */
export const SuggestionAnswer = z.object({
  action: z.enum(["take", "decline"]),
  /** The numbers of the changes to take. */
  change: z
    .array(
      typedNumber().pipe(
        z
          .int()
          .min(0)
          .max(CHANGES_MAX + 2),
      ),
    )
    .max(CHANGES_MAX + 2)
    .default([]),
  /** The mark of the changes that the page has shown. */
  shown: z.string().max(64).default(""),
  answer: proseText({ max: SUGGESTION_ANSWER_MAX, visible: false })
    .default("")
    .transform((text) => text.trim() || null),
});
export type SuggestionAnswer = z.output<typeof SuggestionAnswer>;
