import { say } from "../contract/say.ts";
import { HttpRefusal } from "./http-refusal.ts";

export function methodNotAllowed(methods: readonly string[]): HttpRefusal {
  const message = say("This address takes {methods}.", { methods });
  return new HttpRefusal("method_not_allowed", { headers: { allow: methods.join(", ") }, message });
}

/** A first build of some thousand pieces takes seconds. */
const RETRY_SECONDS = "5";

export function notReady(): HttpRefusal {
  return new HttpRefusal("not_ready", { headers: { "retry-after": RETRY_SECONDS } });
}
