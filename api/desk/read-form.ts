import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import { readBody, textOf, type UploadRoom } from "../http/request/request-body.ts";
import { readFileForm } from "./file-form.ts";
import { type FormValues, parseFormBody } from "./form-values.ts";
import type { Admitted } from "./gate.ts";
import type { DeskRoute } from "./route.ts";

/** Reads the form of a request. A file is large, so it is not read from a visitor who is signed out. */
export async function readForm(
  event: H3Event,
  route: Pick<DeskRoute, "takesFile">,
  { session }: Admitted,
  room?: UploadRoom,
): Promise<FormValues> {
  if (!route.takesFile) return readPlainForm(event);
  if (!session) throw signedOut();
  return readFileForm(event, route.takesFile, room);
}

/** Reads a form without a file. Our scripts send the same format. */
export async function readPlainForm(event: H3Event): Promise<FormValues> {
  const bytes = await readBody(event, { bytes: REQUEST_BODY_MAX_BYTES });
  if (!isPlainForm(event.req.headers)) {
    throw new Refusal("unsupported_media_type", say("The desk accepts only form data."));
  }
  return parseFormBody(textOf(bytes));
}

export function isPlainForm(headers: Headers): boolean {
  const type = headers.get("content-type") ?? "";
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
}

export function signedOut(): Refusal {
  return new Refusal("missing_authorization", say("You are signed out. Nothing was saved."));
}
