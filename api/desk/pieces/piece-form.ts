import { z } from "zod";
import {
  DRAFT_FIELDS,
  type DraftField,
  type PieceContent,
  type TypedFields,
} from "../../contract/draft.ts";
import { typedVersion } from "../../contract/fields.ts";
import { fault } from "../../contract/say.ts";
import {
  DraftShape,
  nearestTo,
  TYPED_BODY_MAX,
  TYPED_LINE_MAX,
} from "../../contract/unfinished.ts";
import type { FormValues } from "../form-values.ts";

/** The action that follows saving. */
const NEXT = ["", "publish", "unpublish", "look", "withdraw"] as const;

const short = typedText(TYPED_LINE_MAX);

/** The editor's form. Any text is accepted that is not too long to keep: a draft need not be finished to be saved. */
export const PieceForm = z.object({
  headline: short,
  sub: short,
  body_md: typedText(TYPED_BODY_MAX),
  category: short,
  tags: short,
  frame: short,
  style: short,
  locale: short,
  external_url: short,
  cover: short,
  wanted_slug: short,
  statement: short,
  /** No saved piece has version 0: a form without one is compared with what is saved, and nothing is written over. */
  version: typedVersion().catch(0),
  next: z.enum(NEXT).catch(""),
  /** Set if the writer was shown the other saved text, and saves theirs anyway. */
  over: z.string().default(""),
  /** Identifies the form of a new piece, so that sending it twice makes one piece. */
  draft: z.string().max(100).default(""),
});
export type PieceForm = z.output<typeof PieceForm>;

function typedText(max: number) {
  const wrong = fault("is too long to be saved: at most {count} characters", { count: max });
  // PostgreSQL stores no NUL. HTML replaces it in the same way.
  return z
    .string()
    .max(max, wrong)
    .overwrite((text) => text.replaceAll("\0", "\ufffd"))
    .default("");
}

/**
 * The content of a form. A field that a piece cannot have is kept as it was typed. The form shows the slug that the piece
 * has, and only another one is a wish.
 */
export function contentOf(fields: PieceFields, slug: string | null): PieceContent {
  const typed: TypedFields = {};
  const parts = DRAFT_FIELDS.map((name) => {
    const value = valueOf(name, fields[name]);
    const parsed = (DraftShape[name] as z.ZodType).safeParse(value);
    if (parsed.success) return [name, parsed.data];
    typed[name] = fields[name];
    return [name, nearestTo(name, value)];
  });
  const { wanted_slug, statement, ...content } = Object.fromEntries(parts) as PieceContent;
  return {
    ...content,
    ...(wanted_slug === undefined || wanted_slug === slug ? {} : { wanted_slug }),
    ...(statement === undefined ? {} : { statement }),
    ...(Object.keys(typed).length ? { typed } : {}),
  };
}

/** The value of a field as the contract has it. Undefined stands for the default. */
function valueOf(name: DraftField, text: string): unknown {
  if (name === "headline" || name === "body_md") return text;
  if (name === "tags") return tagsOf(text);
  if (name === "sub") return text || null;
  if (name === "external_url" || name === "cover") return text.trim() || null;
  return text.trim() || undefined;
}

/** The content as the form's fields hold it. */
export type PieceFields = Record<DraftField, string>;

export function fieldsOf({ typed, ...content }: PieceContent, slug: string | null): PieceFields {
  return {
    ...content,
    sub: content.sub ?? "",
    tags: content.tags.map(inField).join(", "),
    external_url: content.external_url ?? "",
    cover: content.cover ?? "",
    wanted_slug: content.wanted_slug ?? slug ?? "",
    statement: content.statement ?? "",
    ...typed,
  };
}

export function fieldsFrom(values: FormValues): PieceFields {
  const fields = { ...NEW_FIELDS };
  for (const name of DRAFT_FIELDS) fields[name] = values.get(name);
  return fields;
}

/** The content with every field as it was typed, to be shown and compared. */
export function asTyped({ typed = {}, ...content }: PieceContent): PieceContent {
  const { tags, ...others } = typed;
  return { ...content, ...others, ...(tags === undefined ? {} : { tags: [tags] }) } as PieceContent;
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
  statement: "",
};

/** Programs may send tags with commas. The field shows them in quotation marks, so that they stay one tag. */
function inField(tag: string): string {
  return /[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;
}

/** Quotation marks that do not enclose a whole tag belong to it: 5" disks. */
const ITEM = /\s*(?:"([^"]*(?:""[^"]*)*)"\s*|([^,]*))(?:,|$)/g;

/** Longer than all allowed tags at their longest, in quotation marks. Splitting a mebibyte of commas takes a second. */
export const TAGS_LINE_MAX = 2_000;

/** A line that is too long becomes one tag that is too long, which a piece cannot have. */
export function tagsOf(line: string): string[] {
  if (line.length > TAGS_LINE_MAX) return [line];
  return [...line.matchAll(ITEM)]
    .map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(Boolean);
}
