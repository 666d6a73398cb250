import { SERVER_CARD_TYPE } from "../contract/operations/tools.ts";
import { PROTOCOL_REVISION, REVISIONS } from "../contract/rpc.ts";
import { TOOL_OPERATIONS, toolDefinitions } from "../contract/tools.ts";
import { createUrls } from "./urls.ts";

/** The facts about the tool server. */
export interface McpFacts {
  baseUrl: string;
  siteName: string;
  /** The version of the software. */
  version: string;
}

const DESCRIPTION =
  "Find and read published pieces, their writers and what they sell. No key needed.";
/** Describes both endpoints. A server card allows at most 100 characters. */
const CARD_DESCRIPTION =
  "Read published pieces, writers and shops without a key. Draft with a key or an OAuth sign-in.";

export const MCP_CAPABILITIES = { tools: {}, prompts: {}, resources: {} } as const;

/** The server's name and version, wherever it states them. */
export function mcpServerInfo({ siteName, version }: Pick<McpFacts, "siteName" | "version">) {
  return { name: "galley", title: siteName, version };
}

/** The server card, as its draft has it: how to connect, and nothing that a connected client can ask for. */
export function renderServerCard(facts: McpFacts) {
  const urls = createUrls(facts.baseUrl);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${namespaceOf(facts.baseUrl)}/galley`,
    title: facts.siteName,
    version: facts.version,
    description: CARD_DESCRIPTION,
    websiteUrl: urls.home,
    remotes: [
      {
        type: "streamable-http",
        url: urls.tools,
        supportedProtocolVersions: REVISIONS,
      },
      {
        // The tools that draft as well. A client that signs in with OAuth learns from the 401 where.
        type: "streamable-http",
        url: urls.ownTools,
        headers: [
          {
            name: "Authorization",
            description:
              "Bearer, and a key that a writer has created in the desk. Not needed by clients that sign in with OAuth.",
            isRequired: false,
            isSecret: true,
          },
        ],
        supportedProtocolVersions: REVISIONS,
      },
    ],
  };
}

/** The manifest at the well-known address: the card, and what else clients look for. */
export function renderMcpManifest(facts: McpFacts) {
  return {
    ...renderServerCard(facts),
    serverInfo: mcpServerInfo(facts),
    capabilities: MCP_CAPABILITIES,
    tools: toolDefinitions(),
  };
}

/** The catalogue of what programs find on this host, as its draft has it: one server. */
export function renderMcpCatalog(baseUrl: string) {
  const { hostname } = new URL(baseUrl);
  return {
    specVersion: "1.0",
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:galley`,
        type: SERVER_CARD_TYPE,
        url: createUrls(baseUrl).toolCard,
      },
    ],
  };
}

/** The answer to a plain GET of the endpoint: what it is, and where its documentation is. */
export function renderMcpDiscovery(facts: McpFacts) {
  const urls = createUrls(facts.baseUrl);
  return {
    ok: true,
    description: `${DESCRIPTION} Send JSON-RPC 2.0 messages here by POST.`,
    endpoint: urls.tools,
    transport: "streamable-http",
    protocolVersion: PROTOCOL_REVISION,
    serverInfo: mcpServerInfo(facts),
    capabilities: MCP_CAPABILITIES,
    tools: TOOL_OPERATIONS.map(({ tool }) => tool.name),
    manifest: new URL("/.well-known/mcp.json", urls.home).href,
    documentation: urls.docs,
  };
}

/** The host name with its labels reversed, as packages and servers are named after domains. */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return hostname
    .replace(/[^a-z0-9.-]/gi, "")
    .split(".")
    .toReversed()
    .join(".");
}
