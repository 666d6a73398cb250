import { createHash } from "node:crypto";
import type { z } from "zod";
import type { PieceContent } from "../contract/draft.ts";
import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import { OPERATIONS } from "../contract/operations.ts";

const HEADER = "Idempotency-Key";

const headerSchema: z.ZodObject | undefined = OPERATIONS.find(
  (operation) => operation.id === "createPiece",
)?.headers;

/** The key that makes a retry safe; undefined where the caller asks for no such thing. */
export function idempotencyKey(headers: Pick<Headers, "get">): string | undefined {
  const value = headers.get(HEADER);
  if (value === null) return undefined;
  const parsed = headerSchema?.safeParse({ [HEADER]: value });
  if (parsed && !parsed.success) {
    const issues = issuesOf(parsed.error);
    throw new Refusal("validation_failed", sentenceOf(issues), issues);
  }
  return value;
}

/** Of the body as it was understood: other blanks, another order of the fields or a default spelled out change nothing. */
export function hashOfBody(content: PieceContent): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
