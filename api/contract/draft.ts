import { z } from "zod";
import { fault } from "./say.ts";
import { dateTime, pieceReference, style, webUrl } from "./fields.ts";
import { locale } from "./language.ts";
import { PictureId } from "./pictures.ts";
import {
  BODY_MAX,
  HEADLINE_MAX,
  SLUG_MAX,
  STATEMENT_MAX,
  SUB_MAX,
  TAGS_MAX,
  TAG_MAX,
} from "./limits.ts";
import { RESERVED_FOR_PIECES } from "./redirects.ts";
import { isSlug, shownSlug } from "./site/slugs.ts";
import { lineText, longText } from "./text.ts";
import { CATEGORIES, FRAMES, STATUSES } from "./vocabulary.ts";

/** The fields of a piece that a writer, or one of their keys, sends. */
export const PIECE_FIELDS = {
  headline: lineText({ max: HEADLINE_MAX }).describe("The headline, in one line."),
  sub: lineText({ max: SUB_MAX, visible: false })
    .nullable()
    .overwrite((sub) => sub || null)
    .describe("A sentence or two under the headline."),
  body_md: longText({ max: BODY_MAX }).describe("The body, in Markdown."),
  category: z.enum(CATEGORIES).describe("The category."),
  tags: z
    .array(lineText({ max: TAG_MAX }))
    .max(TAGS_MAX, fault("must have at most {count} items", { count: TAGS_MAX }))
    .overwrite((tags) => [...new Set(tags)])
    .describe("The writer's own keywords."),
  frame: z.enum(FRAMES).describe("The shape of the story."),
  style: style().describe("The kind of text."),
  locale: locale().describe("The text's language, such as pt-BR (BCP 47)."),
  external_url: webUrl()
    .nullable()
    .describe("Where it was first published: its canonical address."),
  cover: PictureId.nullable().describe(
    "The id of a picture of the writer's, shown with the headline.",
  ),
  translation_of: pieceReference()
    .nullable()
    .describe("Id or address of the piece that it translates."),
};

/**
 * Unknown fields are refused, so a caller that sends `status: "approved"` learns at once that no key can publish.
 */
export const CreatePieceBody = z.strictObject({
  ...PIECE_FIELDS,
  sub: PIECE_FIELDS.sub.default(null),
  category: PIECE_FIELDS.category.default("building"),
  tags: PIECE_FIELDS.tags.default([]),
  frame: PIECE_FIELDS.frame.default("lesson"),
  style: PIECE_FIELDS.style.default("essay"),
  locale: PIECE_FIELDS.locale.default("en"),
  external_url: PIECE_FIELDS.external_url.default(null),
  cover: PIECE_FIELDS.cover.default(null),
  translation_of: PIECE_FIELDS.translation_of.default(null),
});
export type CreatePieceBody = z.input<typeof CreatePieceBody>;
/** The content of a piece with every default filled in, as drafts, working copies and revisions store it. */
export type PieceContent = z.output<typeof CreatePieceBody> & {
  /**
   * The slug that the writer has chosen, until the piece is published with it. Only the writer can choose one, in the
   * desk. Revisions do not have it: an older text does not bring an older address back.
   */
  wanted_slug?: string | undefined;
  /** The writer's own words about how the text was made. Only the writer can say them, in the desk. */
  statement?: string | undefined;
  /**
   * Fields of a draft as the writer typed them in the desk, if a piece cannot have them: nine tags, half an address. Each
   * has its nearest valid value in its own place, so that lists and the API only ever see valid ones.
   */
  typed?: TypedFields | undefined;
};

/** The fields of the editor's form, as text. */
export const DRAFT_FIELDS = [
  ...CreatePieceBody.keyof().options,
  "wanted_slug",
  "statement",
] as const satisfies readonly (keyof PieceContent)[];
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type TypedFields = Partial<Record<DraftField, string>>;

export const Statement = lineText({ max: STATEMENT_MAX });

/** The slug that a writer types. The messages are for people. */
export const WantedSlug = z
  .string()
  .trim()
  .overwrite((typed) => shownSlug(typed).toLowerCase())
  .max(SLUG_MAX, fault("use at most {count} characters", { count: SLUG_MAX }))
  // Letters of other scripts, if the site takes them: the store asks its settings.
  .refine(
    (slug) => isSlug(slug),
    fault("use the letters a to z, digits and single hyphens, such as my-first-piece"),
  )
  .refine(
    (slug) => !RESERVED_FOR_PIECES.has(slug),
    fault("this word has another meaning here: choose another"),
  )
  .overwrite(encodeURIComponent);

const version = z
  .int()
  .min(1)
  .describe("Counts the saves of the text. A revision names the version that it is based on.");

export const CreatePieceResponse = z.object({
  ok: z.literal(true).describe("Always true here."),
  id: z.uuid().describe("The new piece's UUID."),
  status: z.literal("draft").describe("Always draft: only the writer can publish, in the desk."),
  version: version.describe("The version of the text, which a revision names: 1."),
  created_at: dateTime().describe("When the draft was stored."),
  edit_url: webUrl().describe("The address where the writer edits and publishes it."),
  profile_url: webUrl().nullable().describe("The owner's public profile."),
});
export type CreatePieceResponse = z.infer<typeof CreatePieceResponse>;

export const MyPieceListItem = z.object({
  id: z.uuid().describe("The piece's UUID."),
  headline: z.string().describe("The headline."),
  sub: z.string().nullable().describe("The standfirst, or null."),
  category: z.enum(CATEGORIES).describe("The category of the piece."),
  status: z.enum(STATUSES).describe("The state of the piece; only approved pieces are public."),
  version,
  locale: z.string().describe("The BCP 47 tag of the text's language."),
  tags: z.array(z.string()).describe("The writer's own keywords."),
  created_at: dateTime().describe("When the piece was created."),
  updated_at: dateTime().describe("When the piece or its state was changed last."),
  came_through: z
    .string()
    .nullable()
    .optional()
    .describe("The name of the key or client that created it; null if none did."),
  edit_url: webUrl().describe("The address where the writer edits it."),
});
export type MyPieceListItem = z.infer<typeof MyPieceListItem>;
