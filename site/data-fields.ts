import { z } from "zod";
import { Author } from "../api/contract/people/author.ts";
import { ListAuthor, Piece, PieceAuthor } from "../api/contract/piece.ts";
import { Product } from "../api/contract/people/product.ts";
import { ListedPiece, ListedWriter, PAGE_DATA, ThemeData } from "./page-data.ts";
import { HeadData, SiteData } from "./site-data.ts";

/** A name that a template can print, taken from a schema. */
export interface DataField {
  name: string;
  /** In words: text, number, a list of pieces … */
  type: string;
  meaning: string;
}

/** Objects that many templates have. They are listed once. */
export const SHARED: readonly { name: string; schema: z.ZodObject }[] = [
  { name: "site", schema: SiteData },
  { name: "head", schema: HeadData },
  { name: "theme", schema: ThemeData },
  { name: "listed piece", schema: ListedPiece },
  { name: "whole piece", schema: Piece },
  { name: "listed writer", schema: ListedWriter },
  { name: "byline", schema: ListAuthor },
  { name: "byline with picture", schema: PieceAuthor },
  { name: "author", schema: Author },
  { name: "product", schema: Product },
];

/** The first of them are on every page. */
export const EVERYWHERE = 3;

/** The names that only this template has, without those of every page. */
export function ownFields(template: keyof typeof PAGE_DATA): DataField[] {
  const shared = SHARED.slice(0, EVERYWHERE).map(({ name }) => name);
  return fieldsOf(PAGE_DATA[template]).filter(({ name }) => !shared.includes(name));
}

/** One line for each field. Objects that have a list of their own are named; the fields of others are listed here. */
export function fieldsOf(schema: z.ZodObject): DataField[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    linesOf(name, field as z.ZodType, (field as z.ZodType).description ?? ""),
  );
}

function linesOf(name: string, field: z.ZodType, meaning: string): DataField[] {
  const { inner, suffix } = unwrap(field);
  if (inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType;
    if (!(element instanceof z.ZodObject)) {
      return [{ name, type: `list of ${typeOf(element)}${suffix}`, meaning }];
    }
    const shared = sharedName(element);
    const line = { name, type: `list of ${shared ?? "objects"}${suffix}`, meaning };
    return shared ? [line] : [line, ...nested(`${name}[]`, element)];
  }
  if (!(inner instanceof z.ZodObject)) return [{ name, type: typeOf(inner) + suffix, meaning }];
  const shared = sharedName(inner);
  const line = { name, type: `${shared ?? "object"}${suffix}`, meaning };
  return shared ? [line] : [line, ...nested(name, inner)];
}

function nested(name: string, schema: z.ZodObject): DataField[] {
  return fieldsOf(schema).map((field) => ({ ...field, name: `${name}.${field.name}` }));
}

function unwrap(field: z.ZodType): { inner: z.ZodType; suffix: string } {
  if (field instanceof z.ZodNullable) {
    return { inner: unwrap(field.unwrap() as z.ZodType).inner, suffix: " or null" };
  }
  if (field instanceof z.ZodOptional) {
    return { inner: unwrap(field.unwrap() as z.ZodType).inner, suffix: ", may be missing" };
  }
  return { inner: field, suffix: "" };
}

/** A schema keeps its shape when `describe` copies it. */
function sharedName(schema: z.ZodObject): string | undefined {
  return SHARED.find((shared) => shared.schema.shape === schema.shape)?.name;
}

function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodCustom) return "object";
  return "text";
}
