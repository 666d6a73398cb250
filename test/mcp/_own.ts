import { RpcResponse } from "../../api/contract/rpc.ts";
import { createKeyedWriter, startService } from "../http/_service.ts";

export interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

/** The service, a writer with a key, and calls of tools with it. */
export async function startOwn(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService({ rateLimit: false, ...options });
  const keyed = await createKeyedWriter(service.store);
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}/api/v1/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const rpc = async (method: string, params: object = {}, key = keyed.key) => {
    const message = { jsonrpc: "2.0", id: 1, method, params };
    const reply = await post(message, { authorization: `Bearer ${key}` });
    return { status: reply.status, ...RpcResponse.parse(await reply.json()) };
  };
  const call = async (name: string, given: object = {}, key = keyed.key) => {
    const { result, error } = await rpc("tools/call", { name, arguments: given }, key);
    if (error) throw new Error(error.message);
    return result as unknown as ToolResult;
  };
  const draft = async (key = keyed.key): Promise<string> => {
    const made = await call("create_draft", { headline: "Notes", body_md: "First." }, key);
    return String(made.structuredContent?.["id"]);
  };
  return { ...service, ...keyed, post, rpc, call, draft };
}
