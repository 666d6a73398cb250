import { STATUS_CODES } from "node:http";
import { type H3Event, HTTPResponse } from "h3";
import type { Random } from "../contract/random.ts";
import { OtherVersion, type Reason, Refusal } from "../contract/errors.ts";
import { both, say } from "../contract/say.ts";
import { type Fault, faultCode, faultOf } from "../store/engine/faults.ts";
import { EVERYWHERE } from "../render/file-headers.ts";
import type { Answer } from "./handler.ts";
import { HttpRefusal } from "./http-refusal.ts";
import type { Log } from "./log.ts";
import { CallerGone } from "./request/request-body.ts";
import { pathForLog } from "./request/request-target.ts";
import { traceOfEvent } from "./request/trace.ts";
import { RETRY_SECONDS, unavailabilityOf } from "./unavailable.ts";

/** The headers of an answer with a body, and those of one without. */
const WITH_BODY = {
  ...EVERYWHERE,
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
};
const WITHOUT_BODY = { ...EVERYWHERE, "cache-control": "no-store" };

export interface PreparedAnswer {
  status: number;
  statusText: string;
  headers: Record<string, string>;
  content: string | Buffer<ArrayBuffer> | null;
  rest: Buffer<ArrayBuffer> | undefined;
}

/** An operation's answer with the headers that every answer has. */
export function prepareAnswer({ status, body, text, rest, headers: own }: Answer): PreparedAnswer {
  const content = text ?? (body === undefined ? "" : JSON.stringify(body));
  const isEmpty = content.length === 0;
  // One copy, then changed in place: this runs for each request, and conditional spreads cost four times as much.
  const headers: Record<string, string> = isEmpty ? { ...WITHOUT_BODY } : { ...WITH_BODY };
  // RFC 9110 §8.6: these answers have no Content-Length.
  if (status !== 204 && status !== 304)
    headers["content-length"] = String(Buffer.byteLength(content) + (rest?.length ?? 0));
  if (own) Object.assign(headers, own);
  // h3 would leave the text empty, but logs and terminals show it.
  const statusText = STATUS_CODES[status] ?? "";
  return { status, statusText, headers, content: isEmpty ? null : content, rest };
}

export function toResponse(answer: Answer): HTTPResponse {
  const { content, rest, ...head } = prepareAnswer(answer);
  return new HTTPResponse(content && rest ? joined(content, rest) : content, head);
}

/** The request that an error belongs to. */
export interface Reported {
  /** Its id in the log. */
  id: string;
  method: string;
  path: string;
}

export function reportedOf(event: Pick<H3Event, "req" | "url" | "runtime">): Reported {
  const { id } = traceOfEvent(event);
  return { id, method: event.req.method, path: pathForLog(event.url.pathname) };
}

/** All bytes of an answer with kept ones. */
export function joined(
  text: string | Buffer<ArrayBuffer>,
  rest: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  return Buffer.concat([typeof text === "string" ? Buffer.from(text) : text, rest]);
}

/** Logs an unexpected error, and gives the id to find it by: that of its request, if it is known. */
export type Report = (error: unknown, request?: Reported) => string;

export function createReport({ log, random }: { log: Log; random: Random }): Report {
  return (error, request) => {
    const id = request?.id ?? random(8).toString("hex");
    const trace = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    const fault = faultOf(error);
    // The operator needs to know what to fix. A stack trace does not help with a full disk.
    if (fault)
      log.error(FAULT_WORDS[fault], { ...request, id, code: faultCode(error), ...why(error) });
    else log.error("A request failed.", { ...request, id, trace });
    return id;
  };
}

const FAULT_WORDS: Record<Fault, string> = {
  storage_full: "A request failed: the disk of DATA_DIR is full.",
  unavailable: "A request failed: the database cannot be used right now.",
};

function why(error: unknown): { error?: string } {
  return error instanceof Error ? { error: error.message } : {};
}

/** The receivers of errors, besides their answer. */
export interface Failures {
  report: Report;
  /** Counts the refusal. */
  refused: (reason: Reason) => void;
}

export type FailureAnswer = (error: unknown, request: Reported) => Answer;

/** The one place that turns an error into an answer. */
export function createFailureAnswer(failures: Failures): FailureAnswer {
  return (error, request) => {
    const refusal = refusalOf(error, request, failures);
    const headers = { ...closing(refusal), ...refusalHeaders(refusal) };
    return { status: refusal.status, body: refusal.body(), headers };
  };
}

/** The headers of a refusal. A client that is told to come back learns when. */
export function refusalHeaders(refusal: Refusal): Record<string, string> {
  const later = refusal.status === 503 ? { "retry-after": RETRY_SECONDS } : {};
  const version = refusal instanceof OtherVersion ? { etag: etagOf(refusal.version) } : {};
  return { ...later, ...version, ...(refusal instanceof HttpRefusal ? refusal.headers : {}) };
}

/** The tag of a version, as If-Match takes it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Any error as a refusal, which is counted. For an unexpected error, the caller only gets the id of the report. */
export function refusalOf(
  error: unknown,
  request: Reported,
  { report, refused }: Failures,
): Refusal {
  if (error instanceof CallerGone) return new Refusal("internal_error");
  const refusal = error instanceof Refusal ? error : unexpected(error, report(error, request));
  refused(refusal.reason);
  return refusal;
}

function unexpected(error: unknown, id: string): Refusal {
  const passing = unavailabilityOf(error);
  if (passing) {
    const { reason, headers, said } = passing;
    const message = both(said, say("It was noted as {id}.", { id }));
    return new HttpRefusal(reason, { headers, message });
  }
  return new Refusal(
    "internal_error",
    say("Something went wrong on our side. It was noted as {id}.", { id }),
  );
}

/** The client is still sending the body, so the connection cannot be used again. */
export function closing({ reason }: Refusal): Record<string, string> {
  return reason === "payload_too_large" ? { connection: "close" } : {};
}
