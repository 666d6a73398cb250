import type { IncomingMessage } from "node:http";
import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";

/** The body as text, counted while it comes in: a Content-Length may be missing or a lie. */
export async function readBodyText(event: H3Event): Promise<string> {
  const announced = Number(event.req.headers.get("content-length") ?? 0);
  if (announced > REQUEST_BODY_MAX_BYTES) throw new Refusal("payload_too_large");
  const node = event.runtime?.node?.req as IncomingMessage | undefined;
  // Node's own stream: a web stream around it costs more than the rest of a small request.
  const chunks = node ? await readNode(node) : await readWeb(event.req.body);
  const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
  return whole?.toString("utf8") ?? "";
}

function readNode(request: IncomingMessage): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= REQUEST_BODY_MAX_BYTES) return void chunks.push(chunk);
      // The rest is not kept; the answer closes the connection.
      chunks.length = 0;
      reject(new Refusal("payload_too_large"));
    });
    request.on("end", () => resolve(chunks));
    request.on("error", () => reject(new CallerGone()));
    request.on("close", () => reject(new CallerGone()));
  });
}

async function readWeb(body: ReadableStream<Uint8Array> | null): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > REQUEST_BODY_MAX_BYTES) throw new Refusal("payload_too_large");
    chunks.push(Buffer.from(chunk));
  }
  return chunks;
}

/** The caller hung up before the request was whole: nobody's fault that is worth a line in the log. */
export class CallerGone extends Error {
  override name = "CallerGone";
}
