import { english } from "../contract/say.ts";
import type { Outbound, OutboundFailure } from "../outbound/client.ts";
import type { ClientProblem } from "./client.ts";

const SECONDS = 5;

export type FetchJson = (
  url: string,
  of: { writerId: string; bytes: number },
) => Promise<{ text: string } | ClientProblem>;

/** Fetches what a program's makers have published, through the guarded client, which connects to public addresses only. */
export function createFetchJson({
  outbound,
  allowFetch,
}: {
  outbound: Outbound;
  /** Counts a request for the writer who caused it; throws if there were too many. */
  allowFetch: (writerId: string) => Promise<unknown>;
}): FetchJson {
  return async (url, { writerId, bytes }) => {
    await allowFetch(writerId);
    const answer = await outbound.send({
      url,
      writerId,
      method: "GET",
      headers: { accept: "application/json", "user-agent": "Galley/1" },
      seconds: SECONDS,
      bytes,
    });
    if ("failure" in answer) {
      return { problem: english(answer.said), isTemporary: !WITHDRAWN.has(answer.failure) };
    }
    // Redirects are not followed: the document must be at the address that names the client.
    if (answer.status !== 200) {
      const isTemporary = answer.status >= 500 || BUSY.has(answer.status);
      return { problem: `${url} answered ${answer.status}, not 200.`, isTemporary };
    }
    if (answer.isCut) return { problem: `${url} is larger than ${bytes / 1_024} KiB.` };
    if (!isJson(answer.headers["content-type"] ?? "")) {
      return { problem: `${url} is not served as application/json.` };
    }
    return { text: answer.body.toString("utf8") };
  };
}

/** The name leads to a private address now. Whoever has changed that may have given the host away. */
const WITHDRAWN = new Set<OutboundFailure["failure"]>(["refused"]);
const BUSY = new Set([408, 425, 429]);

/** Hosts that show the files of anybody as plain text, such as those of snippets, must not vouch for them with their name. */
function isJson(type: string): boolean {
  const [media = ""] = type.toLowerCase().split(";");
  return /^application\/(?:[\w.-]+\+)?json$/.test(media.trim());
}
