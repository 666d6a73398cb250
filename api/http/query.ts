import type { z } from "zod";
import { type Issue, issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";

export type ParseQuery = (search: string) => Record<string, unknown>;

/**
 * Reads the parameters that a schema knows and no others. One that is given twice is refused: whoever sends two limits means
 * something that neither of them says.
 */
export function createParseQuery(schema: z.ZodObject): ParseQuery {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    isNumber: typeOf(field) === "number",
  }));
  return (search) => {
    const given = new URLSearchParams(search);
    const values: Record<string, unknown> = {};
    const repeated: Issue[] = [];
    for (const { name, isNumber } of fields) {
      const [value, ...more] = given.getAll(name);
      if (more.length) repeated.push({ path: name, message: "must be given once" });
      if (value !== undefined) values[name] = isNumber ? numberIn(value) : value;
    }
    if (repeated.length) throw new Refusal("invalid_query", sentenceOf(repeated), repeated);
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data;
    const issues = issuesOf(parsed.error);
    throw new Refusal("invalid_query", sentenceOf(issues), issues);
  };
}

/** What a schema takes, beneath its default and the like. */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = schema as z.ZodType;
  return "innerType" in def ? typeOf(def.innerType as z.ZodType) : def.type;
}

/** A plain whole number. Anything else stays the text it is, and the schema says what it wants instead. */
function numberIn(value: string): number | string {
  return /^(?:0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value;
}
