import { ADDS, json, KEY_ERRORS, type Operation } from "../operation.ts";
import {
  AddPictureArguments,
  AddPictureBody,
  CreatePictureForm,
  CreatePictureResponse,
} from "../pictures.ts";

export const PICTURES = [
  {
    id: "createPicture",
    method: "POST",
    path: "/api/v1/pictures",
    section: "Pictures",
    summary: "Store a picture for drafts. Nobody sees it before a published piece shows it.",
    scopes: ["pieces:write"],
    upload: {
      form: CreatePictureForm,
      types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
      json: AddPictureBody,
    },
    success: json(
      CreatePictureResponse,
      "The picture is stored. The same picture again has the same id.",
      201,
    ),
    errors: [
      "validation_failed",
      "malformed_request",
      "malformed_json",
      "insufficient_scope",
      "agents_paused",
      "quota_exceeded",
      "payload_too_large",
      "unsupported_media_type",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
    tool: {
      name: "add_picture",
      title: "Add a picture",
      description:
        "Store a picture for the writer's drafts: from an address on the web (url), or as base64 if it is small (data). The result has the Markdown that shows it in a body; its id can be the cover of a draft. Nobody sees it before the writer publishes a piece that shows it.",
      more: AddPictureArguments.shape,
      // The same picture again has the same id, and it is fetched from another site.
      hints: { ...ADDS, idempotentHint: true, openWorldHint: true },
    },
  },
] as const satisfies readonly Operation[];
