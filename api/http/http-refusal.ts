import { type Reason, Refusal } from "../contract/errors.ts";
import type { Said } from "../contract/say.ts";

/** A refusal with headers, such as Allow, Retry-After or WWW-Authenticate. */
export class HttpRefusal extends Refusal {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    reason: Reason,
    { headers, message }: { headers: Record<string, string>; message?: Said },
  ) {
    super(reason, message);
    this.name = "HttpRefusal";
    this.headers = headers;
  }
}
