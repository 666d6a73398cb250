import { z } from "zod";
import { REASONS } from "../errors.ts";
import { REVISIONS, STATELESS_REVISION, RpcRequest, RpcResponse } from "../rpc.ts";
import { json, JSON_TYPE, type Operation } from "../operation.ts";

export const MCP_PATH = "/api/mcp";
/** The endpoint that needs a key. */
export const OWN_MCP_PATH = "/api/v1/mcp";
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

const RPC_HEADERS = z.object({
  "MCP-Protocol-Version": z
    .enum([...REVISIONS])
    .optional()
    .describe(
      `The protocol revision: the one that initialize negotiated, or ${STATELESS_REVISION}, which needs no initialize.`,
    ),
  "Mcp-Method": z
    .string()
    .optional()
    .describe(`The method of the message. Revision ${STATELESS_REVISION} requires it.`),
  "Mcp-Name": z
    .string()
    .optional()
    .describe(
      `The tool, prompt or resource that the message names. Revision ${STATELESS_REVISION} requires it.`,
    ),
});

const RPC_ANSWERS = [
  {
    status: 202,
    describe: "A notification or a response was accepted; it has no answer.",
  },
  json(
    RpcResponse,
    "The MCP-Protocol-Version header names a revision that is not supported, or the headers do not fit the message.",
    400,
  ),
  json(RpcResponse, `Revision ${STATELESS_REVISION} only: there is no such method.`, 404),
  json(RpcResponse, REASONS.rate_limited[1], 429),
  json(RpcResponse, "The service is too busy. The Retry-After header says how long to wait.", 503),
] as const;

export const TOOLS = [
  {
    id: "callTool",
    method: "POST",
    path: MCP_PATH,
    section: "Tools",
    summary: "The Model Context Protocol endpoint: JSON-RPC 2.0, one message per request.",
    headers: RPC_HEADERS,
    body: RpcRequest,
    success: json(RpcResponse, "The JSON-RPC response; failures of the call are inside it."),
    errors: [],
    also: [...RPC_ANSWERS, json(RpcResponse, "The message is larger than 64 KiB.", 413)],
  },
  {
    id: "callOwnTool",
    method: "POST",
    path: OWN_MCP_PATH,
    section: "Tools",
    summary:
      "The same with a key or a token: the public tools, and those that draft for its writer. None of them publishes.",
    otherMethods:
      "There is no event stream and no page here. Send each message by POST, after a sign-in with OAuth or with a key: /docs/agents says how.",
    scopes: ["pieces:write"],
    headers: RPC_HEADERS,
    body: RpcRequest,
    success: json(RpcResponse, "The JSON-RPC response; failures of the call are inside it."),
    errors: [],
    also: [
      ...RPC_ANSWERS,
      json(RpcResponse, "The key or token is missing, unknown, expired or revoked.", 401),
      json(RpcResponse, REASONS.insufficient_scope[1], 403),
      json(RpcResponse, "The message is larger than 2 MiB.", 413),
    ],
  },
  {
    id: "discoverTools",
    method: "GET",
    path: MCP_PATH,
    section: "Tools",
    summary: "Describe the tool endpoint: its protocol, its version and its tools.",
    success: { status: 200, type: JSON_TYPE, describe: "A small discovery object." },
    errors: ["method_not_allowed"],
  },
  {
    id: "toolCard",
    method: "GET",
    path: `${MCP_PATH}/server-card`,
    section: "Tools",
    summary: "The tool server's card: how to connect.",
    success: { status: 200, type: SERVER_CARD_TYPE, describe: "The card." },
    errors: [],
  },
  {
    id: "toolCatalog",
    method: "GET",
    path: "/.well-known/mcp/catalog.json",
    section: "Tools",
    summary: "The tool servers of this host. The same file is at /.well-known/ai-catalog.json.",
    success: {
      status: 200,
      type: JSON_TYPE,
      describe: "The catalogue, with the address of the card.",
    },
    errors: [],
  },
  {
    id: "toolManifest",
    method: "GET",
    path: "/.well-known/mcp.json",
    section: "Tools",
    summary: "The tool server's manifest.",
    success: { status: 200, type: JSON_TYPE, describe: "The manifest." },
    errors: [],
  },
] as const satisfies readonly Operation[];
