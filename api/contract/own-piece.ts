import { z } from "zod";
import { MyPieceListItem, PIECE_FIELDS } from "./draft.ts";
import { EditsDiff, EITHER, TextEdits } from "./edits.ts";
import { dateTime, webUrl } from "./fields.ts";
import { proseText } from "./text.ts";
import { CATEGORIES, FRAMES } from "./vocabulary.ts";

// A writer's own piece, as one of their keys reads, revises and deletes it.

/** The desk and mails show this much of a note. */
const ASK_NOTE_MAX = 300;

const ok = z.literal(true).describe("Always true here.");
const { id, status, version, created_at, updated_at, came_through, edit_url } =
  MyPieceListItem.shape;

/** The newest text: of a published piece, the one that its writer works on. A draft may still lack a headline. */
export const OwnPiece = z.object({
  id,
  status,
  version,
  headline: z.string().describe("The headline; empty while a draft has none."),
  sub: z.string().nullable().describe("The standfirst, or null."),
  body_md: z.string().describe("The body, in Markdown."),
  category: z.enum(CATEGORIES).describe("The category of the piece."),
  tags: z.array(z.string()).describe("The writer's own keywords."),
  frame: z.enum(FRAMES).describe("The shape of the story."),
  style: z.string().describe("The kind of text."),
  locale: z.string().describe("The BCP 47 tag of the text's language."),
  external_url: webUrl().nullable().describe("Where the piece was first published, or null."),
  cover: z.string().nullable().describe("The id of its cover, or null."),
  translation_of: z
    .string()
    .nullable()
    .describe("The id of the piece that this one translates, or null."),
  editor_note: z.string().nullable().describe("What an editor wrote about it last, or null."),
  unpublished_changes: z
    .boolean()
    .describe("Whether this text of a published piece differs from the public one."),
  created_at,
  came_through,
  updated_at,
  published_at: dateTime().nullable().describe("When it was first published, or null."),
  edit_url,
});
export type OwnPiece = z.infer<typeof OwnPiece>;

export const OwnPieceAnswer = z.object({ ok, piece: OwnPiece.describe("The piece.") });
export type OwnPieceAnswer = z.infer<typeof OwnPieceAnswer>;

/** Tools cannot send null, which counts as left out there: an empty text says that the piece has none any more. */
function orEmpty(field: z.ZodType<string | null>) {
  return z
    .union([z.literal(""), field])
    .overwrite((value) => value || null)
    .optional()
    .describe(field.description ?? "");
}

/** The fields to change; the others stay. No field changes the state of a piece. */
export const RevisePieceBody = z
  .strictObject({
    headline: PIECE_FIELDS.headline.optional(),
    sub: PIECE_FIELDS.sub.optional(),
    body_md: PIECE_FIELDS.body_md.optional(),
    category: PIECE_FIELDS.category.optional(),
    tags: PIECE_FIELDS.tags.optional(),
    frame: PIECE_FIELDS.frame.optional(),
    style: PIECE_FIELDS.style.optional(),
    locale: PIECE_FIELDS.locale.optional(),
    external_url: orEmpty(PIECE_FIELDS.external_url),
    cover: orEmpty(PIECE_FIELDS.cover),
    translation_of: orEmpty(PIECE_FIELDS.translation_of),
    edits: TextEdits.optional(),
  })
  .refine(({ body_md, edits }) => body_md === undefined || edits === undefined, EITHER)
  .refine((body) => Object.keys(body).length > 0, {
    error: "Send at least one field to change",
    // A body with nothing but unknown fields is told about these.
    when: ({ issues }) => issues.length === 0,
  });
export type RevisePieceBody = z.infer<typeof RevisePieceBody>;

/** Replacements alone, as the tool `edit_draft` takes them. */
export const EditPieceBody = z.strictObject({ edits: TextEdits });

export const RevisePieceResponse = z.object({
  ok,
  id,
  status: z.literal("draft").describe("Always draft: only the writer can publish, in the desk."),
  version: version.describe("The version of the revised text."),
  updated_at: dateTime().describe("When it was stored."),
  diff: EditsDiff,
  edit_url,
});
export type RevisePieceResponse = z.infer<typeof RevisePieceResponse>;

export const DeletePieceResponse = z.object({
  ok,
  id,
  restorable_until: dateTime().describe("Until then, the writer can restore it in the desk."),
});
export type DeletePieceResponse = z.infer<typeof DeletePieceResponse>;

/** A word to the writer about what they should look at. */
export const AskForLookBody = z.strictObject({
  note: proseText({ max: ASK_NOTE_MAX, visible: false })
    .optional()
    .describe("What the writer should look at, in a sentence or two."),
});

export const AskForLookResponse = z.object({
  ok,
  id,
  status: status.describe("The state of the piece, which asking does not change."),
  version,
  asked_at: dateTime().describe(
    "When the writer was asked; an earlier time if they were asked already a moment ago.",
  ),
  edit_url,
});
export type AskForLookResponse = z.infer<typeof AskForLookResponse>;
