import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address is on the public internet, and not in a private, local or reserved network. */
export function isPublicAddress(text: string): boolean {
  // A zone such as %eth0 names an interface of this machine.
  if (!isIP(text) || text.includes("%")) return false;
  // `process` turns ::ffff:10.0.0.1 into 10.0.0.1.
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}

/**
 * All IPv6 addresses that IANA has assigned for global use. Addresses that contain an IPv4 address (NAT64, 6to4, Teredo,
 * IPv4-compatible) are outside of it or have another range.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
