import { isLanguageTag } from "../contract/fields.ts";
import type { PieceRow } from "./tables.ts";

/** Most pieces have it, and taking a language tag apart is slow. */
const USUAL_LOCALE = "en";

/** The columns of a public piece that a template would stumble over. */
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
 * Says what is wrong with the row of a public piece, which only a fault of ours or a hand on the database can have
 * brought about. Nothing but the piece itself may fail because of it: lists, feeds, neighbours and the search go without.
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

/** What is listed under which tags must be found even of a damaged piece: to take it out of them. */
export function tagsOf({ tags }: Pick<PieceRow, "tags">): string[] {
  return isListOfTexts(tags) ? (JSON.parse(tags) as string[]) : [];
}

function isTime(text: string | null): boolean {
  return text !== null && !Number.isNaN(Date.parse(text));
}

function isListOfTexts(json: string): boolean {
  const value = parse(json);
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isObject(json: string): boolean {
  const value = parse(json);
  return typeof value === "object" && value !== null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
