import { isIP } from "node:net";

export interface Destination {
  url: URL;
  /** The host where it is an address and no name: nobody looks it up, so it is checked by itself. */
  literal: string | null;
}

/**
 * An address that a request may be sent to, or why not in words for its owner. WHATWG's parser has already made plain
 * addresses of 0x7f.1, 2130706433 and 0177.0.0.1; where a name leads is for the connection to find out.
 */
export function destinationOf(text: string): Destination | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return { problem: "This is not an address." };
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { problem: "Only http and https addresses are called." };
  }
  if (url.username || url.password) {
    return { problem: "The address must not hold a user name or password." };
  }
  if (!isOpenPort(url)) {
    return { problem: `Port ${url.port} is not called; use 80, 443 or one from 1024 on.` };
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { url, literal: isIP(host) ? host : null };
}

/** The ports below belong to mail, databases' elders and other things that a POST can be smuggled into. */
function isOpenPort({ port }: URL): boolean {
  const number = Number(port || 80);
  return number === 80 || number === 443 || number >= 1_024;
}
