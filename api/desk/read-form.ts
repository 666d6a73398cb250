import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import { parseMultipart } from "../http/request/multipart.ts";
import { readBody, textOf, UPLOAD, type UploadRoom } from "../http/request/request-body.ts";
import { createFormValues, type FormValues, parseFormBody } from "./form-values.ts";

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

export interface FileLimits {
  /** The largest file that the form may contain. */
  bytes: number;
}

const MEBIBYTE = 1_024 * 1_024;
/** Room for a few other fields and the multipart boundaries. */
const FORM_BYTES = 16 * 1_024;
/** How much more than its limit a file may have and still be refused in our words. */
const HEARD_OUT = 32 * MEBIBYTE;

export async function readFileForm(
  event: H3Event,
  { bytes }: FileLimits,
  room?: UploadRoom,
): Promise<FormValues> {
  const type = event.req.headers.get("content-type") ?? "";
  const body = await readBody(event, {
    bytes: bytes + FORM_BYTES,
    heardOut: bytes + HEARD_OUT,
    ...UPLOAD,
    room,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.reason !== "payload_too_large") throw error;
    const size = { bytes };
    throw new Refusal(
      error.reason,
      say("The file is larger than {size}. Nothing was saved.", { size }),
    );
  });
  const { texts, files } = await parseMultipart(body, type);
  return createFormValues(texts, files);
}
