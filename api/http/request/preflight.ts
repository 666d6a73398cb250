import type { Answer } from "../handler.ts";

/** Any header is safe, because these addresses use no cookies. The wildcard does not cover Authorization. */
const ALLOWED_HEADERS = "*, Authorization";

/** The answer to OPTIONS: the methods of the address, which scripts of any page may use. */
export function preflight(methods: readonly string[]): Answer {
  const allow = methods.join(", ");
  return {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": ALLOWED_HEADERS,
      // The longest time that browsers cache it.
      "access-control-max-age": "86400",
      // A shared cache must not use it as the answer to a GET.
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  };
}

/** The methods of an address: those of its operations, HEAD if there is GET, and OPTIONS. */
export function methodsWith(methods: readonly string[]): string[] {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}
