import { z } from "zod";
import { dateTime, locale, style, webUrl } from "./fields.ts";
import { BODY_MAX, HEADLINE_MAX, SUB_MAX, TAGS_MAX, TAG_MAX } from "./limits.ts";
import { lineText, longText } from "./text.ts";
import { CATEGORIES, FRAMES, STATUSES } from "./vocabulary.ts";

/**
 * What a writer, or a key of theirs, says in a piece. Strict: a caller who sends `status: "approved"` learns at once
 * that it cannot.
 */
export const CreatePieceBody = z.strictObject({
  headline: lineText({ max: HEADLINE_MAX }).describe("The headline, in one line."),
  sub: lineText({ max: SUB_MAX, visible: false })
    .nullable()
    .default(null)
    .overwrite((sub) => sub || null)
    .describe("The standfirst: a sentence or two under the headline."),
  body_md: longText({ max: BODY_MAX }).describe("The body, in Markdown."),
  category: z.enum(CATEGORIES).default("building").describe("Where the piece belongs."),
  tags: z
    .array(lineText({ max: TAG_MAX }))
    .max(TAGS_MAX, `must have at most ${TAGS_MAX} items`)
    .default([])
    .overwrite((tags) => [...new Set(tags)])
    .describe("Keywords of the writer's own."),
  frame: z.enum(FRAMES).default("lesson").describe("The shape of the story."),
  style: style().default("essay").describe("The kind of text."),
  locale: locale().default("en").describe("The BCP 47 tag of the text's language."),
  external_url: webUrl()
    .nullable()
    .default(null)
    .describe("Where the piece was first published, for canonical attribution."),
});
export type CreatePieceBody = z.input<typeof CreatePieceBody>;
/** A piece's own words, with every default filled in: what drafts, working copies and revisions hold. */
export type PieceContent = z.output<typeof CreatePieceBody>;

export const CreatePieceResponse = z.object({
  ok: z.literal(true).describe("Always true here."),
  id: z.uuid().describe("The new piece's UUID."),
  status: z.literal("draft").describe("Always draft: only the writer can publish, in the desk."),
  created_at: dateTime().describe("When the draft was stored."),
  edit_url: webUrl().describe("Where the writer edits and publishes it."),
  profile_url: webUrl().nullable().describe("The owner's public profile."),
});
export type CreatePieceResponse = z.infer<typeof CreatePieceResponse>;

export const MyPieceListItem = z.object({
  id: z.uuid().describe("The piece's UUID."),
  headline: z.string().describe("The headline."),
  sub: z.string().nullable().describe("The standfirst, or null."),
  category: z.enum(CATEGORIES).describe("Where the piece belongs."),
  status: z.enum(STATUSES).describe("Where the piece stands; only approved pieces are public."),
  locale: z.string().describe("The BCP 47 tag of the text's language."),
  tags: z.array(z.string()).describe("Keywords of the writer's own."),
  created_at: dateTime().describe("When the piece was created."),
  edit_url: webUrl().describe("Where the writer edits it."),
});
export type MyPieceListItem = z.infer<typeof MyPieceListItem>;
