import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { OAuthFault } from "../contract/people/oauth.ts";
import type { Answer, RawCall } from "../http/handler.ts";
import { closing } from "../http/answers.ts";
import { HttpRefusal } from "../http/http-refusal.ts";
import { FORM_TYPE } from "../contract/operation.ts";

/** A refusal with a code that OAuth clients act on. */
export class OAuthRefusal extends Refusal {
  readonly fault: OAuthFault;

  constructor(fault: OAuthFault, text: string) {
    super("malformed_request", say("{text}", { text }));
    this.name = "OAuthRefusal";
    this.fault = fault;
  }
}

/** Gives a refusal the form of RFC 6749 §5.2, the only one that OAuth clients read. */
export function refuseToken(refusal: Refusal): Answer {
  const [status, error] = faultOf(refusal);
  return {
    status,
    body: { error, error_description: refusal.message },
    headers: {
      ...closing(refusal),
      ...(refusal instanceof HttpRefusal ? refusal.headers : {}),
    },
  };
}

function faultOf(refusal: Refusal): [status: number, fault: OAuthFault] {
  if (refusal instanceof OAuthRefusal) return [400, refusal.fault];
  const { reason, status } = refusal;
  // The writer was suspended, or has too many keys.
  if (reason === "forbidden" || reason === "quota_exceeded") return [400, "invalid_grant"];
  if (status === 429 || status >= 500) return [status, "temporarily_unavailable"];
  return [400, "invalid_request"];
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
