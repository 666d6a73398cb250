import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an address, as a socket or a resolver spells it, is one of the open internet and of nothing nearer to us. */
export function isPublicAddress(text: string): boolean {
  // A zone such as %eth0 names an interface of this machine.
  if (!isIP(text) || text.includes("%")) return false;
  // `process` takes ::ffff:10.0.0.1 for what it is: 10.0.0.1.
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}

/**
 * All that has ever been given out (IANA's registry of IPv6 address space). So whatever carries another address inside
 * falls outside or under a range of its own: NAT64, 6to4, Teredo, the IPv4-compatible ones.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
