import { OWN_MCP_PATH } from "../contract/operations/tools.ts";

/**
 * The names of what a token is for (RFC 8707): the service, and its endpoint for MCP clients, which ask for their own
 * address. Both are the same service, and a token is a key of the writer in both.
 */
export function isOwnResource(resource: string, baseUrl: string): boolean {
  return [baseUrl, `${baseUrl}/`, `${baseUrl}${OWN_MCP_PATH}`].includes(resource);
}
