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

/** Lists are never paginated, so no cursor can be valid. */
export function refuseCursor(params: Record<string, unknown>): void {
  if (params["cursor"] === undefined) return;
  throw new RpcFault(
    "invalid_params",
    "There is no such cursor. Leave it out: the list is complete.",
  );
}

/** Finds a thing by name, or throws with the list of names. */
export function named<Thing>(
  things: ReadonlyMap<string, Thing>,
  kind: string,
  name: unknown,
  /** Where a thing of this name is instead, if it is anywhere. */
  elsewhere: (name: string) => string | undefined = () => undefined,
): Thing {
  if (typeof name !== "string") throw new RpcFault("invalid_params", "name must be a string.");
  const thing = things.get(name);
  if (thing) return thing;
  const names = [...things.keys()].join(", ");
  const others = elsewhere(name) ?? `There are ${names}.`;
  throw new RpcFault("invalid_params", `There is no ${kind} ${quoted(name)} here. ${others}`);
}
