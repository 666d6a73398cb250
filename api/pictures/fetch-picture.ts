import { Refusal } from "../contract/errors.ts";
import { type Said, say } from "../contract/say.ts";
import { PICTURE_LIMITS } from "../contract/pictures.ts";
import type { Outbound } from "../outbound/client.ts";
import { followRedirects } from "../outbound/follow.ts";

/** Gets the bytes at an address that a writer gave, through the guarded client. Whether they are a picture is not checked. */
export type FetchPicture = (of: {
  writerId: string;
  url: string;
  /** Aborted if nobody waits for it any more. */
  signal?: AbortSignal;
}) => Promise<Buffer>;

/** Each may hold 20 MiB, and wait long for another site. */
export const FETCHED_AT_ONCE = { atOnce: 6, perWriter: 2 };
/** For one picture with all its redirects. A page has many, and a server that is slower than this stops them all. */
const SECONDS = 15;

/** What every request for a picture says, and the most that it takes. */
export const PICTURE_REQUEST = {
  headers: {
    accept: "image/avif, image/webp, image/jpeg, image/png, image/gif",
    "user-agent": "Galley/1",
  },
  bytes: PICTURE_LIMITS.bytes,
};

export function createFetchPicture({
  outbound,
  stop,
}: {
  outbound: Outbound;
  /** Aborted when the service stops. */
  stop: AbortSignal;
}): FetchPicture {
  return async ({ writerId, url, signal = stop }) => {
    const outcome = await followRedirects(outbound, {
      ...PICTURE_REQUEST,
      url,
      writerId,
      seconds: SECONDS,
      signal: AbortSignal.any([stop, signal]),
    });
    if ("failure" in outcome) {
      const isOurs = outcome.failure === "busy" || outcome.failure === "aborted";
      throw isOurs ? new Refusal("unavailable", outcome.said) : refused(outcome.said);
    }
    if (outcome.status !== 200) {
      throw refused(say("The other site answered {status}.", { status: String(outcome.status) }));
    }
    if (outcome.isCut) {
      const size = { bytes: PICTURE_LIMITS.bytes };
      throw refused(say("The picture is larger than {size}.", { size }));
    }
    return outcome.body;
  };
}

function refused(said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path: "url", said }]);
}
