import { type Reason, Refusal } from "../contract/errors.ts";

/** A refusal of which part is said in headers: who may call, how, and when again. */
export class HttpRefusal extends Refusal {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    reason: Reason,
    { headers, message }: { headers: Record<string, string>; message?: string },
  ) {
    super(reason, message);
    this.name = "HttpRefusal";
    this.headers = headers;
  }
}
