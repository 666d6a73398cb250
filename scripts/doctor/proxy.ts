import { lookup } from "node:dns/promises";
import type { Configuration } from "../../api/contract/configuration.ts";
import { fault, type Findings, messageOf, ok } from "./finding.ts";
import { ownAddress } from "./this-machine.ts";

/** The server counts it by the address of its caller, and no cache answers it. */
const COUNTED = "/api/mcp";
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
/** For documentation only (RFC 5737): nobody calls from these. */
const FORGED = ["192.0.2.71", "192.0.2.72"] as const;
const ASK_MS = 8_000;

/**
 * Whether the service takes readers for who they are: by how many more calls it allows them. A forged header must not make
 * somebody a new caller, and a reader behind the proxy must not be counted as the proxy.
 */
export async function checkProxy(configuration: Configuration): Promise<Findings> {
  const name = "proxy";
  const { baseUrl, rateLimit } = configuration;
  if (!rateLimit) return [];
  try {
    const first = await left(baseUrl, FORGED[0]);
    const second = await left(baseUrl, FORGED[1]);
    const third = await left(baseUrl, FORGED[1]);
    if (first === undefined || second === undefined || third === undefined) return [];
    // Both were new callers.
    if (second === first && third < second) {
      return [
        fault(
          name,
          "Callers can forge their address: the proxy passes on the X-Forwarded-For header that they send.",
          "Let the proxy replace the header, as the shipped nginx.conf does, and name only the proxy in TRUST_PROXY.",
        ),
      ];
    }
    const { hostname } = new URL(baseUrl);
    const { address } = await lookup(hostname);
    const isLoopback = address.startsWith("127.") || address === "::1";
    if (!isLoopback && (await isCountedAsProxy(configuration))) {
      return [
        fault(
          name,
          "All readers count as one: the service takes them for the proxy on this machine.",
          "Set TRUST_PROXY=127.0.0.1/32,::1/128 and restart the service.",
        ),
      ];
    }
    const said = isLoopback
      ? `Callers cannot forge their address. (${hostname} leads to 127.0.0.1 here, so it was not tried whether readers are told apart.)`
      : "Readers are told apart, and cannot forge their address.";
    return [ok(name, said)];
  } catch (error) {
    return [fault(name, messageOf(error), "Run the doctor again.")];
  }
}

/** Calls past the proxy count as this machine's. If one through it is counted there too, the proxy is not trusted. */
async function isCountedAsProxy(configuration: Configuration): Promise<boolean> {
  const own = ownAddress(configuration);
  const between = async (call: () => Promise<unknown>): Promise<number> => {
    const before = await left(own);
    await call();
    const after = await left(own);
    return (before ?? 0) - (after ?? 0);
  };
  const alone = await between(async () => undefined);
  const through = await between(async () => left(configuration.baseUrl));
  return through > alone;
}

/** How many calls the caller has left, after this one. Undefined if there is no limit. */
async function left(base: string, forged?: string): Promise<number | undefined> {
  const answer = await fetch(`${base}${COUNTED}`, {
    method: "POST",
    body: PING,
    headers: {
      "content-type": "application/json",
      ...(forged === undefined ? {} : { "x-forwarded-for": forged }),
    },
    signal: AbortSignal.timeout(ASK_MS),
  });
  await answer.body?.cancel();
  const remaining = answer.headers.get("ratelimit-remaining");
  return remaining === null ? undefined : Number(remaining);
}
