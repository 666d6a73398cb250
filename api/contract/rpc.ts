import { z } from "zod";
import { fault } from "./say.ts";

// The envelope of JSON-RPC 2.0, as the tool endpoint uses it.

/** The revision that clients get unless they ask for another one that is spoken here. */
export const PROTOCOL_REVISION = "2025-06-18";
/** Revisions that begin with `initialize`. What is offered here is the same in both. */
export const SESSION_REVISIONS: readonly string[] = [PROTOCOL_REVISION, "2025-11-25"];
/** The revision without a beginning: each request says all about itself, in its `_meta` and its headers. */
export const STATELESS_REVISION = "2026-07-28";
/** Newest first. */
export const REVISIONS: readonly string[] = [STATELESS_REVISION, ...SESSION_REVISIONS.toReversed()];

/** An integer of any size, unlike z.int(): clients may count in 64 bits. */
function integer() {
  return z.number().refine(Number.isInteger, fault("must be an integer")).meta({ type: "integer" });
}

export const RpcRequest = z.object({
  jsonrpc: z.literal("2.0").describe("The version of JSON-RPC."),
  method: z.string().describe("Such as initialize, ping, tools/list or tools/call."),
  id: z
    .union([z.string(), integer(), z.null()])
    .optional()
    .describe("Echoed in the response; a message without it is a notification."),
  params: z.record(z.string(), z.unknown()).optional().describe("The parameters of the method."),
});
export type RpcRequest = z.infer<typeof RpcRequest>;

export const RPC_ERRORS = {
  parse_error: -32_700,
  invalid_request: -32_600,
  method_not_found: -32_601,
  invalid_params: -32_602,
  internal_error: -32_603,
  resource_not_found: -32_002,
  // Older revisions leave −32000 to −32019 to servers.
  rate_limited: -32_010,
  // Codes of the stateless revision. An answer of an older one must not have them: clients would not fall back to it.
  header_mismatch: -32_020,
  unsupported_revision: -32_022,
} as const;

export const RpcError = z.object({
  code: z.int().describe("The kind of failure."),
  message: z.string().describe("A sentence that describes it."),
  data: z.unknown().optional().describe("More details."),
});

export const RpcResponse = z.object({
  jsonrpc: z.literal("2.0").describe("The version of JSON-RPC."),
  id: z.union([z.string(), integer(), z.null()]).describe("The request's id."),
  result: z.record(z.string(), z.unknown()).optional().describe("On success, the result."),
  error: RpcError.optional().describe("On failure, what went wrong."),
});
export type RpcResponse = z.infer<typeof RpcResponse>;
