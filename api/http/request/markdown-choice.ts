import { fileKind } from "../../render/file-headers.ts";
import { qualitiesOf } from "./encodings.ts";

const PAGE_FILE = "/index.html";

/**
 * Chooses between a page and its Markdown by the Accept header (RFC 9110 §12.5.1). Gives the path of the Markdown if the
 * page has one and the client names text/markdown and does not prefer HTML; a wildcard does not name it. nginx and Caddy
 * decide the usual case alike, in which text/markdown stands first and without a weight, and leave others to this.
 */
export function twinFor(file: string, accept: string | undefined): string | undefined {
  if (accept === undefined || !NAMED.test(accept)) return undefined;
  if (fileKind(file).name !== "twinned") return undefined;
  return prefersMarkdown(accept) ? `${file.slice(0, -PAGE_FILE.length)}.md` : undefined;
}

const NAMED = /text\/markdown/i;

function prefersMarkdown(accept: string): boolean {
  const qualities = qualitiesOf(accept);
  const markdown = qualities.get("text/markdown") ?? 0;
  const html = qualities.get("text/html") ?? qualities.get("text/*") ?? qualities.get("*/*") ?? 0;
  return markdown > 0 && markdown >= html;
}
