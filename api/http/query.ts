import type { z } from "zod";
import { type Issue, issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";

export type ParseQuery = (search: string) => Record<string, unknown>;

/**
 * Reads the parameters that the schema knows and ignores others. A parameter that is given twice is refused, because it is
 * unclear which value the caller means.
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

/** The type of a schema inside wrappers such as default. */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = schema as z.ZodType;
  return "innerType" in def ? typeOf(def.innerType as z.ZodType) : def.type;
}

/** Parses a plain whole number. Any other text stays as it is, and the schema reports what is wrong. */
function numberIn(value: string): number | string {
  return /^(?:0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value;
}
