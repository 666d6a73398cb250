import type { IncomingMessage } from "node:http";

/**
 * RFC 9112 §3.2.2: a server must also accept the absolute form of a target, and its host replaces the Host header. The rest
 * of the service only sees the origin form.
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
/** Nobody but an attacker escapes a path more often than this. */
const DECODINGS = 4;

/**
 * A target as the log may show it: without its query, which holds what people search for, and without the token of a
 * one-time link or a private one. The check runs on the decoded path, since an escaped link works as well.
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
  const [, page] = TOKEN.exec(decoded) ?? [];
  if (page) return `/desk/${page.toLowerCase()}/…`;
  if (FOLLOW.test(decoded)) return "/follow/…";
  return path.slice(0, LOGGED_MAX);
}

/** Any spelling that a server or proxy might accept for the route: double slashes, dots, capitals, backslashes. */
const TOKEN = /(?:^|[/\\])desk[/\\](?:.*[/\\])?(password|preview|email)[/\\]+./i;
/** Links to subscriptions need no password either. */
const FOLLOW = /(?:^|[/\\])follow[/\\]+./i;
