import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal } from "../contract/errors.ts";
import type { Store } from "../store/open.ts";
import { faultOf } from "../store/faults.ts";
import { findSession, type Session, slideSession } from "../store/sessions.ts";
import type { DeskCookies } from "./cookies.ts";
import { type FormValues, TOKEN_FIELD } from "./form-values.ts";

/** Who comes, and what a form of theirs must carry. */
export interface Admitted {
  session: Session | undefined;
  /** The token of every form on the page that is answered with. */
  formToken: string;
}

export interface Gate {
  /** For every request under /desk, before anything else is looked at. */
  admit(headers: Headers, cookies: DeskCookies): Promise<Admitted>;
  /** For every POST, before its body is read. */
  checkOrigin(headers: Headers): void;
  /** For every POST, before anything is done. */
  checkToken(values: FormValues, admitted: Admitted): void;
}

/** The one place that decides whether a request may reach a handler of the desk. */
export function createGate({ store, baseUrl }: { store: Store; baseUrl: string }): Gate {
  async function admit(headers: Headers, cookies: DeskCookies): Promise<Admitted> {
    // A program holds keys, a person a session. Whatever else comes with it, a key opens nothing here.
    if (headers.has("authorization")) {
      throw new Refusal("forbidden", "The desk is for people: no API key opens it.");
    }
    const token = cookies.session();
    const session = token && (await findSession(store.read, store, token));
    if (!token || !session) {
      if (token) cookies.clearSession();
      return admitVisitor(cookies);
    }
    if (session.isStale && (await slide(session.id))) cookies.setSession(token);
    return { session, formToken: session.csrfToken };
  }

  /** Where it cannot be written, the session lasts as long as before, and the page is still there to read. */
  async function slide(id: string): Promise<boolean> {
    try {
      await slideSession(store, id);
      return true;
    } catch (error) {
      if (!faultOf(error)) throw error;
      return false;
    }
  }

  /** Before signing in there is no session to tie a form to; a random cookie does the same for that one form. */
  function admitVisitor(cookies: DeskCookies): Admitted {
    const known = cookies.visitor();
    const visitor = known ?? store.chance(32).toString("base64url");
    if (!known) cookies.setVisitor(visitor);
    return { session: undefined, formToken: tokenFor(visitor) };
  }

  function checkOrigin(headers: Headers): void {
    if (isFromHere(headers, baseUrl)) return;
    throw new Refusal("forbidden", "This form was sent from another site. Nothing was done.");
  }

  return { admit, checkOrigin, checkToken };
}

/** Whether the form comes from a page that was made for this session. */
export function hasToken(values: FormValues, { formToken }: Pick<Admitted, "formToken">): boolean {
  return isSame(values.get(TOKEN_FIELD), formToken);
}

function checkToken(values: FormValues, admitted: Admitted): void {
  if (!hasToken(values, admitted)) {
    throw new Refusal(
      "forbidden",
      "This page was open since before you last signed in. Nothing was done. Load it again.",
    );
  }
}

/**
 * Browsers say where a post comes from in two headers that no page can forge. Each that is there must say "from here", and
 * one must be there: what says nothing of where it comes from is no browser of today.
 */
function isFromHere(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  if (site !== null && site !== "same-origin") return false;
  if (origin === null || origin === new URL(baseUrl).origin) return true;
  // Reached by another name of this machine, such as 127.0.0.1 for localhost.
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
