import type { z } from "zod";
import { type Fault, FaultyInput, issuesOf } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";

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
    const repeated: Fault[] = [];
    for (const { name, isNumber } of fields) {
      const [value, ...more] = given.getAll(name);
      if (more.length) repeated.push({ path: name, said: say("must be given once") });
      if (value !== undefined) values[name] = isNumber ? numberIn(value) : value;
    }
    if (repeated.length) throw new FaultyInput(repeated, "invalid_query");
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data;
    const issues = issuesOf(parsed.error);
    throw new FaultyInput(issues, "invalid_query");
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
