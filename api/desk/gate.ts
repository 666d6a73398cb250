import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { Store } from "../store/engine/open.ts";
import { faultOf } from "../store/engine/faults.ts";
import { findSession, type Session, slideSession } from "../store/people/sessions.ts";
import type { DeskCookies } from "./cookies.ts";
import { type FormValues, TOKEN_FIELD } from "./form-values.ts";

/** The visitor, and the token that their forms must carry. */
export interface Admitted {
  session: Session | undefined;
  /** The token for each form on the answered page. */
  formToken: string;
}

export interface Gate {
  /** For every request under /desk, before anything else. */
  admit(headers: Headers, cookies: DeskCookies, address: string): Promise<Admitted>;
  /** For every POST, before its body is read. */
  checkOrigin(headers: Headers): void;
  /** For every POST, before its handler runs. */
  checkToken(values: FormValues, admitted: Admitted): void;
}

/** The one place that decides whether a request may reach a handler of the desk. */
export function createGate({ store, baseUrl }: { store: Store; baseUrl: string }): Gate {
  async function admit(headers: Headers, cookies: DeskCookies, address: string): Promise<Admitted> {
    // Programs use keys, people use sessions. A request with a key is refused here, even with a session cookie.
    if (headers.has("authorization")) {
      throw new Refusal("forbidden", say("The desk does not accept API keys. Sign in instead."));
    }
    const token = cookies.session();
    const session = token && (await findSession(store.read, store, token));
    if (!token || !session) {
      if (token) cookies.clearSession();
      return admitVisitor(cookies);
    }
    if (session.isStale && (await slide(session.id, address))) cookies.setSession(token);
    return { session, formToken: session.csrfToken };
  }

  /** If the database cannot be written, the session keeps its old end, and the page is still answered. */
  async function slide(id: string, address: string): Promise<boolean> {
    try {
      await slideSession(store, id, address);
      return true;
    } catch (error) {
      if (!faultOf(error)) throw error;
      return false;
    }
  }

  /** Before sign-in there is no session to tie a form to, so a random cookie takes its place. */
  function admitVisitor(cookies: DeskCookies): Admitted {
    const known = cookies.visitor();
    const visitor = known ?? store.random(32).toString("base64url");
    if (!known) cookies.setVisitor(visitor);
    return { session: undefined, formToken: tokenFor(visitor) };
  }

  function checkOrigin(headers: Headers): void {
    if (isFromHere(headers, baseUrl)) return;
    throw new Refusal(
      "forbidden",
      say("This form was sent from another site. Nothing was changed."),
    );
  }

  return { admit, checkOrigin, checkToken };
}

/** Whether the form comes from a page of this session. */
export function hasToken(values: FormValues, { formToken }: Pick<Admitted, "formToken">): boolean {
  return isSame(values.get(TOKEN_FIELD), formToken);
}

function checkToken(values: FormValues, admitted: Admitted): void {
  if (!hasToken(values, admitted)) {
    throw new Refusal(
      "forbidden",
      say("This page has expired. Nothing was changed. Reload it and try again."),
    );
  }
}

/**
 * Browsers state a POST's origin in two headers that no page can forge. At least one must be present, because every
 * current browser sends one, and each that is present must name this site.
 */
function isFromHere(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  if (site !== null && site !== "same-origin") return false;
  if (origin === null || origin === new URL(baseUrl).origin) return true;
  // The machine was reached by another name, such as 127.0.0.1 for localhost.
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

function tokenFor(visitor: string): string {
  return createHash("sha256").update(`desk form of ${visitor}`).digest("base64url");
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
