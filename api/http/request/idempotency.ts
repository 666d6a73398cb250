import { createHash } from "node:crypto";
import type { z } from "zod";
import type { PieceContent } from "../../contract/draft.ts";
import { FaultyInput, issuesOf } from "../../contract/errors.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { contentJson } from "../../store/pieces/drafts/content.ts";

const HEADER = "Idempotency-Key";

const headerSchema: z.ZodObject | undefined = OPERATIONS.find(
  (operation) => operation.id === "createPiece",
)?.headers;

/** The key that makes a retry safe; undefined if the caller sent none. */
export function idempotencyKey(headers: Pick<Headers, "get">): string | undefined {
  const value = headers.get(HEADER);
  if (value === null) return undefined;
  const parsed = headerSchema?.safeParse({ [HEADER]: value });
  if (parsed && !parsed.success) {
    const issues = issuesOf(parsed.error);
    throw new FaultyInput(issues);
  }
  return value;
}

/** Hashes the parsed body, so that whitespace, the order of fields and explicit defaults make no difference. */
export function hashOfBody(content: PieceContent): string {
  return createHash("sha256").update(contentJson(content)).digest("hex");
}
