import { quoted, RpcFault } from "./rpc-fault.ts";

/** Finds a thing by name, or throws with the list of names. */
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
