import { z } from "zod";
import { CreatePieceBody, CreatePieceResponse } from "../draft.ts";
import { MyPiecesAnswer } from "../envelopes.ts";
import { limit } from "../fields.ts";
import { IDEMPOTENCY_KEY_MAX, LIST_LIMITS } from "../limits.ts";
import { STATUSES } from "../vocabulary.ts";
import { JSON_TYPE, type Operation } from "../operation.ts";

const KEY_ERRORS = ["missing_authorization", "invalid_key", "rate_limited"] as const;

export const DRAFTS = [
  {
    id: "createPiece",
    method: "POST",
    path: "/api/v1/pieces",
    section: "Drafts",
    summary: "Create a draft. Only the writer can publish it, in the desk.",
    scopes: ["pieces:write"],
    headers: z.object({
      "Idempotency-Key": z
        .string()
        .min(1, "must not be empty")
        .max(IDEMPOTENCY_KEY_MAX, `must be at most ${IDEMPOTENCY_KEY_MAX} characters long`)
        .optional()
        .describe(
          "Makes a retry safe: for 24 hours, the same key and body create no second draft.",
        ),
    }),
    body: CreatePieceBody,
    success: {
      status: 201,
      type: JSON_TYPE,
      answer: CreatePieceResponse,
      describe: "The draft was stored.",
    },
    errors: [
      "validation_failed",
      "malformed_json",
      "insufficient_scope",
      "quota_exceeded",
      "idempotency_conflict",
      "payload_too_large",
      "unsupported_media_type",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
  },
  {
    id: "myPieces",
    method: "GET",
    path: "/api/v1/pieces/me",
    section: "Drafts",
    summary: "List the key owner's own pieces, whatever their status.",
    scopes: ["pieces:write", "pieces:read"],
    query: z.object({
      status: z.enum(STATUSES).optional().describe("Only pieces with this status."),
      limit: limit(LIST_LIMITS.myPieces),
    }),
    success: { status: 200, type: JSON_TYPE, answer: MyPiecesAnswer, describe: "The pieces." },
    errors: ["invalid_query", "unavailable", ...KEY_ERRORS],
  },
] as const satisfies readonly Operation[];
