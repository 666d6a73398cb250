import { unavailabilityOf } from "../http/unavailable.ts";
import { RpcFault, quoted } from "./rpc-fault.ts";
import { idText, type Message, type RpcId } from "./message.ts";

/** JSON as text, or as kept bytes. */
export type Json = string | Buffer<ArrayBuffer>;
type Method = (params: Record<string, unknown>) => Json | Promise<Json>;
export type Methods = Readonly<Record<string, Method>>;

type Answered = Exclude<Message, { kind: "unanswered" }>;

/** Answers every message with a JSON-RPC response, also if a method throws. */
export function createDispatch({
  methods,
  report,
}: {
  methods: Methods;
  /** Logs an unexpected error, and gives the id to find it by. */
  report: (error: unknown) => string;
}): (message: Answered) => Promise<Json> {
  return async (message) => {
    if (message.kind === "fault") return failure(message.id, message.fault);
    const { id, method, params } = message;
    try {
      // Own properties only: `constructor` and `__proto__` are not methods.
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw new RpcFault("method_not_found", `There is no method ${quoted(method)}.`);
      return success(id, await run(params));
    } catch (error) {
      return failure(id, error instanceof RpcFault ? error : ours(error, report(error)));
    }
  };
}

function success(id: RpcId, result: Json): Json {
  const head = `{"jsonrpc":"2.0","id":${idText(id)},"result":`;
  if (typeof result === "string") return `${head}${result}}`;
  const length = Buffer.byteLength(head);
  const whole = Buffer.allocUnsafe(length + result.length + 1);
  whole.write(head);
  result.copy(whole, length);
  whole.write("}", length + result.length);
  return whole;
}

export function failure(id: RpcId, { code, message, data }: RpcFault): string {
  const error = JSON.stringify({ code, message, data });
  return `{"jsonrpc":"2.0","id":${idText(id)},"error":${error}}`;
}

function ours(error: unknown, id: string): RpcFault {
  const passing = unavailabilityOf(error);
  const message = passing?.message ?? "Something went wrong on our side.";
  const more = passing ? { reason: passing.reason } : {};
  return new RpcFault("internal_error", message, { id, ...more });
}
