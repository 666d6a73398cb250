import { z } from "zod";
import {
  DRAFT_FIELDS,
  type DraftField,
  type PieceContent,
  type TypedFields,
} from "../../contract/draft.ts";
import { typedVersion } from "../../contract/fields.ts";
import {
  BODY_MAX,
  HEADLINE_MAX,
  STATEMENT_MAX,
  SUB_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "../../contract/limits.ts";
import { fault } from "../../contract/say.ts";
import {
  DraftShape,
  nearestTo,
  TYPED_BODY_MAX,
  TYPED_LINE_MAX,
} from "../../contract/unfinished.ts";
import { fill } from "../../../site/messages/words.ts";
import type { FormValues } from "../form-values.ts";
import { asTyped, type FormField } from "../parts/form-table.tsx";
import { categoryOptions, frameOptions } from "./vocabulary-words.ts";
import { shownSlug } from "../../contract/site/slugs.ts";

const STYLES = ["essay", "column", "letter", "review", "report", "guide", "interview"];
const LANGUAGES = ["en", "ar", "de", "es", "fr", "it", "ja", "nl", "no", "pl", "pt", "pt-BR", "sv"];

/** The fields of a piece. An empty detail means its default. */
export const PIECE: Readonly<Record<DraftField, FormField>> = {
  headline: {
    kind: "text",
    label: ({ parts }) => parts.headline,
    placeholder: ({ parts }) => parts.headline,
    max: HEADLINE_MAX,
    rows: 1,
    bare: true,
    required: true,
    autocomplete: "off",
    read: asTyped,
  },
  sub: {
    kind: "text",
    label: ({ parts }) => parts.standfirst,
    placeholder: ({ editor }) => editor.write_standfirst,
    max: SUB_MAX,
    rows: 1,
    bare: true,
    read: (typed) => typed || null,
  },
  body_md: {
    kind: "text",
    label: ({ parts }) => parts.body,
    placeholder: ({ editor }) => editor.write_body,
    max: BODY_MAX,
    rows: 12,
    bare: true,
    required: true,
    read: asTyped,
  },
  category: {
    kind: "choice",
    label: ({ parts }) => parts.category,
    options: categoryOptions,
    required: true,
    read: orDefault,
  },
  frame: {
    kind: "choice",
    label: ({ parts }) => parts.frame,
    hint: ({ details }) => details.frame_hint,
    options: frameOptions,
    required: true,
    read: orDefault,
  },
  style: {
    label: ({ parts }) => parts.style,
    hint: ({ details }) => details.style_hint,
    list: STYLES,
    required: true,
    read: orDefault,
  },
  locale: {
    label: ({ parts }) => parts.language,
    hint: ({ details }) => details.language_hint,
    list: LANGUAGES,
    required: true,
    read: orDefault,
  },
  tags: {
    label: ({ parts }) => parts.tags,
    hint: ({ details }) => fill(details.tags_hint_short, { tags: TAGS_MAX, max: TAG_MAX }),
    autocomplete: "off",
    read: tagsOf,
  },
  wanted_slug: {
    label: ({ parts }) => parts.address,
    autocomplete: "off",
    read: orDefault,
  },
  external_url: {
    label: ({ parts }) => parts.first_published,
    hint: ({ details }) => details.original_hint,
    type: "url",
    autocomplete: "off",
    read: orNull,
  },
  translation_of: {
    label: ({ parts }) => parts.translation_of,
    hint: ({ details }) => details.translation_hint,
    autocomplete: "off",
    read: orNull,
  },
  statement: {
    label: ({ parts }) => parts.statement,
    hint: ({ details }) => fill(details.statement_hint, { max: STATEMENT_MAX }),
    autocomplete: "off",
    read: orDefault,
  },
  // The page shows it as pictures.
  cover: { label: ({ parts }) => parts.cover, read: orNull },
};

function orNull(typed: string): string | null {
  return typed.trim() || null;
}

function orDefault(typed: string): string | undefined {
  return typed.trim() || undefined;
}

/** The action that follows saving. */
const NEXT = ["", "publish", "unpublish", "look", "withdraw"] as const;

/** The editor's form. Any text is accepted that is not too long to keep: a draft need not be finished to be saved. */
export const PieceForm = z.object({
  ...eachField((name) => typedText(name === "body_md" ? TYPED_BODY_MAX : TYPED_LINE_MAX)),
  /** No saved piece has version 0: a form without one is compared with what is saved, and nothing is written over. */
  version: typedVersion().catch(0),
  next: z.enum(NEXT).catch(""),
  /** Set if the writer was shown the other saved text, and saves theirs anyway. */
  over: z.string().default(""),
  /** `both`: the writer was shown the other saved text, and keeps the paragraphs of both. */
  keep: z.string().default(""),
  /** Identifies the form of a new piece, so that sending it twice makes one piece. */
  draft: z.string().max(100).default(""),
  /** The chosen series, and the one that it had when the page was made. A page of a public piece has neither. */
  series: z.string().max(100).default(""),
  series_was: z.string().max(100).default(""),
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
    const value = PIECE[name].read?.(fields[name]);
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

/** The content as the form's fields hold it. */
export type PieceFields = Record<DraftField, string>;

export function fieldsOf({ typed, ...content }: PieceContent, slug: string | null): PieceFields {
  return {
    ...content,
    sub: content.sub ?? "",
    tags: content.tags.map(inField).join(", "),
    external_url: content.external_url ?? "",
    cover: content.cover ?? "",
    translation_of: content.translation_of ?? "",
    wanted_slug: shownSlug(content.wanted_slug ?? slug ?? ""),
    statement: content.statement ?? "",
    ...typed,
  };
}

export function fieldsFrom(values: FormValues): PieceFields {
  return eachField((name) => values.get(name));
}

/** The content with every field as it was typed, to be shown and compared. */
export function withTyped({ typed = {}, ...content }: PieceContent): PieceContent {
  const { tags, ...others } = typed;
  return { ...content, ...others, ...(tags === undefined ? {} : { tags: [tags] }) } as PieceContent;
}

function eachField<Value>(of: (name: DraftField) => Value): Record<DraftField, Value> {
  return Object.fromEntries(DRAFT_FIELDS.map((name) => [name, of(name)])) as Record<
    DraftField,
    Value
  >;
}

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

/** A piece of which nothing is typed yet. */
export const NEW_CONTENT = contentOf(
  eachField(() => ""),
  null,
);
export const NEW_FIELDS = fieldsOf(NEW_CONTENT, null);
