import eleventyFetch from "@11ty/eleventy-fetch";
import { LRUCache } from "lru-cache";
import type { Outbound, OutboundFailure } from "./client.ts";
import { followRedirects } from "./follow.ts";

interface Fetched {
  /** The address after redirects. */
  url: string;
  status: number;
  type: string;
  body: Buffer;
  isCut: boolean;
}

/** Fetches an address on behalf of a writer. */
export type FetchFrom = (
  url: string,
  of: { writerId: string },
) => Promise<Fetched | OutboundFailure>;

export interface FetcherOptions {
  outbound: Outbound;
  /** The folder of the short-lived copies. */
  folder: string;
  accept: string;
  bytes: number;
  seconds: number;
  /** Cancels everything that is being fetched. */
  signal?: AbortSignal;
  /** How long a copy is used, in the notation of eleventy-fetch. */
  keptFor?: string;
}

/** Someone who presses a button repeatedly causes at most one request to the other server in this time. */
const KEPT_FOR = "10s";
const KEPT_AT_ONCE = 16;
const FETCH_USER_AGENT = "Galley/1";

/**
 * Fetches an address that somebody typed in, through the guarded client. eleventy-fetch keeps a copy for a short time. By
 * itself it would answer a failure with an expired copy; here a failure stays a failure.
 */
export function createFetcher({
  outbound,
  folder,
  keptFor = KEPT_FOR,
  ...limits
}: FetcherOptions): FetchFrom {
  const copies = new LRUCache<string, Copy>({ max: KEPT_AT_ONCE });

  async function get(url: string, writerId: string): Promise<Fetched | OutboundFailure> {
    const headers = { accept: limits.accept, "user-agent": FETCH_USER_AGENT };
    const outcome = await followRedirects(outbound, { ...limits, url, writerId, headers });
    if ("failure" in outcome) return outcome;
    const { status, body, isCut } = outcome;
    return { url: outcome.url, status, type: outcome.headers["content-type"] ?? "", body, isCut };
  }

  function createCopy(url: string, writerId: string): Copy {
    const copy: Copy = {
      failure: undefined,
      cache: new eleventyFetch.RemoteAssetCache<Kept>(
        async () => {
          copy.failure = undefined;
          const fetched = await get(url, writerId);
          if (!("failure" in fetched) && fetched.status === 200) return keep(fetched);
          copy.failure = fetched;
          throw new Error("Failures are not cached.");
        },
        folder,
        { requestId: `${limits.accept} ${writerId} ${url}`, duration: keptFor, type: "json" },
      ),
    };
    return copy;
  }

  return async (url, { writerId }) => {
    // Keyed by writer, so that one writer's request neither uses another's share nor passes its failure on.
    const key = `${writerId} ${url}`;
    const copy = copies.get(key) ?? createCopy(url, writerId);
    copies.set(key, copy);
    try {
      const kept = await copy.cache.fetch();
      return copy.failure ?? unkeep(kept);
    } catch {
      // If only the folder failed, fetch without it.
      return copy.failure ?? get(url, writerId);
    }
  };
}

interface Copy {
  cache: InstanceType<typeof eleventyFetch.RemoteAssetCache<Kept>>;
  /** The failure of the last request, if it failed. */
  failure: Fetched | OutboundFailure | undefined;
}

interface Kept extends Omit<Fetched, "body"> {
  base64: string;
}

function keep({ body, ...rest }: Fetched): Kept {
  return { ...rest, base64: body.toString("base64") };
}

function unkeep({ base64, ...rest }: Kept): Fetched {
  return { ...rest, body: Buffer.from(base64, "base64") };
}
