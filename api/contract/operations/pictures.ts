import { JSON_TYPE, type Operation } from "../operation.ts";
import { CreatePictureForm, CreatePictureResponse } from "../pictures.ts";

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
    },
    success: {
      status: 201,
      type: JSON_TYPE,
      answer: CreatePictureResponse,
      describe: "The picture is stored. The same picture again has the same id.",
    },
    errors: [
      "validation_failed",
      "malformed_request",
      "insufficient_scope",
      "quota_exceeded",
      "payload_too_large",
      "unsupported_media_type",
      "storage_full",
      "unavailable",
      "missing_authorization",
      "invalid_key",
      "rate_limited",
    ],
  },
] as const satisfies readonly Operation[];
