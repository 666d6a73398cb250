import { HttpRefusal } from "./http-refusal.ts";

export function methodNotAllowed(methods: readonly string[]): HttpRefusal {
  const allow = methods.join(", ");
  const message = `This address takes ${allow}.`;
  return new HttpRefusal("method_not_allowed", { headers: { allow }, message });
}

/** A first build of some thousand pieces takes seconds. */
const RETRY_SECONDS = "5";

export function notReady(): HttpRefusal {
  return new HttpRefusal("not_ready", { headers: { "retry-after": RETRY_SECONDS } });
}
