import { type Said, say } from "../contract/say.ts";
import { HttpRefusal } from "./http-refusal.ts";

export function methodNotAllowed(
  methods: readonly string[],
  message: Said = say("This address takes {methods}.", { methods }),
): HttpRefusal {
  return new HttpRefusal("method_not_allowed", { headers: { allow: methods.join(", ") }, message });
}

/** A first build of some thousand pieces takes seconds. */
const RETRY_SECONDS = "5";

export function notReady(): HttpRefusal {
  return new HttpRefusal("not_ready", { headers: { "retry-after": RETRY_SECONDS } });
}
