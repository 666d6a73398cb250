import type { H3Event } from "h3";
import { AVATAR_LIMITS } from "../contract/avatar.ts";
import { Refusal } from "../contract/errors.ts";
import { parseMultipart } from "../http/multipart.ts";
import { readBody } from "../http/request-body.ts";
import { createFormValues, type FormValues } from "./form-values.ts";

/** Room for a picture, a few other fields and the multipart boundaries. */
const LIMITS = { bytes: AVATAR_LIMITS.bytes + 16 * 1_024, heardOut: 32 * 1_024 * 1_024 } as const;

/** Reads a form that contains a file. */
export async function readFileForm(event: H3Event): Promise<FormValues> {
  const type = event.req.headers.get("content-type") ?? "";
  const bytes = await readBody(event, LIMITS).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.reason, "The file is larger than 2 MiB. Nothing was saved.");
  });
  const { texts, files } = await parseMultipart(bytes, type);
  return createFormValues(texts, files);
}
