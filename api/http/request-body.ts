import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { HttpRefusal } from "./http-refusal.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";

export interface BodyLimits {
  /** The longest body that is accepted. */
  bytes: number;
  /**
   * How much of a body is read before it is refused; `bytes` by default. A browser that is cut off while it sends shows its
   * own error instead of the answer. So where people choose files, a body that is too large is read to this length.
   */
  heardOut?: number;
  /** How long the body may take to arrive; enough for a draft on a slow line by default. */
  withinMs?: number;
}

/** A draft takes a second. A client that sends it byte by byte must not hold a connection for long. */
const BODY_WITHIN_MS = 30_000;
/** For files, which only a signed-in writer or a key can send: 20 MiB on a phone's slow line take minutes. */
export const UPLOAD_WITHIN_MS = 600_000;

export async function readBodyText(
  event: H3Event,
  bytes: number = REQUEST_BODY_MAX_BYTES,
): Promise<string> {
  return textOf(await readBody(event, { bytes }));
}

/** Refuses bytes that are not UTF-8: decoding them would silently lose letters. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal("malformed_json", "The request body is not in UTF-8.");
  return bytes.toString("utf8");
}

/** Reads the body and counts its bytes: the Content-Length may be missing or wrong. */
export async function readBody(event: H3Event, limits: BodyLimits): Promise<Buffer> {
  const node = event.runtime?.node?.req as IncomingMessage | undefined;
  // Node's own stream, because a web stream around it costs more than the rest of a small request.
  if (node) return readNode(node, limits);
  if (isEncoded(event.req.headers.get("content-encoding"))) throw encoded();
  return readWeb(event.req.body, limits.bytes);
}

export function readNode(
  request: IncomingMessage,
  { bytes, heardOut = bytes, withinMs = BODY_WITHIN_MS }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (isEncoded(request.headers["content-encoding"])) return reject(encoded());
    if (Number(request.headers["content-length"] ?? 0) > heardOut) {
      reject(tooLarge(bytes));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => reject(tooSlow(withinMs)), withinMs);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bytes) return void chunks.push(chunk);
      // The rest is dropped; the answer closes the connection.
      chunks.length = 0;
      if (size > heardOut) reject(tooLarge(bytes));
    });
    request.on("end", () => {
      clearTimeout(late);
      if (size <= bytes) resolve(whole(chunks));
      else reject(tooLarge(bytes));
    });
    request.on("error", () => reject(new CallerGone()));
    request.on("close", () => {
      clearTimeout(late);
      if (!request.complete) reject(new CallerGone());
    });
  });
}

async function readWeb(body: ReadableStream<Uint8Array> | null, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bytes) throw tooLarge(bytes);
    chunks.push(Buffer.from(chunk));
  }
  return whole(chunks);
}

function isEncoded(coding: string | null | undefined): boolean {
  return !!coding && coding.trim().toLowerCase() !== "identity";
}

/** A few bytes may decompress to gigabytes, and no client needs to send compressed bodies. */
function encoded(): HttpRefusal {
  return new HttpRefusal("unsupported_media_type", {
    message: "The request body is compressed. Send it without Content-Encoding.",
    // RFC 9110 §15.5.16: the coding that would be accepted.
    headers: { "accept-encoding": "identity", connection: "close" },
  });
}

function tooLarge(bytes: number): Refusal {
  const limit = `${(bytes / 1_024).toLocaleString("en")} KiB`;
  return new Refusal("payload_too_large", `The request body is larger than ${limit}.`);
}

function tooSlow(withinMs: number): HttpRefusal {
  return new HttpRefusal("malformed_request", {
    message: `The request did not arrive within ${withinMs / 1_000} seconds.`,
    headers: { connection: "close" },
  });
}

function whole(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** The client closed the connection before the request was complete. This is not worth a line in the log. */
export class CallerGone extends Error {
  override name = "CallerGone";
}
