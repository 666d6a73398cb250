import eleventyFetch from "@11ty/eleventy-fetch";
import { LRUCache } from "lru-cache";
import type { Outbound, OutboundFailure } from "./client.ts";
import { followRedirects } from "./follow.ts";

/** What stood at an address. */
interface Fetched {
  /** Where it was in the end. */
  url: string;
  status: number;
  type: string;
  body: Buffer;
  isCut: boolean;
}

/** Where an address leads, asked on behalf of a writer. */
export type FetchFrom = (
  url: string,
  of: { writerId: string },
) => Promise<Fetched | OutboundFailure>;

export interface FetcherOptions {
  outbound: Outbound;
  /** Where copies are kept for a moment. */
  folder: string;
  accept: string;
  bytes: number;
  seconds: number;
  /** Calls off whatever is being fetched. */
  signal?: AbortSignal;
  /** How long a copy answers, in the words of eleventy-fetch. */
  keptFor?: string;
}

/** Somebody who presses a button over and over makes us knock at the other's door no oftener than this. */
const KEPT_FOR = "10s";
const KEPT_AT_ONCE = 16;
const FETCH_USER_AGENT = "Galley/1";

/**
 * Gets what stands at an address that somebody typed in, through the guarded client, with eleventy-fetch to keep a copy
 * for a moment. Left to itself it answers a failure with a copy that has expired; here a failure stays one.
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
          throw new Error("Not to be kept.");
        },
        folder,
        { requestId: `${limits.accept} ${writerId} ${url}`, duration: keptFor, type: "json" },
      ),
    };
    return copy;
  }

  return async (url, { writerId }) => {
    // One writer's request must not take another's share, nor hand its failure on.
    const key = `${writerId} ${url}`;
    const copy = copies.get(key) ?? createCopy(url, writerId);
    copies.set(key, copy);
    try {
      const kept = await copy.cache.fetch();
      return copy.failure ?? unkeep(kept);
    } catch {
      // Where the folder, and not the other side, is the trouble, there is still the other side.
      return copy.failure ?? get(url, writerId);
    }
  };
}

interface Copy {
  cache: InstanceType<typeof eleventyFetch.RemoteAssetCache<Kept>>;
  /** How the last call went wrong, if it did. */
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
