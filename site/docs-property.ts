/** The parts of a JSON schema that the reference describes. */
export interface Property {
  type?: string;
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Property;
  anyOf?: readonly Property[];
}

export function typeOf({ type, format, items, anyOf }: Property): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (type === "array" && items) return `list of ${typeOf(items)}s`;
  if (format === "uri") return "URL";
  if (format === "date-time") return "date and time";
  if (type === "integer") return "whole number";
  return type ?? "file";
}

/** Its meaning and its bounds. */
export function meaningOf(property: Property): string {
  const { description = "" } = property;
  return [description, ...boundsOf(property), ...defaultOf(property)].filter(Boolean).join(" ");
}

function boundsOf(property: Property): string[] {
  const { enum: values, minimum, maximum, maxLength, maxItems, items, anyOf = [] } = property;
  const sentences = anyOf.flatMap(boundsOf);
  if (values && values.length > 1) sentences.push(`One of ${values.map(String).join(", ")}.`);
  // Many descriptions name the range already.
  const isNamed = property.description?.includes(String(maximum)) ?? false;
  if (minimum !== undefined && isReal(maximum) && !isNamed) {
    sentences.push(`From ${number(minimum)} to ${number(maximum)}.`);
  }
  if (maxItems !== undefined) sentences.push(`At most ${maxItems}.`);
  if (items?.maxLength !== undefined) sentences.push(`Each at most ${items.maxLength} characters.`);
  if (maxLength !== undefined) sentences.push(`At most ${number(maxLength)} characters.`);
  return sentences;
}

/** An integer without an upper bound has the largest one that JavaScript counts. */
function isReal(maximum: number | undefined): maximum is number {
  return maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
}

/** Many descriptions name the default already. */
function defaultOf({ description = "", default: value }: Property): string[] {
  const isWord = (typeof value === "string" && value !== "") || typeof value === "number";
  return isWord && !/when left out|by default|the default/.test(description)
    ? [`Default: ${value}.`]
    : [];
}

function number(value: number): string {
  return value.toLocaleString("en");
}
