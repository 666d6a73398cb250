import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, request } from "undici";
import { type BucketSettings, nameOf } from "../../api/contract/bucket.ts";

export interface BucketRequest {
  method: "GET" | "PUT" | "DELETE";
  /** The full key, with the prefix. Empty for a request about the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}

export interface BucketAnswer {
  status: number;
  body: Buffer;
}

/** Sends signed requests to an object store, and tries again what may succeed the next time. */
export interface BucketConnection {
  /** Statuses of 300 and more are errors, except 404 for a file that is asked for. */
  send(asked: BucketRequest): Promise<BucketAnswer>;
  close(): Promise<void>;
}

/** The object store refused a request, or could not be reached. The message is for the operator, without any secret. */
export class BucketError extends Error {
  override name = "BucketError";
  readonly isTemporary: boolean;
  /** Of the answer, if there was one. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { isTemporary, status, cause }: { isTemporary: boolean; status?: number; cause?: unknown },
  ) {
    super(message, { cause });
    this.isTemporary = isTemporary;
    this.status = status;
  }
}

/** The most requests at the same time. Most files are small, so most of the time is spent waiting for answers. */
export const AT_ONCE = 16;
/** Short faults are over after these tries. Longer ones are left to the caller. */
const TRIES = 4;
const FIRST_PAUSE_MS = 200;
/** For a request without a body. A body adds a second for each 100 kB. */
const TIMEOUT_MS = 30_000;
const BYTES_A_MS = 100;
/** A page of a listing has up to a thousand keys, each of up to a kilobyte. */
const ANSWER_BYTES_MAX = 8 * 1_024 * 1_024;

export function connectBucket(
  settings: BucketSettings,
  { firstPauseMs = FIRST_PAUSE_MS }: { firstPauseMs?: number } = {},
): BucketConnection {
  const agent = new Agent({ connections: AT_ONCE });
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const keys = new Map<string, ArrayBuffer>();

  async function sendOnce(asked: BucketRequest): Promise<BucketAnswer> {
    const { method, body } = asked;
    const { url, headers } = await new AwsV4Signer({
      method,
      url: addressOf(settings, asked),
      // The hash of the body is signed, so a store that checks it notices damage.
      headers: { ...asked.headers, "x-amz-content-sha256": sha256(body ?? "") },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken ? { sessionToken } : {}),
      region,
      service: "s3",
      cache: keys,
    }).sign();
    const answer = await request(url, {
      method,
      headers: Object.fromEntries(headers),
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil((body?.length ?? 0) / BYTES_A_MS)),
      ...(body ? { body } : {}),
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > ANSWER_BYTES_MAX) throw new Error("The answer is too long.");
      chunks.push(chunk);
    }
    return { status: answer.statusCode, body: Buffer.concat(chunks) };
  }

  async function trySend(asked: BucketRequest): Promise<BucketAnswer> {
    const answer = await sendOnce(asked).catch((error: NodeJS.ErrnoException) => {
      const reason = error.message || error.code || error.name;
      throw new BucketError(`${nameOf(settings)} could not be reached: ${reason}`, {
        isTemporary: true,
        cause: error,
      });
    });
    if (answer.status < 300 || isMissingFile(asked, answer)) return answer;
    throw refusal(settings, asked, answer);
  }

  return {
    send: async (asked) => {
      for (let tried = 1; ; tried++) {
        try {
          return await trySend(asked);
        } catch (error) {
          const isLast = tried === TRIES || !(error as BucketError).isTemporary;
          if (isLast) throw error;
        }
        // Spread out, so that requests that failed together do not come back together.
        await delay(firstPauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
      }
    },
    close: () => agent.destroy(),
  };
}

/** The bucket itself may be missing as well, and that is an error. */
function isMissingFile({ method, key }: BucketRequest, { status, body }: BucketAnswer): boolean {
  return method === "GET" && key !== "" && status === 404 && codeIn(body) !== "NoSuchBucket";
}

function codeIn(body: Buffer): string | undefined {
  return /<Code>([^<]{1,100})<\/Code>/.exec(body.toString("utf8"))?.[1];
}

/**
 * The bucket is in the path: names with dots and object stores on one's own machines have no host name for a bucket.
 */
function addressOf({ endpoint, name }: BucketSettings, { key, query }: BucketRequest): string {
  const path = key.split("/").map(encodeURIComponent).join("/");
  const search = query ? `?${new URLSearchParams(query).toString().replaceAll("+", "%20")}` : "";
  return `${endpoint}/${name}${key ? `/${path}` : ""}${search}`;
}

function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Longer answers are error pages of a proxy. */
const SHOWN_CHARACTERS = 200;

function refusal(
  settings: BucketSettings,
  { method, key }: BucketRequest,
  { status, body }: BucketAnswer,
): BucketError {
  const text = body.toString("utf8");
  const code = codeIn(body);
  const [, said] = /<Message>([^<]{1,500})<\/Message>/.exec(text) ?? [];
  const words = code ? `${code}: ${said ?? ""}` : text.slice(0, SHOWN_CHARACTERS);
  const about = key ? ` to ${method} ${key}` : "";
  const hint = HINTS[code ?? ""] ?? "";
  return new BucketError(
    `${nameOf(settings)} answered ${status}${about}. ${words.replace(/\s+/g, " ").trim()}${hint}`,
    { isTemporary: status >= 500 || status === 429 || status === 408, status },
  );
}

const HINTS: Readonly<Record<string, string>> = {
  NoSuchBucket: " Create the bucket, or correct PUBLISH_TO.",
  InvalidAccessKeyId: " Check AWS_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: " Check AWS_SECRET_ACCESS_KEY.",
  RequestTimeTooSkewed: " The clock of this machine is wrong.",
  PermanentRedirect: " Check AWS_REGION and AWS_ENDPOINT_URL_S3.",
  AuthorizationHeaderMalformed: " Check AWS_REGION.",
};
