import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";

/** Our largest form has three parts. Each part costs a search and an object, and 2 MiB could hold tens of thousands. */
const PARTS_MAX = 20;

/** With the characters that RFC 2046 allows. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

export interface FormParts {
  texts: URLSearchParams;
  /** Files with content, by the name of their field. */
  files: Map<string, SentFile>;
}

export interface SentFile {
  bytes: Buffer;
  /** As its sender calls it: any text. */
  name: string;
}

/** The parts of a form that may contain files. */
export async function parseMultipart(bytes: Buffer, type: string): Promise<FormParts> {
  if (!isMultipart(type)) {
    throw new Refusal("unsupported_media_type", say("Send this form as multipart/form-data."));
  }
  const texts = new URLSearchParams();
  const files = new Map<string, SentFile>();
  for (const [field, value] of await parse(bytes, type)) {
    if (typeof value === "string") texts.append(field, value);
    // If no file was chosen, browsers send an empty one.
    else if (value.size) {
      files.set(field, { bytes: Buffer.from(await value.arrayBuffer()), name: value.name });
    }
  }
  return { texts, files };
}

export function isMultipart(type: string): boolean {
  return /^multipart\/form-data\s*;/i.test(type);
}

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken();
  if (countUpTo(bytes, `--${boundary}`, PARTS_MAX + 1) > PARTS_MAX) throw broken();
  try {
    return await new Response(new Uint8Array(bytes), {
      // Not the sender's own words: the parts must be cut where they were counted.
      headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
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
  return new Refusal("malformed_request", say("The form arrived incomplete. Nothing was saved."));
}
