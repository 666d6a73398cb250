import { z } from "zod";
import { fault } from "../say.ts";
import { CreatePieceBody, CreatePieceResponse } from "../draft.ts";
import { MyPiecesAnswer } from "../envelopes.ts";
import {
  AskForLookBody,
  AskForLookResponse,
  DeletePieceResponse,
  OwnPieceAnswer,
  RevisePieceBody,
  RevisePieceResponse,
} from "../own-piece.ts";
import { limit } from "../fields.ts";
import { IDEMPOTENCY_KEY_MAX, LIST_LIMITS } from "../limits.ts";
import { STATUSES } from "../vocabulary.ts";
import { SUGGESTIONS } from "./suggestions.ts";
import {
  ADDS,
  BODY_ERRORS,
  json,
  KEY_ERRORS,
  type Operation,
  pieceParams,
  READS,
} from "../operation.ts";

export const DRAFTS_PATH = "/api/v1/pieces";

const idempotencyKey = z
  .string()
  .min(1, fault("must not be empty"))
  .max(
    IDEMPOTENCY_KEY_MAX,
    fault("must be at most {count} characters long", { count: IDEMPOTENCY_KEY_MAX }),
  )
  .optional()
  .describe("Makes a retry safe: for 24 hours, the same key and body create no second draft.");

export const DRAFTS = [
  {
    id: "createPiece",
    method: "POST",
    path: DRAFTS_PATH,
    section: "Drafts",
    summary: "Create a draft. Only the writer can publish it, in the desk.",
    scopes: ["pieces:write"],
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: CreatePieceBody,
    success: json(CreatePieceResponse, "The draft was stored.", 201),
    errors: [
      ...BODY_ERRORS,
      "insufficient_scope",
      "agents_paused",
      "idempotency_conflict",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
    tool: {
      name: "create_draft",
      title: "Create a draft",
      description:
        "Store a new draft for the writer whose key this is. Nobody else sees it. You cannot publish it, and nothing you call can: give the writer the edit_url of the result, where they read, edit and publish it. Use revise_draft to change a draft that exists.",
      more: {
        idempotency_key: idempotencyKey.describe(
          "A text of your choice that makes a retry safe: the same one with the same draft creates no second.",
        ),
      },
      hints: ADDS,
    },
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
    success: json(MyPiecesAnswer, "The pieces."),
    errors: ["invalid_query", "unavailable", ...KEY_ERRORS],
    tool: {
      name: "my_pieces",
      title: "List the writer's own pieces",
      description:
        "List the pieces of the writer whose key this is, newest first, with their status: draft, pending, approved (published), rejected or changes_requested. Read one whole with get_draft.",
      hints: READS,
    },
  },
  {
    id: "getOwnPiece",
    method: "GET",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary: "Read one of the key owner's own pieces whole, whatever its status.",
    scopes: ["pieces:write"],
    params: pieceParams,
    success: json(
      OwnPieceAnswer,
      "The piece with its newest text. The ETag begins with its version.",
    ),
    errors: ["insufficient_scope", "not_found", "unavailable", ...KEY_ERRORS],
    tool: {
      name: "get_draft",
      title: "Read one of the writer's own pieces",
      description:
        "Read a draft, or another piece of the writer whose key this is, whole: its Markdown, its version, its status and what an editor wrote about it. Read it before you revise it: revise_draft needs the version.",
      hints: READS,
    },
  },
  ...SUGGESTIONS,
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
    success: json(RevisePieceResponse, "The draft was changed."),
    errors: [
      ...BODY_ERRORS,
      "insufficient_scope",
      "agents_paused",
      "not_found",
      "conflict",
      "precondition_failed",
      "precondition_required",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
    tool: {
      name: "revise_draft",
      title: "Revise a draft",
      description:
        "Change fields of a draft of the writer whose key this is; fields that you leave out stay as they are. Give the version that you have read with get_draft: if the writer has saved since, nothing is overwritten, and you read it again. The text before stays among the revisions. Null counts as left out; an empty text removes the sub, the cover or the external_url. Only drafts can be revised, and nothing you call publishes them: for a piece with another status, use suggest_edit.",
      more: {
        version: z.int().min(1).describe("The version that you have read, from get_draft."),
      },
      // The text before is kept, and the writer can restore it.
      hints: ADDS,
    },
  },
  {
    id: "askForLook",
    method: "POST",
    path: "/api/v1/pieces/{id}/look",
    section: "Drafts",
    summary:
      "Ask the writer to look at a piece: in the desk, and by mail where the site sends mails. The piece stays as it is.",
    scopes: ["pieces:write"],
    params: pieceParams,
    body: AskForLookBody,
    success: json(AskForLookResponse, "The writer is asked."),
    errors: [
      ...BODY_ERRORS,
      "insufficient_scope",
      "agents_paused",
      "not_found",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
    tool: {
      name: "ask_for_look",
      title: "Ask the writer for a look",
      description:
        "Tell the writer whose key this is that a piece of theirs is ready to be looked at, with a short note. They see it in the desk, and by mail where the site sends mails. It does not send the piece to an editor or change it in any way.",
      hints: ADDS,
    },
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
    success: json(DeletePieceResponse, "The draft is among the writer's deleted pieces."),
    errors: [
      "insufficient_scope",
      "agents_paused",
      "not_found",
      "conflict",
      "precondition_failed",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
  },
] as const satisfies readonly Operation[];
