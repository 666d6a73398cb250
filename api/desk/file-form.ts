import type { H3Event } from "h3";
import { AVATAR_LIMITS } from "../contract/avatar.ts";
import { Refusal } from "../contract/errors.ts";
import { readBody } from "../http/request-body.ts";
import { createFormValues, type FormValues } from "./form-values.ts";

/** Room for a picture, a few other fields and the multipart boundaries. */
const LIMITS = { bytes: AVATAR_LIMITS.bytes + 16 * 1_024, heardOut: 32 * 1_024 * 1_024 } as const;
/** Our largest form has three parts. Each part costs a search and an object, and 2 MiB could hold tens of thousands. */
const PARTS_MAX = 20;

/** Reads a form that contains a file. */
export async function readFileForm(event: H3Event): Promise<FormValues> {
  const type = event.req.headers.get("content-type") ?? "";
  const bytes = await readBody(event, LIMITS).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.reason, "The file is larger than 2 MiB. Nothing was saved.");
  });
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Refusal("unsupported_media_type", "Send this form as multipart/form-data.");
  }
  const form = await parse(bytes, type);
  const texts = new URLSearchParams();
  const files = new Map<string, Buffer>();
  for (const [name, value] of form) {
    if (typeof value === "string") texts.append(name, value);
    // If no file was chosen, browsers send an empty one.
    else if (value.size) files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return createFormValues(texts, files);
}

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  if (countUpTo(bytes, `--${quoted ?? plain ?? ""}`, PARTS_MAX + 1) > PARTS_MAX) throw broken();
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw broken();
  }
}

function countUpTo(bytes: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0 && count < most; count++) {
    at = bytes.indexOf(text, at + text.length);
  }
  return count;
}

function broken(): Refusal {
  return new Refusal("malformed_request", "The form arrived incomplete. Nothing was saved.");
}
