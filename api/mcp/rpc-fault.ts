import { RPC_ERRORS } from "../contract/rpc.ts";
import { shortened } from "../contract/text.ts";

/** A failure that is answered as a JSON-RPC error. What a tool cannot do is none: that is a result of its own. */
export class RpcFault extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(kind: keyof typeof RPC_ERRORS, message: string, data?: unknown) {
    super(message);
    this.name = "RpcFault";
    this.code = RPC_ERRORS[kind];
    this.data = data;
  }
}

/** What somebody sent, in a sentence of ours: short, and quoted so that it can be nothing but a word. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}
