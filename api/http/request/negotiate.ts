import { createHash } from "node:crypto";
import { isUnchanged } from "./conditions.ts";
import { compress, COMPRESS_MIN_BYTES, createEncodingChoice, type Encoding } from "./encodings.ts";
import { joined } from "../answers.ts";
import type { Answer } from "../handler.ts";

export type Negotiate = (
  request: { method: string; headers: Pick<Headers, "get"> },
  answer: Answer,
) => Promise<Answer>;

/**
 * Gives a computed answer an ETag, so that a client with a valid copy gets a 304, and compresses it if the client accepts
 * that. The answer to a POST, such as the call of a tool, is only compressed: nobody keeps it. For operations only: a page
 * of the desk holds a secret beside text that its reader typed, and the length of a compressed page would leak it (the
 * BREACH attack).
 */
export function createNegotiate(): Negotiate {
  const chooseEncoding = createEncodingChoice();

  async function packed(headers: Pick<Headers, "get">, answer: Answer): Promise<Answer> {
    const encoding = chooseEncoding(headers.get("accept-encoding") ?? undefined);
    const content = encoding && contentOf(answer);
    const smaller = content && (await compressed(encoding, bytesOf(content)));
    if (!smaller) return answer;
    const { body: _, rest: _rest, ...others } = answer;
    return {
      ...others,
      text: smaller,
      headers: { ...answer.headers, "content-encoding": encoding },
    };
  }

  return async ({ method, headers }, answer) => {
    if (answer.status !== 200) return answer;
    if (method === "POST") return packed(headers, answer);
    const content = contentOf(answer);
    if (!content || (method !== "GET" && method !== "HEAD")) return answer;
    const bytes = bytesOf(content);
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const tag = answer.version === undefined ? hash : `${answer.version}.${hash}`;
    const encoding = chooseEncoding(headers.get("accept-encoding") ?? undefined);
    const more = { ...answer.headers, vary: withEncoding(answer.headers?.["vary"]) };
    const condition = { "if-none-match": headers.get("if-none-match") ?? undefined };
    for (const etag of encoding ? [`"${tag}-${encoding}"`, `"${tag}"`] : [`"${tag}"`]) {
      if (isUnchanged(condition, etag, { mtimeMs: Infinity })) {
        return { status: 304, headers: { ...more, etag } };
      }
    }
    const smaller = encoding && (await compressed(encoding, bytes));
    return smaller
      ? {
          status: 200,
          text: smaller,
          headers: { ...more, etag: `"${tag}-${encoding}"`, "content-encoding": encoding },
        }
      : { status: 200, text: bytes, headers: { ...more, etag: `"${tag}"` } };
  };
}

function contentOf({ text, rest, body }: Answer): string | Buffer<ArrayBuffer> | undefined {
  if (text !== undefined && rest) return joined(text, rest);
  return text ?? (body === undefined ? undefined : JSON.stringify(body));
}

function bytesOf(content: string | Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return typeof content === "string" ? Buffer.from(content) : content;
}

function withEncoding(vary: string | undefined): string {
  return vary ? `${vary}, Accept-Encoding` : "Accept-Encoding";
}

async function compressed(
  encoding: Encoding,
  bytes: Buffer,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (bytes.length < COMPRESS_MIN_BYTES) return undefined;
  return new Promise((resolve) => {
    compress(encoding, bytes, (smaller) => resolve(smaller as Buffer<ArrayBuffer> | undefined));
  });
}
