import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { OAuthFault } from "../contract/people/oauth.ts";
import type { RegistrationFault } from "../contract/people/oauth-registration.ts";
import type { Answer, RawCall } from "../http/handler.ts";
import { closing, refusalHeaders } from "../http/answers.ts";
import { FORM_TYPE } from "../contract/operation.ts";

/** A refusal with a code that OAuth clients act on. */
export class OAuthRefusal extends Refusal {
  readonly fault: OAuthFault | RegistrationFault;

  constructor(fault: OAuthFault | RegistrationFault, text: string) {
    super("malformed_request", say("{text}", { text }));
    this.name = "OAuthRefusal";
    this.fault = fault;
  }
}

/** Gives a refusal the form of RFC 6749 §5.2, the only one that OAuth clients read. */
export function refuseToken(refusal: Refusal): Answer {
  const { reason } = refusal;
  // The writer was suspended, or has too many keys.
  const isOver = reason === "forbidden" || reason === "quota_exceeded";
  return refuseWith(refusal, isOver ? "invalid_grant" : "invalid_request");
}

/** The same for RFC 7591 §3.2.2. */
export function refuseRegistration(refusal: Refusal): Answer {
  const isRedirect = refusal.issues?.some(({ path }) => path.startsWith("redirect_uris"));
  return refuseWith(refusal, isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata");
}

function refuseWith(refusal: Refusal, otherwise: OAuthFault | RegistrationFault): Answer {
  const { status } = refusal;
  const isLater = status === 429 || status >= 500;
  const own = refusal instanceof OAuthRefusal ? refusal.fault : otherwise;
  return {
    status: isLater ? status : 400,
    body: {
      error: isLater ? "temporarily_unavailable" : own,
      error_description: refusal.message,
    },
    headers: { ...closing(refusal), ...refusalHeaders(refusal) },
  };
}

/** The values of a form. RFC 6749 §3.2: none is repeated, and one without a value counts as not sent. */
export function formOf({ headers, text }: Pick<RawCall, "headers" | "text">): Map<string, string> {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new OAuthRefusal("invalid_request", `Send the values as ${FORM_TYPE}.`);
  }
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (values.has(name)) throw new OAuthRefusal("invalid_request", "A value is repeated.");
    if (value) values.set(name, value);
  }
  return values;
}
