import { z } from "zod";
import { CreatePieceBody, CreatePieceResponse } from "../draft.ts";
import { MyPiecesAnswer } from "../envelopes.ts";
import {
  DeletePieceResponse,
  OwnPieceAnswer,
  RevisePieceBody,
  RevisePieceResponse,
} from "../own-piece.ts";
import { limit } from "../fields.ts";
import { IDEMPOTENCY_KEY_MAX, LIST_LIMITS } from "../limits.ts";
import { STATUSES } from "../vocabulary.ts";
import { JSON_TYPE, type Operation } from "../operation.ts";

const KEY_ERRORS = ["missing_authorization", "invalid_key", "rate_limited"] as const;

const pieceParams = z.object({ id: z.string().describe("The piece's UUID.") });

const BODY_ERRORS = [
  "validation_failed",
  "malformed_json",
  "quota_exceeded",
  "payload_too_large",
  "unsupported_media_type",
] as const;

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
      ...BODY_ERRORS,
      "insufficient_scope",
      "idempotency_conflict",
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
  {
    id: "getOwnPiece",
    method: "GET",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary: "Read one of the key owner's own pieces whole, whatever its status.",
    scopes: ["pieces:write"],
    params: pieceParams,
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: OwnPieceAnswer,
      describe: "The piece with its newest text. The ETag begins with its version.",
    },
    errors: ["insufficient_scope", "not_found", "unavailable", ...KEY_ERRORS],
  },
  {
    id: "revisePiece",
    method: "PATCH",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary:
      "Change fields of a draft. The text before stays among the revisions, and only the writer can publish.",
    scopes: ["pieces:write"],
    params: pieceParams,
    headers: z.object({
      "If-Match": z
        .string()
        .describe(
          'The version that the revision is based on, in double quotes, such as "3"; or the ETag that came with it.',
        ),
    }),
    body: RevisePieceBody,
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: RevisePieceResponse,
      describe: "The draft was changed.",
    },
    errors: [
      ...BODY_ERRORS,
      "insufficient_scope",
      "forbidden",
      "not_found",
      "conflict",
      "precondition_failed",
      "precondition_required",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
  },
  {
    id: "deletePiece",
    method: "DELETE",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary:
      "Delete a draft that this key has created and that no person has touched. The writer can restore it in the desk.",
    scopes: ["pieces:write"],
    params: pieceParams,
    headers: z.object({
      "If-Match": z
        .string()
        .optional()
        .describe("Deletes the draft only if it still has this version."),
    }),
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: DeletePieceResponse,
      describe: "The draft is among the writer's deleted pieces.",
    },
    errors: [
      "insufficient_scope",
      "forbidden",
      "not_found",
      "conflict",
      "precondition_failed",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
  },
] as const satisfies readonly Operation[];
