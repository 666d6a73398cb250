import type { RPC_ERRORS } from "../contract/rpc.ts";
import { shortened } from "../contract/text.ts";

/** A failure that is answered as a JSON-RPC error. A tool that fails gives a result with isError instead. */
export class RpcFault extends Error {
  readonly kind: keyof typeof RPC_ERRORS;
  readonly data: unknown;

  constructor(kind: keyof typeof RPC_ERRORS, message: string, data?: unknown) {
    super(message);
    this.name = "RpcFault";
    this.kind = kind;
    this.data = data;
  }
}

/** Text of the caller's for a message: shortened and quoted, so that it cannot pass for a part of the message. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}
