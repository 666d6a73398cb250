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
  /** Name servers as `address` or `address:port`; the system's where left out. */
  servers?: readonly string[];
  hostsFile?: string;
  /** For one look-up, whatever the number of servers and tries. */
  seconds?: number;
}

/** A webhook has ten seconds for a whole try: after these, half of it is left for the connection. */
const LOOKUP_SECONDS = 5;
/** The first wait for a server. c-ares doubles it with each try. */
const FIRST_WAIT_MS = 1_500;
const TRIES = 3;

/**
 * Looks names up over sockets of our own. `dns.lookup` runs on libuv's threads, which take two look-ups at a time: two
 * names that never answer hold up every other one for ten seconds (measured), again and again.
 *
 * Each look-up has a resolver of its own. So it reads the system's servers as they are now, it can be called off alone,
 * and names that never answer leave no mark on a server that others use.
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
  // In the codes of `dns.lookup`. A resolver's own ECONNREFUSED would read as one of the host that is called.
  const code = isUnknown ? "ENOTFOUND" : "EAI_AGAIN";
  throw Object.assign(new Error(`${code} ${name}`), { code });
}

const NO_SUCH = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);
