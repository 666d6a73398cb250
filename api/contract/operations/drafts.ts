import { z } from "zod";
import { fault } from "../say.ts";
import { CreatePieceBody, CreatePieceResponse } from "../draft.ts";
import { MyPiecesAnswer } from "../envelopes.ts";
import {
  AskForLookBody,
  AskForLookResponse,
  DeletePieceResponse,
  EditPieceBody,
  OwnPieceAnswer,
  RevisePieceBody,
  RevisePieceResponse,
} from "../own-piece.ts";
import { cursorParameter } from "../cursor.ts";
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
  ownPieceParams,
  READS,
  REMOVES,
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

const versionRead = z.int().min(1).describe("The version that you have read.");

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
        "Store a new draft for the writer. Nobody else sees it. You cannot publish it, and nothing you call can: give the writer the edit_url of the result, where they read, edit and publish it. To change one, use edit_draft or revise_draft.",
      more: {
        idempotency_key: idempotencyKey.describe(
          "Makes a retry safe: the same text with the same draft creates no second.",
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
      cursor: cursorParameter(),
    }),
    success: json(MyPiecesAnswer, "The pieces."),
    errors: ["invalid_query", "unavailable", ...KEY_ERRORS],
    tool: {
      name: "my_pieces",
      title: "List the writer's own pieces",
      description:
        "List the writer's own pieces, newest first, with status (approved is published) and version. If the answer has a next_cursor, call again with it for older ones. Read one whole with get_draft.",
      hints: READS,
    },
  },
  {
    id: "getOwnPiece",
    method: "GET",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary: "Read one of the key owner's own pieces whole, whatever its status.",
    scopes: ["pieces:write", "pieces:read"],
    params: ownPieceParams,
    success: json(
      OwnPieceAnswer,
      "The piece with its newest text. The ETag begins with its version.",
    ),
    errors: ["not_found", "unavailable", ...KEY_ERRORS],
    tool: {
      name: "get_draft",
      title: "Read one of the writer's own pieces",
      description:
        "Read a draft, or another piece of the writer's own, whole: its Markdown, version, status and what an editor wrote about it. Read it before you change it: the other tools need the version.",
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
      "Change fields of a draft, or passages of its body with edits. The text before stays among the revisions, and only the writer can publish.",
    scopes: ["pieces:write"],
    params: ownPieceParams,
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
        "Replace whole fields of a draft; fields that you leave out stay as they are. For a passage of the body, use edit_draft. Give the version that you have read: if the writer has saved since, nothing is overwritten. An empty sub, external_url, cover or translation_of removes it. For a piece with another status, use suggest_edit.",
      more: { version: versionRead },
      without: { edits: "edit_draft" },
      // The text before is kept, and the writer can restore it.
      hints: ADDS,
    },
    second: {
      id: "editPiece",
      body: EditPieceBody,
      tool: {
        name: "edit_draft",
        title: "Edit a draft",
        description:
          "Replace exact passages in the body of a draft, such as a typo. Copy each find from body_md with its Markdown. Give the version that you have read: create_draft and each change answer with it, too. The result has the new version and a diff. For a piece with another status, send the same edits to suggest_edit.",
        more: { version: versionRead },
        hints: ADDS,
      },
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
    params: ownPieceParams,
    body: AskForLookBody,
    bodyOptional: true,
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
        "Tell the writer that a piece of theirs is ready to be looked at, with a short note. They see it in the desk, and by mail where the site sends mails. The piece stays as it is, and no editor is asked.",
      hints: ADDS,
    },
  },
  {
    id: "deletePiece",
    method: "DELETE",
    path: "/api/v1/pieces/{id}",
    section: "Drafts",
    summary:
      "Delete a draft that this key or program has created and that no person has touched. The writer can restore it in the desk.",
    scopes: ["pieces:write"],
    params: ownPieceParams,
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
    tool: {
      name: "delete_draft",
      title: "Delete a draft",
      description:
        "Delete a draft that this key or sign-in created and no person has touched. The writer can restore it for 30 days. Only the writer can delete others.",
      more: {
        version: versionRead.optional().describe("Deletes it only if it still has this version."),
      },
      hints: REMOVES,
    },
  },
] as const satisfies readonly Operation[];
