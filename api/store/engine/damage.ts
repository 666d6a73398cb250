import { parseJson } from "../../contract/transfer/foreign-text.ts";
import { isLanguageTag } from "../../contract/language.ts";
import type { PieceRow } from "./tables-pieces.ts";

/** Most pieces have this locale, and parsing a language tag is slow. */
const USUAL_LOCALE = "en";

/** The columns of a public piece that make a template fail if they are damaged. */
export const READABLE = [
  "pieces.tags",
  "pieces.fields",
  "pieces.locale",
  "pieces.published_at",
  "pieces.modified_at",
] as const;

export type ReadableColumns = Pick<
  PieceRow,
  "tags" | "fields" | "locale" | "published_at" | "modified_at"
>;

/**
 * Describes the damage of a public piece's row, which only a bug or a manual edit can cause. Only the piece itself
 * fails because of it: lists, feeds, neighbours and the search omit it.
 */
export function damageOf(row: ReadableColumns): string | undefined {
  if (!isListOfTexts(row.tags)) return "its tags cannot be read";
  if (!isObject(row.fields)) return "its fields cannot be read";
  if (row.locale !== USUAL_LOCALE && !isLanguageTag(row.locale))
    return "its locale is not a language tag";
  if (!isTime(row.published_at)) return "its time of publication is not a time";
  if (!isTime(row.modified_at)) return "its time of change is not a time";
  return undefined;
}

/** The tags of a piece, even of a damaged one: they are needed to remove it from the pages of its tags. */
export function tagsOf({ tags }: Pick<PieceRow, "tags">): string[] {
  return isListOfTexts(tags) ? (JSON.parse(tags) as string[]) : [];
}

function isTime(text: string | null): boolean {
  return text !== null && !Number.isNaN(Date.parse(text));
}

function isListOfTexts(json: string): boolean {
  const value = parseJson(json);
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isObject(json: string): boolean {
  // Most pieces have no other fields.
  if (json === "{}") return true;
  const value = parseJson(json);
  return typeof value === "object" && value !== null;
}
