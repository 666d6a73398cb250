import { z } from "zod";
import type { Reason } from "./errors.ts";
import type { PlainMessage } from "./messages.ts";
import type { KeyScope } from "./vocabulary.ts";

/** How an operation is offered to AI clients. Its arguments are the operation's own parameters. */
export interface Tool {
  name: string;
  title: string;
  /** Tells a model when to use the tool. */
  description: string;
  /** Parameters that have another name in the tool's arguments. */
  renames?: Readonly<Record<string, string>>;
  /** Arguments for what REST sends in another way: in headers, or as a file. */
  more?: Readonly<Record<string, z.ZodType>>;
  /** Fields of the body that the tool does not take, and the tool that takes each. */
  without?: Readonly<Record<string, string>>;
  /** What the tool does to the world. A public read changes nothing. */
  hints?: ToolHints;
}

/** The annotations of a tool. Clients decide by them whether to ask the person first, so they must be true. */
export interface ToolHints {
  readOnlyHint: boolean;
  /** Whether it can destroy something; not if everything can be restored. */
  destructiveHint: boolean;
  /** Whether the same call again changes nothing more. */
  idempotentHint: boolean;
  /** Whether it reaches beyond this service. */
  openWorldHint: boolean;
}

export interface Operation {
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  section:
    | "Authors"
    | "Pieces"
    | "Products"
    | "Drafts"
    | "Pictures"
    | "Tools"
    | "Sign-in"
    | "Embeds"
    | "Feeds"
    | "Discovery";
  summary: string;
  /** The answer to a caller who sends another method to this path. */
  otherMethods?: PlainMessage;
  /** The key needs one of these scopes. Left out if no key is needed. */
  scopes?: readonly KeyScope[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** An empty body counts as `{}`. */
  bodyOptional?: true;
  /** The type of the body; JSON by default. */
  bodyType?: typeof FORM_TYPE;
  /** Instead of a JSON body: a form with a file. The file alone is accepted too, as a body with one of these types. */
  upload?: {
    form: z.ZodObject;
    types: readonly string[];
    /** Instead of a file: JSON that says where it is. */
    json?: z.ZodObject;
  };
  success: { status: 200 | 201 | 204; type?: string; answer?: z.ZodObject; describe: string };
  errors: readonly Reason[];
  /** Answers that are neither the success nor an error body. */
  also?: readonly { status: number; type?: string; answer?: z.ZodObject; describe: string }[];
  tool?: Tool;
  /** A second tool, for a part of what the operation does. */
  second?: { id: string; body: z.ZodObject; tool: Tool };
}

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";

/** The names of an operation's tools; empty if it has none. */
export function toolNamesOf({ tool, second }: Pick<Operation, "tool" | "second">): string[] {
  return [tool, second?.tool].flatMap((one) => one?.name ?? []);
}

export function json<Answer extends z.ZodObject, Status extends number = 200>(
  answer: Answer,
  describe: string,
  status: Status = 200 as Status,
) {
  return { status, type: JSON_TYPE, answer, describe } as const;
}

export const authorParams = z.object({ slug: z.string().describe("The writer's slug.") });

/** A piece, by its UUID. */
export const pieceParams = z.object({ id: z.string().describe("The piece's UUID.") });

/** One of the writer's own pieces. The tools take addresses as well, which the paths of REST cannot hold. */
export const ownPieceParams = z.object({
  id: z.string().describe("Its UUID; in tools also its edit_url or page."),
});

/** Failures of every operation that needs a key. */
export const KEY_ERRORS = [
  "missing_authorization",
  "invalid_token",
  "invalid_key",
  // The key's writer is suspended.
  "forbidden",
  "rate_limited",
] as const;

/** Failures of every body in JSON that a key may send. */
export const BODY_ERRORS = [
  "validation_failed",
  "malformed_json",
  "quota_exceeded",
  "payload_too_large",
  "unsupported_media_type",
] as const;

/** A tool that reads what is not public. */
export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A tool that removes something for good, if nobody restores it in time. */
export const REMOVES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A tool that stores something new, and destroys nothing. */
export const ADDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;
