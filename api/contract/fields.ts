import { z } from "zod";
import { EMAIL_MAX, QUERY_MAX, STYLE_MAX, URL_MAX } from "./limits.ts";
import { fault } from "./say.ts";
import { UUID } from "./random.ts";
import { bounded, longText } from "./text.ts";

/** A public address. Plain z.url() would take `javascript:`. */
export function webUrl() {
  return address({ protocol: /^https?$/, ...fault("must be an http or https URL") });
}

export function secureUrl() {
  return address({ protocol: /^https$/, ...fault("must be an https URL") });
}

/** The length is checked twice, because percent-encoding makes an address longer. */
function address(rules: { protocol: RegExp } & ReturnType<typeof fault>) {
  return bounded(URL_MAX)
    .check(z.url({ ...rules, normalize: true, abort: true }))
    .max(URL_MAX, fault("must be at most {count} characters long", { count: URL_MAX }));
}

export function emailAddress() {
  return bounded(EMAIL_MAX).check(z.email(fault("must be an email address")));
}

export function dateTime() {
  return z.iso.datetime(fault("must be a UTC date-time such as 2026-01-31T09:30:00.000Z"));
}

/** A whole number as a form sends it. An empty field has none, where `Number` would say 0. */
export function typedNumber(wrong = fault("must be a whole number")) {
  return z
    .string(wrong)
    .regex(/^\s*-?\d{1,15}\s*$/, wrong)
    .transform(Number);
}

/** The version of a text or of settings that a form was filled in from. */
export function typedVersion() {
  return typedNumber().pipe(z.int().min(0));
}

export function limit(bounds: { max: number; default: number }) {
  const wrong = () => fault("must be a whole number from 1 to {max}", { max: bounds.max });
  return z
    .int(wrong())
    .min(1, wrong())
    .max(bounds.max, wrong())
    .default(bounds.default)
    .describe("How many to return.");
}

export function searchText(meaning: string) {
  return longText({ max: QUERY_MAX, visible: false })
    .refine((text) => text.trim() !== "", fault("must not be blank"))
    .meta({ minLength: 1 })
    .describe(meaning);
}

export function style() {
  return bounded(STYLE_MAX).regex(
    /^[a-z0-9-]+$/,
    fault("must consist of lower-case letters, digits and hyphens"),
  );
}

/** An id, alone or at the end of the address of a record or of an editor. */
const WITH_ID = new RegExp(`(?:^|/pieces/)(${UUID})/?$`, "i");
const PAGE = /^(?:https?:\/\/[^/]+)?\/author\/([^/?#]+)\/([^/?#]+?)(?:\.md)?\/?$/i;

/** Another piece of the site: its id, or the address of its page, its record or its editor. An address with an id becomes that. */
export function pieceReference() {
  return (
    bounded(URL_MAX)
      .trim()
      .overwrite((reference) => pieceIdIn(reference) ?? reference)
      .refine(
        (reference) => pieceIdIn(reference) !== undefined || PAGE.test(reference),
        fault("must be the id or the address of a piece of this site"),
      )
      // The list of tools has no room for it.
      .meta({ maxLength: undefined })
  );
}

export function pieceIdIn(reference: string): string | undefined {
  return WITH_ID.exec(reference)?.[1]?.toLowerCase();
}

/** The writer and the piece of a page's address, and the site that it is on, if it says. */
export function pageIn(
  reference: string,
): { origin: string | undefined; author: string; slug: string } | undefined {
  const [, author, slug] = PAGE.exec(reference) ?? [];
  if (author === undefined || slug === undefined) return undefined;
  const origin = reference.startsWith("/") ? undefined : new URL(reference).origin;
  return { origin, author: decoded(author), slug: encodeURIComponent(decoded(slug)) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).normalize("NFC");
  } catch {
    return part;
  }
}
