import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { parseMultipart } from "../http/multipart.ts";
import { readBody, UPLOAD_WITHIN_MS } from "../http/request-body.ts";
import { createFormValues, type FormValues } from "./form-values.ts";

export interface FileLimits {
  /** The largest file that the form may contain. */
  bytes: number;
}

const MEBIBYTE = 1_024 * 1_024;
/** Room for a few other fields and the multipart boundaries. */
const FORM_BYTES = 16 * 1_024;
/** How much more than its limit a file may have and still be refused in our words. */
const HEARD_OUT = 32 * MEBIBYTE;

/** Reads a form that contains a file. */
export async function readFileForm(event: H3Event, { bytes }: FileLimits): Promise<FormValues> {
  const type = event.req.headers.get("content-type") ?? "";
  const body = await readBody(event, {
    bytes: bytes + FORM_BYTES,
    heardOut: bytes + HEARD_OUT,
    withinMs: UPLOAD_WITHIN_MS,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.reason !== "payload_too_large") throw error;
    throw new Refusal(error.reason, tooLargeWords(bytes));
  });
  const { texts, files } = await parseMultipart(body, type);
  return createFormValues(texts, files);
}

function tooLargeWords(bytes: number): string {
  return `The file is larger than ${bytes / MEBIBYTE} MiB. Nothing was saved.`;
}
