import { createHash, timingSafeEqual } from "node:crypto";
import type { RawCall } from "./handler.ts";

export type IsOperator = (call: Pick<RawCall, "headers" | "address">) => boolean;

/**
 * Says whether the operator asks: with the token of HEALTH_TOKEN, or by a program on the same machine. A proxy on the
 * same machine passes on what strangers ask, and a browser there what any website asks, so neither counts.
 */
export function createIsOperator(token: string | null): IsOperator {
  const expected = token === null ? undefined : digest(token);
  return ({ headers, address }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
    if (expected && given !== undefined && timingSafeEqual(digest(given), expected)) return true;
    return LOOPBACK.test(address) && !FOREIGN.some((name) => headers.get(name) !== null);
  };
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/;

/** The headers of proxies and tunnels, and those by which a browser says that a page asks. */
const FOREIGN = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-connecting-ip",
  "true-client-ip",
  "origin",
  "referer",
  "sec-fetch-site",
];

/** Two digests have the same length, which the comparison needs. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
