import { say } from "../contract/say.ts";
import type { Outbound, OutboundAnswer, OutboundFailure, OutboundRequest } from "./client.ts";

/** Enough for a chain such as http, https, www, language. */
const REDIRECTS_MAX = 4;

export type Followed = (OutboundAnswer & { url: string }) | OutboundFailure;

/** Follows redirects itself, so that each address goes through the same checks as a typed one. */
export async function followRedirects(
  outbound: Outbound,
  request: Omit<OutboundRequest, "method" | "body">,
): Promise<Followed> {
  const until = performance.now() + request.seconds * 1_000;
  let { url } = request;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const seconds = Math.max(0.001, (until - performance.now()) / 1_000);
    const outcome = await outbound.send({ ...request, url, method: "GET", seconds });
    if ("failure" in outcome) return outcome;
    const { location } = outcome.headers;
    if (!REDIRECTS.has(outcome.status) || location === undefined) return { ...outcome, url };
    if (!URL.canParse(location, url)) break;
    url = new URL(location, url).href;
  }
  return {
    failure: "unreachable",
    said: say("It redirects too often, or to an invalid address."),
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
