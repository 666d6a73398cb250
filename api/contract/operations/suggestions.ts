import {
  ADDS,
  BODY_ERRORS,
  json,
  KEY_ERRORS,
  type Operation,
  ownPieceParams,
  READS,
} from "../operation.ts";
import { MySuggestionsAnswer, SuggestEditBody, SuggestEditResponse } from "../suggestions.ts";

export const SUGGESTIONS = [
  {
    id: "suggestEdit",
    method: "POST",
    path: "/api/v1/pieces/{id}/suggestions",
    section: "Drafts",
    summary:
      "Suggest another text for a piece, published or not. It waits beside the piece: the writer takes it change by change, or declines it.",
    scopes: ["pieces:write"],
    params: ownPieceParams,
    body: SuggestEditBody,
    success: json(SuggestEditResponse, "The suggestion was stored. The piece stays as it is.", 201),
    errors: [
      ...BODY_ERRORS,
      "insufficient_scope",
      "agents_paused",
      "not_found",
      "conflict",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
    tool: {
      name: "suggest_edit",
      title: "Suggest an edit",
      description:
        "Suggest another headline, standfirst or body for any piece of the writer's own, published or not; fields that you leave out stay as they are, and an empty sub removes it. Send edits for passages of the body, or the whole body_md. Say in the note what cannot be suggested, such as tags. The writer takes some, all or none of the changes; nothing changes before that. Read the outcome with my_suggestions.",
      // The same text is the same suggestion.
      hints: { ...ADDS, idempotentHint: true },
    },
  },
  {
    id: "mySuggestions",
    method: "GET",
    path: "/api/v1/pieces/{id}/suggestions",
    section: "Drafts",
    summary: "List what the key owner's keys have suggested for a piece, and what came of it.",
    scopes: ["pieces:write"],
    params: ownPieceParams,
    success: json(MySuggestionsAnswer, "The suggestions, without their texts."),
    errors: ["insufficient_scope", "not_found", "unavailable", ...KEY_ERRORS],
    tool: {
      name: "my_suggestions",
      title: "List suggestions and their answers",
      description:
        "List what was suggested for a piece, and what came of it: open, stale (the text has changed since), taken, taken_in_part or declined, with the writer's answer.",
      hints: READS,
    },
  },
] as const satisfies readonly Operation[];
