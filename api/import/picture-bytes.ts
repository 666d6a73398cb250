import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { PICTURE_LIMITS } from "../contract/pictures.ts";
import { type Outbound, type OutboundFailure } from "../outbound/client.ts";
import { followRedirects } from "../outbound/follow.ts";
import { PICTURE_REQUEST } from "../pictures/fetch-picture.ts";

/** The bytes of a picture, or why they cannot be had. */
export type PictureBytes = { bytes: Buffer } | { problem: string };

const TOO_LARGE = { problem: "larger than 20 MiB" };

/** Looks at the size before it reads. A symbolic link that took a file's place is not followed. */
export async function readPicture(file: string): Promise<PictureBytes> {
  try {
    const handle = await open(
      file,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return { problem: "not a file" };
      if (stat.size > PICTURE_LIMITS.bytes) return TOO_LARGE;
      const bytes = Buffer.alloc(stat.size);
      const { bytesRead } = await handle.read(bytes, 0, stat.size, 0);
      return { bytes: bytes.subarray(0, bytesRead) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Fetches pictures, one after the other. */
export type FetchPicture = (url: string, writerId: string) => Promise<PictureBytes>;

/** For one picture, with all redirects. */
const SECONDS = 30;
/** A host that failed so often in a row is not asked again. */
const FAILURES_MAX = 5;
/** Requests in one import. */
const REQUESTS_MAX = 10_000;

export function createPictureFetcher(outbound: Outbound): FetchPicture {
  const failures = new Map<string, number>();
  let requests = 0;
  return async (url, writerId) => {
    if (!URL.canParse(url)) return { problem: "not an address" };
    const { host } = new URL(url);
    const failed = failures.get(host) ?? 0;
    if (failed >= FAILURES_MAX) return { problem: "the host did not answer" };
    if (++requests > REQUESTS_MAX) {
      return { problem: `more than ${REQUESTS_MAX.toLocaleString("en")} pictures to fetch` };
    }
    const request = { ...PICTURE_REQUEST, url, writerId, seconds: SECONDS };
    const answer = await followRedirects(outbound, request);
    if ("failure" in answer) {
      failures.set(host, failed + 1);
      return { problem: WORDS[answer.failure] };
    }
    failures.delete(host);
    if (answer.status !== 200) return { problem: `the server answered ${answer.status}` };
    return answer.isCut ? TOO_LARGE : { bytes: answer.body };
  };
}

/** Short, since the report counts pictures by them. */
const WORDS: Readonly<Record<OutboundFailure["failure"], string>> = {
  refused: "the address is not public",
  timeout: `no answer within ${SECONDS} seconds`,
  unreachable: "the host did not answer",
  aborted: "cancelled",
  busy: "too many requests",
};
