import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import { readBody, textOf } from "../http/request-body.ts";
import { readFileForm } from "./file-form.ts";
import { type FormValues, parseFormBody } from "./form-values.ts";
import type { Admitted } from "./gate.ts";
import type { DeskRoute } from "./route.ts";

/** The form of a request to a route. A file is large: it is not taken in from a visitor who could do nothing with it. */
export async function readForm(
  event: H3Event,
  route: DeskRoute,
  { session }: Admitted,
): Promise<FormValues> {
  if (!route.takesFile) return readPlainForm(event);
  if (!session) throw signedOut();
  return readFileForm(event);
}

/** What a form sends. A script of ours sends the same. */
export async function readPlainForm(event: H3Event): Promise<FormValues> {
  const bytes = await readBody(event, { bytes: REQUEST_BODY_MAX_BYTES });
  if (!isPlainForm(event.req.headers)) {
    throw new Refusal("unsupported_media_type", "The desk takes forms.");
  }
  return parseFormBody(textOf(bytes));
}

export function isPlainForm(headers: Headers): boolean {
  const type = headers.get("content-type") ?? "";
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
}

export function signedOut(): Refusal {
  return new Refusal("missing_authorization", "You are signed out. Nothing was saved.");
}
