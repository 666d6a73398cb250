import { RpcFault } from "./rpc-fault.ts";

/** Lists are never paginated, so no cursor can be valid. */
export function refuseCursor(params: Record<string, unknown>): void {
  if (params["cursor"] === undefined) return;
  throw new RpcFault(
    "invalid_params",
    "There is no such cursor. Leave it out: the list is complete.",
  );
}
