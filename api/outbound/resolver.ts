import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { callbackify } from "node:util";
import { createHostsFile } from "./hosts-file.ts";

/** Finds every address of a name. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ResolverOptions {
  /** Name servers as `address` or `address:port`; the system's by default. */
  servers?: readonly string[];
  hostsFile?: string;
  /** For one look-up, including all servers and tries. */
  seconds?: number;
}

/** A webhook attempt has ten seconds: this leaves half of them for the connection. */
const LOOKUP_SECONDS = 5;
/** The first wait for a server. c-ares doubles it with each try. */
const FIRST_WAIT_MS = 1_500;
const TRIES = 3;

/**
 * Looks names up over its own sockets. `dns.lookup` runs on libuv's threads, which take two look-ups at a time: two names
 * that never answer block every other look-up for ten seconds (measured), again and again.
 *
 * Each look-up has its own resolver. So it uses the system's current servers, it can be cancelled alone, and a name that never
 * answers does not affect the servers of other look-ups.
 */
export function createResolve({
  servers,
  hostsFile,
  seconds = LOOKUP_SECONDS,
}: ResolverOptions = {}): Resolve {
  const hosts = createHostsFile(hostsFile);

  async function find(name: string): Promise<LookupAddress[]> {
    const plain = name.toLowerCase().replace(/\.$/, "");
    if (LOCALHOST.test(plain)) return LOOPBACK;
    const listed = await hosts.find(plain);
    if (listed.length) return listed;
    const resolver = new Resolver({ timeout: FIRST_WAIT_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), seconds * 1_000);
    const answers = await Promise.allSettled([resolver.resolve4(plain), resolver.resolve6(plain)]);
    clearTimeout(deadline);
    return addressesOf(plain, answers);
  }

  return callbackify(find);
}

/** RFC 6761 §6.3: these names are this machine, and no name server is asked. */
const LOCALHOST = /^(.+\.)?localhost$/;
const LOOPBACK: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

function addressesOf(
  name: string,
  answers: readonly PromiseSettledResult<string[]>[],
): LookupAddress[] {
  const found = answers.flatMap((answer, index) =>
    answer.status === "fulfilled"
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length) return found;
  const isUnknown = answers.every(
    (answer) =>
      answer.status === "fulfilled" ||
      NO_SUCH.has((answer.reason as NodeJS.ErrnoException).code ?? ""),
  );
  // The codes of `dns.lookup`. A resolver's own ECONNREFUSED would look like one of the host that is called.
  const code = isUnknown ? "ENOTFOUND" : "EAI_AGAIN";
  throw Object.assign(new Error(`${code} ${name}`), { code });
}

const NO_SUCH = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);
