import type { IncomingMessage } from "node:http";

/**
 * RFC 9112 §3.2.2: a server takes the absolute form of a target as well, and the host in it counts, not the Host header.
 * Every other part of the service sees the origin form alone.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [, authority = "", rest = ""] = ABSOLUTE.exec(url) ?? [];
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (!host) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  request.headers.host = host;
}

const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i;

const LOGGED_MAX = 300;
/** More than anybody but an attacker escapes an escape. */
const DECODINGS = 4;

/**
 * A target as the log may show it: without its query, which is what people search for, and without the token of a one-time
 * link. An address is judged after decoding, as whoever follows a leaked one would spell it.
 */
export function pathForLog(target: string): string {
  const [, , rest] = ABSOLUTE.exec(target) ?? [];
  const path = (rest ?? target).split(/[?#]/, 1)[0] || "/";
  let decoded = path;
  for (let times = 0; times < DECODINGS && decoded.includes("%"); times++) {
    decoded = decoded.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  if (TOKEN.test(decoded)) return "/desk/password/…";
  return path.slice(0, LOGGED_MAX);
}

/** In any spelling that some server or proxy might take for the route: doubled slashes, dots, capitals, backslashes. */
const TOKEN = /(?:^|[/\\])desk[/\\](?:.*[/\\])?password[/\\]+./i;
