import { Failure } from "./failure.ts";

/** What a site answers to a request for a file. */
export type Got =
  | { status: "there"; body: Buffer; etag: string | undefined }
  /** It is as it was when it had this tag. */
  | { status: "same" }
  | { status: "gone" }
  /** Not allowed. Some object stores say that of what is not there. */
  | { status: "closed" };

const WITHIN_MS = 60_000;
/** Larger than any file of a site: a picture has at most 2,560 pixels, and a part of a sitemap some megabytes. */
const BYTES_MAX = 64 * 1_024 * 1_024;

/** Reads a file of a site. A redirect counts as gone: it would lead to another address, perhaps of somebody else. */
export async function getFile(url: string, etag?: string): Promise<Got> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: etag === undefined ? {} : { "if-none-match": etag },
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch((error: unknown) => {
    throw new Failure(`${url} cannot be read: ${String((error as Error).cause ?? error)}`);
  });
  if (answer.status === 304) return { status: "same" };
  const isGone =
    [404, 410].includes(answer.status) || (answer.status >= 300 && answer.status < 400);
  if (isGone || !answer.ok) await answer.body?.cancel();
  if (isGone) return { status: "gone" };
  if (answer.status === 403) return { status: "closed" };
  if (!answer.ok) throw new Failure(`${url} answers ${answer.status}.`);
  return {
    status: "there",
    body: await readBody(answer, url),
    etag: answer.headers.get("etag") ?? undefined,
  };
}

/** Stops at the limit, whatever length the site has announced. */
async function readBody(answer: Response, url: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > BYTES_MAX) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Failure(`${url} broke off: ${(error as Error).message}`);
  }
  if (bytes > BYTES_MAX) throw new Failure(`${url} is larger than ${BYTES_MAX} bytes.`);
  return Buffer.concat(chunks);
}
