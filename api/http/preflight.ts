import type { Answer } from "./handler.ts";

/** Any, since nothing that a browser keeps for us ever comes along. A key has to be named: it is not among "any". */
const ALLOWED_HEADERS = "*, Authorization";

/** What OPTIONS is answered with: which methods an address takes, and that any page's script may use them. */
export function preflight(methods: readonly string[]): Answer {
  const allow = methods.join(", ");
  return {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": ALLOWED_HEADERS,
      // As long as browsers keep it at most.
      "access-control-max-age": "86400",
      // A shared cache must not take it for the answer to a GET.
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  };
}

/** The methods that an address takes, from those of its operations: HEAD goes with GET, OPTIONS with all. */
export function methodsWith(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
