import type { z } from "zod";
import {
  CreatePieceBody,
  type DraftField,
  type PieceContent,
  Statement,
  WantedSlug,
} from "./draft.ts";
import { type Fault, FaultyInput, issuesOf } from "./errors.ts";
import { storedLocale } from "./language.ts";
import { say } from "./say.ts";
import { BODY_MAX, HEADLINE_MAX, STATEMENT_MAX, SUB_MAX, TAGS_MAX } from "./limits.ts";
import { lineText, longText } from "./text.ts";

// A draft in the desk can be saved at any moment: without a headline or a body, and with fields that a piece cannot have.
// It cannot be published like that, nor sent to an editor.

/** The most that a field of an unfinished draft can hold, in UTF-16 units. */
export const TYPED_LINE_MAX = 10_000;
/** Three times the text of a piece: somebody who pastes a whole book should not lose the first chapters. */
export const TYPED_BODY_MAX = 3 * BODY_MAX;

/** What a stored piece can have. */
const StoredBody = CreatePieceBody.extend({ locale: storedLocale().default("en") });

/** The fields of a draft, which may be empty. */
export const DraftShape = {
  ...StoredBody.shape,
  headline: lineText({ max: HEADLINE_MAX, visible: false }),
  body_md: longText({ max: BODY_MAX, visible: false }),
  wanted_slug: WantedSlug.optional(),
  statement: Statement.optional(),
};

/** Whether a text could be public. */
export function isFinished(content: PieceContent): boolean {
  return unfinishedIn(content).length === 0;
}

/** Refuses a text that cannot be public yet. */
export function requireFinished(content: PieceContent): void {
  const issues = unfinishedIn(content);
  if (issues.length) throw new FaultyInput(issues);
}

function unfinishedIn(text: PieceContent): Fault[] {
  const { typed = {}, wanted_slug: _, statement: __, ...content } = text;
  const parsed = StoredBody.safeParse(content);
  return [
    ...(parsed.success ? [] : issuesOf(parsed.error)),
    ...Object.keys(typed).map((path) => ({ path, said: say("is not valid yet") })),
  ];
}

/** The value of a draft in the place of a field that is not valid: as much of it as a piece can have. */
export function nearestTo(field: DraftField, value: unknown): PieceContent[DraftField] {
  const schema: z.ZodType = DraftShape[field];
  for (const candidate of [shortenedTo(field, value), EMPTY[field]]) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data as PieceContent[DraftField];
  }
  return undefined;
}

/** Undefined stands for the default. */
const EMPTY: Partial<Record<DraftField, string>> = { headline: "", body_md: "" };

const MAX: Partial<Record<DraftField, number>> = {
  headline: HEADLINE_MAX,
  sub: SUB_MAX,
  body_md: BODY_MAX,
  statement: STATEMENT_MAX,
};

function shortenedTo(field: DraftField, value: unknown): unknown {
  const max = MAX[field];
  if (typeof value === "string" && max !== undefined) return firstCodePoints(value, max);
  if (field === "tags" && Array.isArray(value)) {
    const { element } = CreatePieceBody.shape.tags.unwrap();
    return value.filter((tag) => element.safeParse(tag).success).slice(0, TAGS_MAX);
  }
  return undefined;
}

function firstCodePoints(text: string, max: number): string {
  let units = 0;
  for (let count = 0; count < max && units < text.length; count++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, units);
}
