import { z } from "zod";
import { dateTime, webUrl } from "./fields.ts";
import { MATCH_SITES } from "./vocabulary.ts";

const authorReference = {
  name: z.string().describe("The writer's name."),
  slug: z.string().describe("The writer's slug, for get_author and the author addresses."),
  url: webUrl().describe("The writer's profile page."),
  identity_verified: z.boolean().describe("Whether an editor has confirmed who the writer is."),
};

export const PieceAuthor = z.object({
  ...authorReference,
  avatar: webUrl().nullable().describe("A picture of the writer, or null."),
});
export type PieceAuthor = z.infer<typeof PieceAuthor>;

export const ListAuthor = z.object(authorReference);
export type ListAuthor = z.infer<typeof ListAuthor>;

const id = webUrl().describe("The piece's permanent id and the address of its JSON record.");
const url = webUrl().describe("The page where people read the piece.");
const title = z.string().describe("The headline.");
const summary = z.string().describe("The standfirst, or the opening of the text if there is none.");
const datePublished = dateTime().describe("When the piece first became public.");
const tags = z.array(z.string()).describe("The writer's own keywords.");
const category = z.string().nullable().describe("One of the eight categories.");
const image = webUrl().optional().describe("The piece's cover as JPEG, if it has one.");
const language = z.string().optional().describe("The BCP 47 tag of the piece's language.");

/** Derived from the revisions of the text. It says nothing about the tools of a person. */
export const Drafting = z.object({
  by: z
    .enum(["person", "agent", "both"])
    .describe(
      "Whether the text was saved by a person, came through a key or client, or both. It says nothing about the tools of a person.",
    ),
  client: z
    .string()
    .optional()
    .describe("The names of the keys or clients, if there were any, with commas between them."),
  unchanged: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("The share of the text that programs were the first to save, line by line."),
  suggested: z
    .array(z.enum(["headline", "standfirst"]))
    .optional()
    .describe("What programs suggested, if it was not the text but only these."),
  statement: z
    .string()
    .optional()
    .describe("What the writer says about how the text was made, in their own words."),
  own_words: z
    .literal(true)
    .optional()
    .describe("The writer says that they wrote the text, and a program only sent it."),
});
export type Drafting = z.infer<typeof Drafting>;

const Translation = z.object({
  id,
  url,
  language: z.string().describe("The BCP 47 tag of its language."),
});
export type Translation = z.infer<typeof Translation>;

/** The place of a piece in a series. Only public parts count. */
export const PieceSeries = z.object({
  title: z.string().describe("The title of the series."),
  url: webUrl().describe("Its page."),
  part: z.int().min(1).describe("The number of the piece among the public parts, from 1."),
  parts: z.int().min(1).describe("How many public parts there are."),
});

export const Piece = z.object({
  id,
  url,
  title,
  summary,
  content_html: z.string().nullable().describe("The body as sanitised HTML."),
  content_text: z.string().describe("The body as plain text."),
  date_published: datePublished,
  date_modified: dateTime().describe("When the public text last changed."),
  tags,
  category,
  kind: z.string().describe("The style the writer chose, such as essay."),
  authors: z.array(PieceAuthor).describe("The writers."),
  external_url: webUrl()
    .optional()
    .describe("Where the piece first appeared, if it was on another site."),
  image,
  language,
  drafting: Drafting.optional().describe(
    "Who wrote the text, as far as the service knows. Left out for imported and older pieces.",
  ),
  translations: z
    .array(Translation)
    .optional()
    .describe(
      "The same piece in other languages, the original first, if there are any. Not in feeds.",
    ),
  series: PieceSeries.optional().describe("The series that the piece is a part of, if it is."),
  receipt_url: webUrl().optional().describe("Its entry in the public log."),
});
export type Piece = z.infer<typeof Piece>;

export const PieceListItem = z.object({
  id,
  url,
  title,
  summary,
  date_published: datePublished,
  category,
  tags,
  authors: z.array(ListAuthor).describe("The writers."),
  image,
  language,
});
export type PieceListItem = z.infer<typeof PieceListItem>;

export const PieceHit = PieceListItem.extend({
  snippet: z
    .string()
    .nullable()
    .describe(
      "An excerpt around the match in the body; null if the match is in the headline or standfirst.",
    ),
  match_site: z.enum(MATCH_SITES).describe("Where the text matched."),
});
export type PieceHit = z.infer<typeof PieceHit>;

export const TrendingItem = PieceListItem.extend({
  reads: z.int().min(0).describe("Readers in the window, each counted once a day."),
  score: z.number().describe("The reads, weighted by how recent they are."),
});
export type TrendingItem = z.infer<typeof TrendingItem>;
