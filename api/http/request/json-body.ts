import type { z } from "zod";
import { FaultyInput, issuesOf, Refusal } from "../../contract/errors.ts";
import { both, say } from "../../contract/say.ts";
import type { RawCall } from "../handler.ts";
import { excessInJson } from "./json-shape.ts";

/** `application/json`, or a type that is built on it, whatever its parameters. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function isJson(headers: Pick<Headers, "get">): boolean {
  return JSON_TYPE.test(headers.get("content-type") ?? "");
}

/** Also called by operations that check the key before they parse the body. */
export function parseJsonBody<Schema extends z.ZodType>(
  { headers, text }: Pick<RawCall, "headers" | "text">,
  schema: Schema,
): z.output<Schema> {
  if (!isJson(headers)) throw new Refusal("unsupported_media_type");
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  throw new FaultyInput(issues);
}

function parseJson(text: string): unknown {
  const excess = excessInJson(text);
  if (excess)
    throw new Refusal("validation_failed", both(say("The request body is not valid."), excess));
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body, which may hold a secret that must not reach a log.
    throw new Refusal("malformed_json");
  }
}
