import { RPC_ERRORS } from "../contract/rpc.ts";
import { unavailabilityOf } from "../http/unavailable.ts";
import { RpcFault, quoted } from "./rpc-fault.ts";
import { idText, type Message, type RpcId } from "./message.ts";

/** JSON as text, or as kept bytes: without its first brace, and with the one that ends the response behind. */
export type Json = string | { rest: Buffer<ArrayBuffer> };
type Method<Caller> = (params: Record<string, unknown>, caller: Caller) => Json | Promise<Json>;
/** Methods by their names. Those of the endpoint with a key also get to know the caller. */
export type Methods<Caller = unknown> = Readonly<Record<string, Method<Caller>>>;

export type Request = Extract<Message, { kind: "request" }>;
/** The codes of faults, by their kind. */
export type Codes = Partial<Record<RpcFault["kind"], number>>;
export type Outcome = { result: Json } | { fault: RpcFault };

/** Runs the method of a request. It never throws. */
export function createDispatch<Caller>({
  methods,
  report,
}: {
  methods: Methods<Caller>;
  /** Logs an unexpected error, and gives the id to find it by. */
  report: (error: unknown) => string;
}): (request: Request, caller: Caller) => Promise<Outcome> {
  return async ({ method, params }, caller) => {
    try {
      // Own properties only: `constructor` and `__proto__` are not methods.
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw new RpcFault("method_not_found", `There is no method ${quoted(method)}.`);
      return { result: await run(params, caller) };
    } catch (error) {
      return { fault: error instanceof RpcFault ? error : ours(error, report(error)) };
    }
  };
}

/** The response with this result. `members` is JSON that the result begins with: members, each with a comma behind it. */
export function success(
  id: RpcId,
  result: Json,
  members = "",
): { text: string; rest?: Buffer<ArrayBuffer> } {
  const head = `{"jsonrpc":"2.0","id":${idText(id)},"result":{${members}`;
  // Every result is an object with members of its own.
  if (typeof result === "string") return { text: `${head}${result.slice(1)}}` };
  return { text: head, rest: result.rest };
}

/** The response with this fault. `codes` are those that differ from the usual ones. */
export function failure(id: RpcId, { kind, message, data }: RpcFault, codes: Codes = {}): string {
  const error = JSON.stringify({ code: codes[kind] ?? RPC_ERRORS[kind], message, data });
  return `{"jsonrpc":"2.0","id":${idText(id)},"error":${error}}`;
}

function ours(error: unknown, id: string): RpcFault {
  const passing = unavailabilityOf(error);
  const message = passing?.message ?? "Something went wrong on our side.";
  const more = passing ? { reason: passing.reason } : {};
  return new RpcFault("internal_error", message, { id, ...more });
}
