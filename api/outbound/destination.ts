import { type Said, say } from "../contract/say.ts";
import { isIP } from "node:net";

export interface Destination {
  url: URL;
  /** The host if it is an IP address: it is not looked up, so it is checked separately. */
  literal: string | null;
}

/**
 * Checks an address, or says to its owner why it is refused. The URL parser has already normalised 0x7f.1, 2130706433 and
 * 0177.0.0.1. The address of a name is checked when the connection is made.
 */
export function destinationOf(text: string): Destination | { problem: Said } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return { problem: say("This is not an address.") };
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { problem: say("The address must begin with http or https.") };
  }
  if (url.username || url.password) {
    return { problem: say("The address must not contain a user name or password.") };
  }
  if (!isOpenPort(url)) {
    const { port } = url;
    return {
      problem: say("Port {port} is not allowed. Use 80, 443, or 1024 and above.", { port }),
    };
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { url, literal: isIP(host) ? host : null };
}

/** Lower ports belong to mail and other protocols that a POST could be smuggled into. */
function isOpenPort({ port }: URL): boolean {
  const number = Number(port || 80);
  return number === 80 || number === 443 || number >= 1_024;
}
