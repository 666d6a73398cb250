import { quoted, RpcFault } from "./rpc-fault.ts";

/** What a request names, or words that say what it could have named. */
export function named<Thing>(
  things: ReadonlyMap<string, Thing>,
  kind: string,
  name: unknown,
): Thing {
  if (typeof name !== "string") throw new RpcFault("invalid_params", "name must be a string.");
  const thing = things.get(name);
  if (thing) return thing;
  const names = [...things.keys()].join(", ");
  throw new RpcFault("invalid_params", `There is no ${kind} ${quoted(name)}. There are ${names}.`);
}
