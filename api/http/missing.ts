import type { H3Event } from "h3";
import { Refusal } from "../contract/errors.ts";
import { renderMissingBadge } from "../render/badge.ts";
import { fileHeaders } from "../render/file-headers.ts";
import { methodNotAllowed, notReady } from "./refusals.ts";
import type { Redirects } from "../read/redirects.ts";
import { qualitiesOf } from "./request/encodings.ts";
import type { Answer } from "./handler.ts";
import { methodsWith, preflight } from "./request/preflight.ts";
import { badgeAsked, placeOf } from "./tree-address.ts";
import type { ServedFiles } from "./served-files.ts";

const STATIC_METHODS = methodsWith(["GET"]);

/** Answers requests that match neither an operation nor a file of the tree. */
export function createMissing({
  files,
  redirects,
  isBuilt,
}: {
  files: Pick<ServedFiles, "find">;
  redirects: Redirects;
  isBuilt: () => boolean;
}): (event: H3Event) => Answer {
  return (event) => {
    const { method } = event.req;
    if (method === "OPTIONS") return preflight(STATIC_METHODS);
    const target = event.url.pathname + event.url.search;
    const isRead = method === "GET" || method === "HEAD";
    const place = placeOf(target);
    if (!isRead && (badgeAsked(target) || (place && files.find(place.file)))) {
      throw methodNotAllowed(STATIC_METHODS);
    }
    if (!isBuilt()) throw notReady();
    const badge = isRead && badgeAsked(target);
    if (badge) return missingBadge(badge.theme);
    const moved = isRead ? redirects.find(event.url.pathname) : undefined;
    if (moved !== undefined) return redirect(moved, event.url.search);
    const wantsPage = isRead && prefersPage(event.req.headers.get("accept"));
    const page = wantsPage ? files.find("404.html") : undefined;
    if (page?.identity.body?.length) return missingPage(page.identity.body.toString("utf8"));
    throw new Refusal("not_found");
  };
}

/**
 * Browsers keep a 301 for ever unless they are told how long. A piece may return to its old address, and two kept answers
 * that lead to each other would be a loop.
 */
function redirect(target: string, query: string): Answer {
  const { "cache-control": cache = "" } = fileHeaders("index.html");
  const keep = /^\?[\x21-\x7e]+$/.test(query) && !/[?#]/.test(target) ? query : "";
  return { status: 301, headers: { location: target + keep, "cache-control": cache } };
}

/** An image, so that a page that embeds it shows something. Not cached, since a writer may take this slug later. */
function missingBadge(theme: Parameters<typeof renderMissingBadge>[0]): Answer {
  const headers = { ...fileHeaders("embed/any/badge.svg"), "cache-control": "no-store" };
  return { status: 404, text: renderMissingBadge(theme), headers };
}

function missingPage(text: string): Answer {
  const headers = { ...fileHeaders("404.html"), "cache-control": "no-store", vary: "Accept" };
  return { status: 404, text, headers };
}

/** Browsers name text/html. Programs that send no Accept header, or a wildcard, get JSON. */
function prefersPage(accept: string | null): boolean {
  if (!accept) return false;
  const qualities = qualitiesOf(accept);
  const html = qualities.get("text/html") ?? 0;
  return html > 0 && html >= (qualities.get("application/json") ?? 0);
}
