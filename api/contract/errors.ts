import { z } from "zod";
import type { Message, PlainMessage } from "./messages.ts";
import { english, kept, type Said, SaidError, say } from "./say.ts";
import { shortened } from "./text.ts";

/**
 * The closed set of failures that a caller can get: code, HTTP status and the message when nothing more exact is known.
 * Any other failure is a bug and becomes `internal_error`.
 */
export const REASONS = {
  invalid_query: [400, "A query parameter is not valid."],
  validation_failed: [400, "The request body is not valid."],
  malformed_request: [400, "This is not a valid HTTP request."],
  malformed_json: [400, "The request body is not valid JSON."],
  missing_authorization: [
    401,
    "Sign in with OAuth, as the WWW-Authenticate header says, or send a key as: Authorization: Bearer pk_live_…",
  ],
  invalid_token: [401, "This token has expired or was revoked. Refresh it, or sign in again."],
  invalid_key: [403, "This key is unknown or has been revoked. Create a new one in the desk."],
  insufficient_scope: [403, "This key or program may only read. Drafting needs pieces:write."],
  quota_exceeded: [403, "Your quota is used up. Delete something, or ask the operator for more."],
  agents_paused: [
    403,
    "The writer has paused all agents. Nothing was changed. Only the writer can end this, in the desk.",
  ],
  forbidden: [403, "You don't have permission to do this."],
  not_found: [404, "There is nothing at this address."],
  method_not_allowed: [405, "This address does not support that method."],
  conflict: [409, "This was changed in the meantime. Load it again."],
  idempotency_conflict: [409, "This Idempotency-Key was used with another body."],
  precondition_failed: [
    412,
    "The piece has another version. Nothing was changed. Read it again, and base the change on that version.",
  ],
  payload_too_large: [413, "The request body is too large."],
  unsupported_media_type: [415, "Send the body as application/json."],
  range_not_satisfiable: [
    416,
    "The file has no such part. The Content-Range header says how long the file is.",
  ],
  precondition_required: [
    428,
    'Send the version that you have read, in double quotes, such as: If-Match: "3"',
  ],
  rate_limited: [429, "Too many requests. The Retry-After header says how long to wait."],
  internal_error: [500, "Something went wrong on our side."],
  not_implemented: [501, "Only format=json is supported."],
  unavailable: [503, "The service cannot do this at the moment. Try again in a few seconds."],
  storage_full: [503, "The server's disk is full. Nothing was saved. Try again later."],
  not_ready: [503, "The site is being built. Try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: Message]>;

export type Reason = keyof typeof REASONS;

export const Issue = z.object({
  path: z.string().describe("The field at fault, such as tags.2; empty for the whole body."),
  message: z.string().describe("What is wrong with it."),
});
export type Issue = z.infer<typeof Issue>;

/** How many issues an answer lists. A body can have a hundred thousand unknown fields, and nobody reads them all. */
const ISSUES_MAX = 20;

export const ErrorBody = z.object({
  ok: z.literal(false).describe("Always false on an error."),
  reason: z.string().describe("A stable code to branch on, such as not_found."),
  message: z.string().describe("A sentence that says what to do next."),
  issues: z
    .array(Issue)
    .optional()
    .describe(`Each field at fault, on validation failures; the first ${ISSUES_MAX} of many.`),
  version: z
    .int()
    .optional()
    .describe("The version that the piece has, if the request was based on another one."),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** An issue before it is put into words: what is wrong with a field. */
export interface Fault {
  path: string;
  said: Said;
}

/**
 * The one error that code throws on purpose. The HTTP layer turns it into an error body, the desk into a page. Whoever shows
 * it formats `said` and the faults.
 */
export class Refusal extends SaidError {
  readonly reason: Reason;
  readonly status: number;
  readonly issues: readonly Fault[] | undefined;

  constructor(reason: Reason, said: Said = say(REASONS[reason][1]), issues?: readonly Fault[]) {
    super(said);
    this.name = "Refusal";
    this.reason = reason;
    this.status = REASONS[reason][0];
    this.issues = issues;
  }

  body(): ErrorBody {
    const { reason, message, issues } = this;
    return { ok: false, reason, message, ...(issues ? { issues: inEnglish(issues) } : {}) };
  }
}

/** A refusal for its faults alone. The API lists them with the names of its fields; the desk marks its own fields. */
export class FaultyInput extends Refusal {
  constructor(faults: readonly Fault[], reason: Reason = "validation_failed") {
    super(reason, say("Correct the fields that are marked below."), faults);
    this.message = sentenceOf(faults);
  }
}

/** A refusal of a change that is based on another version than the one that the piece has. */
export class OtherVersion extends Refusal {
  readonly version: number;

  constructor(version: number, reason: "precondition_failed" | "conflict" = "precondition_failed") {
    super(
      reason,
      say(
        "The piece has version {version}, and this call names another one. Nothing was changed. Read the piece again, and base the change on version {version}.",
        { version: String(version) },
      ),
    );
    this.version = version;
  }

  override body(): ErrorBody {
    return { ...super.body(), version: this.version };
  }
}

function inEnglish(faults: readonly Fault[]): Issue[] {
  return faults.slice(0, ISSUES_MAX).map(({ path, said }) => ({ path, message: english(said) }));
}

/** The one place that turns schema errors into issues. Field names may come from the caller, so they are shortened. */
export function issuesOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((name) => shortened(String(name))).join(".");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${shortened(key)}` : shortened(key),
        said: say("is not a known field"),
      }));
    }
    return [{ path, said: wordingOf(issue) }];
  });
}

function wordingOf(issue: z.core.$ZodIssue): Said {
  if (typeof issue.message !== "string") return issue.message;
  return OF_ZOD.test(issue.message) ? wordingOfZod(issue) : kept(issue.message);
}

/** How the library's own messages begin. A rule that says nothing has one of these. */
const OF_ZOD = /^(?:Invalid|Too big|Too small)\b/;

function wordingOfZod(issue: z.core.$ZodIssue): Said {
  const { code } = issue;
  if (code === "invalid_type") {
    return issue.message.endsWith("undefined") ? say("is required") : typeFault(issue.expected);
  }
  if (code === "invalid_value") {
    return say("must be one of {values}", { values: issue.values.map(String) });
  }
  if (code === "too_big") {
    const count = Number(issue.maximum);
    if (issue.origin === "string") return say("must be at most {count} characters long", { count });
    if (issue.origin === "array") return say("must have at most {count} items", { count });
    return say("must be at most {max}", { max: count });
  }
  if (code === "too_small") {
    const count = Number(issue.minimum);
    if (issue.origin === "string")
      return say("must be at least {count} characters long", { count });
    if (issue.origin === "array") return say("must have at least {count} items", { count });
    return say("must be at least {min}", { min: count });
  }
  return say("is not valid");
}

function typeFault(type: string): Said {
  const known = TYPE_FAULTS[type];
  if (known) return say(known);
  return /^[aeiou]/.test(type)
    ? say("must be an {type}", { type })
    : say("must be a {type}", { type });
}

/** The types that a form can fail to have. */
const TYPE_FAULTS: Readonly<Record<string, PlainMessage>> = {
  string: "must be a string",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be a boolean",
  array: "must be an array",
  object: "must be an object",
};

/** All faults in one sentence, with the names of the API's fields. */
export function sentenceOf(faults: readonly Fault[]): string {
  return `${faultsInEnglish(faults)}.`;
}

export function faultsInEnglish(faults: readonly Fault[]): string {
  const sentences = inEnglish(faults).map(({ path, message }) =>
    path ? `${path} ${message}` : message,
  );
  const more = faults.length - sentences.length;
  if (more > 0) sentences.push(`and ${more.toLocaleString("en")} more`);
  return sentences.join("; ");
}
