import { OWN_MCP_PATH } from "../contract/operations/tools.ts";

/**
 * Whether a token may be for this (RFC 8707): the service, or its endpoint for MCP clients, which ask for their own
 * address. Both are the same service, and a token is a key of the writer in both. A slash at the end, and the case of the
 * host, make no difference, as the Model Context Protocol asks for.
 */
export function isOwnResource(resource: string, baseUrl: string): boolean {
  if (!URL.canParse(resource)) return false;
  const asked = new URL(resource).href;
  return ["/", OWN_MCP_PATH, `${OWN_MCP_PATH}/`].some((path) => asked === baseUrl + path);
}
