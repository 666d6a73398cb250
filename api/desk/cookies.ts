import { SESSION_DAYS } from "../store/sessions.ts";

/**
 * The desk's two cookies: the session's token, and a random value that stands in for a session on the forms that are
 * there before one. Neither can be read by a script; none goes with another site's post.
 */
export interface DeskCookies {
  session(headers: Headers): string | undefined;
  visitor(headers: Headers): string | undefined;
  setSession(token: string): string;
  clearSession(): string;
  setVisitor(value: string): string;
}

export function createDeskCookies({ baseUrl }: { baseUrl: string }): DeskCookies {
  const secure = new URL(baseUrl).protocol === "https:";
  // With this prefix a browser takes the cookie from this very host alone: no sister domain can plant one.
  const prefix = secure ? "__Host-" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const session = `${prefix}desk_session`;
  const visitor = `${prefix}desk_visitor`;
  return {
    session: (headers) => readCookie(headers, session),
    visitor: (headers) => readCookie(headers, visitor),
    setSession: (token) => `${session}=${token}; ${attributes}; Max-Age=${SESSION_DAYS * 86_400}`,
    clearSession: () => `${session}=; ${attributes}; Max-Age=0`,
    setVisitor: (value) => `${visitor}=${value}; ${attributes}`,
  };
}

/** Ours are 32 random bytes; whatever else stands there is no value of ours. */
const VALUE = /^[A-Za-z0-9_-]{43}$/;

function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const cut = pair.indexOf("=");
    if (pair.slice(0, cut).trim() !== name) continue;
    const value = pair.slice(cut + 1).trim();
    return VALUE.test(value) ? value : undefined;
  }
  return undefined;
}
