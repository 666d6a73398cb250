import { ErrorBody, REASONS, type Reason } from "../errors.ts";
import { type Document, reference } from "./openapi-schemas.ts";
import type { Operation } from "../operation.ts";
import { OPERATIONS, type OperationId } from "../operations.ts";

/** The headers of an answer by its status. */
export const HEADERS: Readonly<Record<number, Document>> = {
  412: { ETag: header("string", 'The version that the piece has, such as "3".') },
  401: { "WWW-Authenticate": header("string", "How to send the key.") },
  429: {
    "Retry-After": header("integer", "Seconds until the next request is accepted."),
    RateLimit: header(
      "string",
      'How many requests are left (r), and in how many seconds the window is renewed (t), such as "writes";r=0;t=12.',
    ),
    "RateLimit-Policy": header(
      "string",
      'The limit that the request was counted at, and how many requests (q) it allows in how many seconds (w), such as "writes";q=60;w=60.',
    ),
    "RateLimit-Limit": header("integer", "How many requests a window allows."),
    "RateLimit-Remaining": header("integer", "How many requests are left in this window."),
    "RateLimit-Reset": header("integer", "Seconds until the window is renewed."),
  },
  503: { "Retry-After": header("integer", "Seconds to wait before you try again.") },
};

const VERSION = header(
  "string",
  'The version of the piece, for If-Match: it begins with it, such as "3".',
);

export const SUCCESS_HEADERS: Partial<Record<OperationId, Document>> = {
  createPiece: {
    Location: header("string", "The address of the draft in this API."),
    ETag: VERSION,
  },
  getOwnPiece: { ETag: VERSION },
  revisePiece: { ETag: VERSION },
  suggestEdit: {
    Location: header("string", "The address of the piece's suggestions in this API."),
  },
};

function header(type: "string" | "integer", description: string): Document {
  return { description, schema: { type } };
}

export function otherResponses(answers: Operation["also"] = []): Document {
  return Object.fromEntries(
    answers.map(({ status, type, answer, describe }) => [
      status,
      {
        description: describe,
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        ...(type
          ? { content: { [type]: { schema: answer ? reference(answer) : { type: "string" } } } }
          : {}),
      },
    ]),
  );
}

export function responsesFor(reasons: readonly Reason[]): Document {
  return Object.fromEntries(
    [...byStatus(reasons).keys()].map((status) => [
      status,
      { $ref: `#/components/responses/Error${status}` },
    ]),
  );
}

/** The error responses that operations answer with. Statuses that only files have are left out. */
export function errorResponses(): Document {
  const met = byStatus(["internal_error", ...OPERATIONS.flatMap(({ errors }) => errors)]);
  const documented = [...byStatus(Object.keys(REASONS) as Reason[])].filter(([status]) =>
    met.has(status),
  );
  return Object.fromEntries(
    documented.map(([status, reasons]) => [
      `Error${status}`,
      {
        description: reasons.map((reason) => REASONS[reason][1]).join(" Or: "),
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: {
          "application/json": {
            schema: reference(ErrorBody),
            examples: Object.fromEntries(
              reasons.map((reason) => [
                reason,
                {
                  summary: REASONS[reason][1],
                  value: { ok: false, reason, message: REASONS[reason][1] },
                },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

function byStatus(reasons: readonly Reason[]): Map<number, Reason[]> {
  const groups = new Map<number, Reason[]>();
  for (const reason of reasons) {
    const [status] = REASONS[reason];
    groups.set(status, [...(groups.get(status) ?? []), reason]);
  }
  return groups;
}
