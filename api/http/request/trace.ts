import { randomBytes } from "node:crypto";
import type { H3Event } from "h3";

/** The place of a request in the W3C's Trace Context. */
export interface Trace {
  /** Names this request in the log and in error answers: 16 hexadecimal digits. */
  id: string;
  /** The trace that a proxy or a client has begun; undefined if nobody has. */
  traceId: string | undefined;
}

/** A node's own beginning, so that no two nodes or starts give the same ids. The rest is counted: it need not be secret. */
const BEGINNING = randomBytes(4).toString("hex");
let counted = 0;
/** Kept on the request itself: a weak map takes ten times as long, most of it for the garbage. */
const TRACE = Symbol("trace");
type Carrier = { [TRACE]?: Trace };

/** The trace of a request: Node's own, or of one that came without a socket. Made when it is first needed. */
export function traceOf(request: object, traceparent: string | null | undefined): Trace {
  const carrier: Carrier = request;
  if (carrier[TRACE]) return carrier[TRACE];
  counted = (counted + 1) % 2 ** 32;
  const id = BEGINNING + counted.toString(16).padStart(8, "0");
  carrier[TRACE] = { id, traceId: traceparent ? traceIdIn(traceparent) : undefined };
  return carrier[TRACE];
}

/** The header of an answer: the trace that the request belongs to, and the request's id in it. */
export function traceparentOf({ id, traceId = id.padStart(32, "0") }: Trace): string {
  return `00-${traceId}-${id}-00`;
}

/** Trace Context §3.2: a version, a trace and the caller's own id. A later version may have more. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

function traceIdIn(traceparent: string): string | undefined {
  return TRACEPARENT.exec(traceparent)?.[1];
}

/** The same for a request to the app, which has a socket unless a test sends it. */
export function traceOfEvent({ req, runtime }: Pick<H3Event, "req" | "runtime">): Trace {
  return traceOf(runtime?.node?.req ?? req, req.headers.get("traceparent"));
}
