import { deleteCookie, getCookie, type H3Event, setCookie } from "h3";
import { DEVICE_DAYS } from "../store/people/devices.ts";
import { SESSION_DAYS } from "../store/people/sessions.ts";

/**
 * The desk's cookies in one request and its answer: the session token, a random value that protects the forms before
 * sign-in, and one by which an account knows the browser again. Scripts cannot read them, and browsers do not send them
 * with a POST from another site.
 */
export interface DeskCookies {
  session(): string | undefined;
  visitor(): string | undefined;
  setSession(token: string): void;
  clearSession(): void;
  setVisitor(value: string): void;
  device(): string | undefined;
  setDevice(value: string): void;
}

export function createDeskCookies({ baseUrl }: { baseUrl: string }) {
  const { session, visitor, device } = cookieNames(baseUrl);
  const attributes = { httpOnly: true, sameSite: "lax", secure: isHttps(baseUrl) } as const;
  return (event: H3Event): DeskCookies => ({
    session: () => valueOf(event, session),
    visitor: () => valueOf(event, visitor),
    setSession: (token) =>
      setCookie(event, session, token, { ...attributes, maxAge: SESSION_DAYS * 86_400 }),
    clearSession: () => deleteCookie(event, session, attributes),
    setVisitor: (value) => setCookie(event, visitor, value, attributes),
    device: () => valueOf(event, device),
    setDevice: (value) =>
      setCookie(event, device, value, { ...attributes, maxAge: DEVICE_DAYS * 86_400 }),
  });
}

export function cookieNames(baseUrl: string) {
  // A browser accepts a cookie with this prefix from this host only, so no other subdomain can set it.
  const prefix = isHttps(baseUrl) ? "__Host-" : "";
  return {
    session: `${prefix}desk_session`,
    visitor: `${prefix}desk_visitor`,
    device: `${prefix}desk_device`,
  };
}

function isHttps(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === "https:";
}

/** The desk's values are 32 random bytes. Anything else was not set by the desk. */
const VALUE = /^[A-Za-z0-9_-]{43}$/;

function valueOf(event: H3Event, name: string): string | undefined {
  const value = getCookie(event, name);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}
