import { BlockList, isIP, isIPv4 } from "node:net";

export type ClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
) => string;

/**
 * Finds the client's address. Anyone can send an X-Forwarded-For header, so it counts only as far as trusted proxies vouch
 * for it: hops are read from the right while the previous one is trusted, and the first untrusted one is the client.
 */
export function createClientAddress({
  trustProxy,
  warn,
}: {
  trustProxy: readonly string[];
  warn: (message: string) => void;
}): ClientAddress {
  const trusted = trustedProxies(trustProxy);
  let warned = false;
  return (socketAddress, forwardedFor) => {
    let address = plainAddress(socketAddress ?? "") ?? "unknown";
    if (!forwardedFor) return address;
    if (!trusted(address)) {
      if (!warned) {
        warned = true;
        warn(
          `Ignored an X-Forwarded-For header that came from ${address}. If that is your proxy, name it in TRUST_PROXY.`,
        );
      }
      return address;
    }
    const hops = forwardedFor.split(",");
    while (hops.length && trusted(address)) {
      const hop = plainAddress(withoutPort(hops.pop()?.trim() ?? ""));
      // If a hop is not an address, the proxy that passed it on counts as the client.
      if (hop === undefined) break;
      address = hop;
    }
    return address;
  };
}

/**
 * The address that counts as one client. A household or a rented machine has a whole IPv6 /64 and can change between its
 * 2^64 addresses at no cost.
 */
export function addressGroup(address: string): string {
  return address.includes(":") ? `${prefixOf(address, 4)}::/64` : address;
}

/** The network that an address is in, as large as one is given to a company: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  if (address.includes(":")) return `${prefixOf(address, 3)}::/48`;
  return isIPv4(address) ? address.replace(/\d+$/, "0/24") : address;
}

/** The network whose forms to follow by e-mail are counted together: an IPv4 /24 or an IPv6 /64. */
export function followNetwork(address: string): string {
  return address.includes(":") ? addressGroup(address) : networkOf(address);
}

/** The first groups of an IPv6 address. */
function prefixOf(address: string, count: number): string {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  const prefix = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return prefix.join(":");
}

function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

/** One spelling for each address: no zone, and IPv4-mapped IPv6 addresses as IPv4. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [address = ""] = text.split("%");
  if (!isIP(address)) return undefined;
  const lower = address.toLowerCase();
  const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(lower);
  return mapped?.[1] ?? lower;
}

/** Some proxies send the port along: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? "";
  return hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
