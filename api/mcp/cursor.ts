import { RpcFault } from "./rpc-fault.ts";

/** Our lists come whole, so that no cursor was ever given out. */
export function refuseCursor(params: Record<string, unknown>): void {
  if (params["cursor"] === undefined) return;
  throw new RpcFault("invalid_params", "There is no such cursor. Leave it out: the list is whole.");
}
