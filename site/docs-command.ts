import { EXAMPLES_BASE } from "../api/contract/openapi/example.ts";
import { EXAMPLES } from "../api/contract/openapi/examples.ts";
import { FORM_TYPE, type Operation } from "../api/contract/operation.ts";
import type { OperationId } from "../api/contract/operations.ts";

/** Values of required parameters. Those with a dollar sign are set at the top of the reference. */
const QUERIES: Partial<Record<OperationId, string>> = {
  searchAuthors: "q=a&limit=3",
  recentPieces: "limit=3",
  searchPieces: "q=bridge&limit=3",
  trendingPieces: "window=month&limit=3",
  searchProducts: "q=a&limit=3",
  myPieces: "status=draft&limit=3",
};

/** A curl command that runs as printed, once the variables are set. */
export function commandOf(operation: Operation, origin: string): string {
  const { id, method, path, body, upload } = operation;
  const place = path.replace("{slug}", "$WRITER").replace("{id}", idOf(operation));
  const query = id === "oembed" ? `url=${origin}/author/$WRITER` : QUERIES[id as OperationId];
  const implied = body || upload ? "POST" : "GET";
  const curl = method === implied ? "curl" : `curl -X ${method}`;
  const parts = [`${curl} "${origin}${place}${query ? `?${query}` : ""}"`];
  if (operation.scopes) parts.push('-H "Authorization: Bearer $GALLEY_KEY"');
  if (id === "revisePiece") parts.push(`-H 'If-Match: "1"'`);
  const request = EXAMPLES[id as OperationId]?.request ?? {};
  if (operation.bodyType === FORM_TYPE) {
    for (const [name, value] of Object.entries(request)) {
      const sent = String(value).replace(EXAMPLES_BASE, origin);
      parts.push(`--data-urlencode ${quoted(`${name}=${sent}`)}`);
    }
  } else if (body) {
    const sent = quoted(JSON.stringify(request, null, 2));
    parts.push('-H "Content-Type: application/json"', `-d ${sent}`);
  }
  if (upload) parts.push('-F "file=@bridge.jpg"', '-F "alt=A stone bridge in the rain"');
  return parts.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A public record; or a draft of the key's own, which is new and so has the version 1. */
function idOf({ section }: Operation): string {
  if (section === "Products") return "$PRODUCT_ID";
  return section === "Drafts" ? "$DRAFT_ID" : "$PIECE_ID";
}
