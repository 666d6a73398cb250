import { z } from "zod";
import { CreatePieceBody, type PieceContent, WantedSlug } from "../../contract/draft.ts";
import type { FormValues } from "../form-values.ts";

/** The action that follows saving. */
const NEXT = ["", "publish", "unpublish", "look", "withdraw"] as const;

const SavedPiece = CreatePieceBody.extend({
  wanted_slug: WantedSlug.optional(),
  /** The version of the text that the form was filled in from. */
  version: z.int(),
  next: z.enum(NEXT),
  /** Set if the writer was shown the other saved text, and saves theirs anyway. */
  over: z.string(),
  /** Identifies the form of a new piece, so that sending it twice makes one piece. */
  draft: z.string().max(100),
});

/** The editor's form: the fields of a piece, as a form sends them. */
export const PieceForm = z
  .object({
    headline: z.string().default(""),
    sub: z.string().default(""),
    body_md: z.string().default(""),
    category: z.string().optional(),
    tags: z.string().default(""),
    frame: z.string().optional(),
    style: z.string().default(""),
    locale: z.string().default(""),
    external_url: z.string().default(""),
    cover: z.string().default(""),
    wanted_slug: z.string().default(""),
    version: z.coerce.number().default(0),
    next: z.enum(NEXT).catch(""),
    over: z.string().default(""),
    draft: z.string().default(""),
  })
  .transform(
    ({ style, locale, wanted_slug, ...fields }) =>
      ({
        ...fields,
        sub: fields.sub || null,
        tags: tagsOf(fields.tags),
        external_url: fields.external_url.trim() || null,
        cover: fields.cover || null,
        ...(style.trim() ? { style: style.trim() } : {}),
        ...(locale.trim() ? { locale: locale.trim() } : {}),
        ...(wanted_slug.trim() ? { wanted_slug } : {}),
        // The schema of a piece checks whether category and frame are known.
      }) as z.input<typeof SavedPiece>,
  )
  .pipe(SavedPiece);
export type PieceForm = z.output<typeof PieceForm>;

/** The form shows the slug that the piece has. Only another one is a wish. */
export function contentOf(
  { version: _, next: __, over: ___, draft: ____, wanted_slug, ...content }: PieceForm,
  slug: string | null,
): PieceContent {
  return wanted_slug === undefined || wanted_slug === slug ? content : { ...content, wanted_slug };
}

/** The content as the form's fields hold it. */
export type PieceFields = Record<keyof PieceContent, string>;

export function fieldsOf(content: PieceContent, slug: string | null): PieceFields {
  return {
    ...content,
    sub: content.sub ?? "",
    tags: content.tags.map(inField).join(", "),
    external_url: content.external_url ?? "",
    cover: content.cover ?? "",
    wanted_slug: content.wanted_slug ?? slug ?? "",
  };
}

export function fieldsFrom(values: FormValues): PieceFields {
  const fields = { ...NEW_FIELDS };
  for (const name of Object.keys(fields) as (keyof PieceFields)[]) fields[name] = values.get(name);
  return fields;
}

export const NEW_FIELDS: PieceFields = {
  headline: "",
  sub: "",
  body_md: "",
  category: "building",
  tags: "",
  frame: "lesson",
  style: "essay",
  locale: "en",
  external_url: "",
  cover: "",
  wanted_slug: "",
};

/** Programs may send tags with commas. The field shows them in quotation marks, so that they stay one tag. */
function inField(tag: string): string {
  return /[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;
}

/** Quotation marks that do not enclose a whole tag belong to it: 5" disks. */
const ITEM = /\s*(?:"([^"]*(?:""[^"]*)*)"\s*|([^,]*))(?:,|$)/g;

/** Longer than all allowed tags at their longest, in quotation marks. Splitting a mebibyte of commas takes a second. */
export const TAGS_LINE_MAX = 2_000;

/** A line that is too long becomes one tag that is too long, which the schema of a piece refuses. */
export function tagsOf(line: string): string[] {
  if (line.length > TAGS_LINE_MAX) return [line];
  return [...line.matchAll(ITEM)]
    .map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(Boolean);
}
