import type { z } from "zod";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { ListedPiece, PAGE_DATA, type TemplateName } from "../../../site/page-data.ts";
import { SiteData } from "../../../site/site-data.ts";
import type { Theme } from "../theme.ts";

/** What a name of a template stands for, as far as it is known without rendering. */
export type Shape =
  | { kind: "any" }
  /** A text, a number, or true or false. */
  | { kind: "value" }
  | { kind: "list"; item: Shape }
  | { kind: "object"; fields: ReadonlyMap<string, Shape> };

export const ANY: Shape = { kind: "any" };
export const VALUE: Shape = { kind: "value" };

export function objectOf(fields: Iterable<readonly [string, Shape]>): Shape {
  return { kind: "object", fields: new Map(fields) };
}

/** The names that a page has: those of its schema, and those that every template gets. */
export function namesOf(template: TemplateName, theme: Theme): Map<string, Shape> {
  const shape = shapeOf(PAGE_DATA[template]);
  const own = shape.kind === "object" ? shape.fields : [];
  return new Map([...own, ...sharedNames(theme)]);
}

/** The names of all pages, for layouts and partials. Where two pages differ, the fields of both count. */
export function namesOfAll(theme: Theme): Map<string, Shape> {
  const names = new Map<string, Shape>([["content", VALUE]]);
  for (const template of Object.keys(PAGE_DATA) as TemplateName[]) {
    for (const [name, shape] of namesOf(template, theme)) {
      const before = names.get(name);
      names.set(name, before ? either(before, shape) : shape);
    }
  }
  return names;
}

function sharedNames({ manifest }: Theme): [string, Shape][] {
  const { settings, data } = manifest;
  const lists = Object.values(data).flatMap((named) => Object.keys(named));
  const listed = shapeOf(ListedPiece);
  return [
    ["page", objectOf([["url", VALUE]])],
    [
      "theme",
      objectOf([
        ["settings", objectOf(Object.keys(settings).map((name) => [name, VALUE]))],
        ["data", objectOf(lists.map((name) => [name, { kind: "list", item: listed }]))],
      ]),
    ],
  ];
}

const known = new WeakMap<object, Shape>();

function shapeOf(schema: z.core.$ZodType): Shape {
  // `describe` copies a schema; the words are known by their place.
  if (schema === SiteData.shape.words) return shapeOfWords(CATALOGUES.en.site);
  const shape = known.get(schema) ?? derive((schema as z.ZodType).def);
  known.set(schema, shape);
  return shape;
}

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  catchall?: z.core.$ZodType;
}

const WRAPPERS = new Set([
  "nullable",
  "optional",
  "default",
  "prefault",
  "readonly",
  "nonoptional",
]);
const VALUES = new Set(["string", "number", "boolean", "enum", "literal", "date", "int"]);

function derive(def: Definition): Shape {
  const { type, innerType, element, shape, options } = def;
  if (VALUES.has(type)) return VALUE;
  if (WRAPPERS.has(type) && innerType) return shapeOf(innerType);
  if (type === "array" && element) return { kind: "list", item: shapeOf(element) };
  if (type === "union" && options?.length) return options.map(shapeOf).reduce(either);
  const isOpen = (def.catchall as z.ZodType | undefined)?.def.type === "unknown";
  if (type !== "object" || !shape || isOpen) return ANY;
  return objectOf(Object.entries(shape).map(([name, field]) => [name, shapeOf(field)]));
}

function shapeOfWords(words: object): Shape {
  return objectOf(
    Object.entries(words).map(([name, word]: [string, unknown]) => [
      name,
      typeof word === "object" && word !== null ? ANY : VALUE,
    ]),
  );
}

/** A shape that is one or the other. */
export function either(one: Shape, other: Shape): Shape {
  if (one === other) return one;
  if (one.kind === "value" && other.kind === "value") return VALUE;
  if (one.kind === "list" && other.kind === "list") {
    return { kind: "list", item: either(one.item, other.item) };
  }
  if (one.kind !== "object" || other.kind !== "object") return ANY;
  const fields = new Map(one.fields);
  for (const [name, shape] of other.fields) {
    const before = fields.get(name);
    fields.set(name, before ? either(before, shape) : shape);
  }
  return { kind: "object", fields };
}
