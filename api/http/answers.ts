import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import type { Chance } from "../contract/chance.ts";
import { Refusal } from "../contract/errors.ts";
import { type Fault, faultCode, faultOf } from "../store/faults.ts";
import { EVERYWHERE } from "../render/file-headers.ts";
import type { Answer } from "./handler.ts";
import { HttpRefusal } from "./http-refusal.ts";
import type { Log } from "./log.ts";
import { CallerGone } from "./request-body.ts";
import { unavailabilityOf } from "./unavailable.ts";

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
}

/** An operation's answer with the headers that every answer has. */
export function prepareAnswer({ status, body, text, headers: own }: Answer): PreparedAnswer {
  const content = text ?? (body === undefined ? "" : JSON.stringify(body));
  const isEmpty = content.length === 0;
  // One copy, then changed in place: this runs for each request, and spreading by conditions costs four times as much.
  const headers: Record<string, string> = isEmpty ? { ...WITHOUT_BODY } : { ...WITH_BODY };
  // Without a body there is none to measure (RFC 9110 §8.6).
  if (status !== 204 && status !== 304)
    headers["content-length"] = String(Buffer.byteLength(content));
  if (own) Object.assign(headers, own);
  // h3 leaves the text empty, and logs and terminals show it.
  const statusText = STATUS_CODES[status] ?? "";
  return { status, statusText, headers, content: isEmpty ? null : content };
}

export function toResponse(answer: Answer): HTTPResponse {
  const { content, ...head } = prepareAnswer(answer);
  return new HTTPResponse(content, head);
}

export type Report = (error: unknown, request?: { method: string; path: string }) => string;

/** Takes note of what was not foreseen, and gives the id it can be found by. */
export function createReport({ log, chance }: { log: Log; chance: Chance }): Report {
  return (error, request) => {
    const id = chance(6).toString("hex");
    const trace = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    const fault = faultOf(error);
    // The operator reads what to see to; where in the code it showed is no help.
    if (fault)
      log.error(FAULT_WORDS[fault], { id, ...request, code: faultCode(error), ...why(error) });
    else log.error("A request failed.", { id, ...request, trace });
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

export type FailureAnswer = (error: unknown, request: { method: string; path: string }) => Answer;

/** The one place that turns a failure into an answer. */
export function createFailureAnswer(report: Report): FailureAnswer {
  return (error, request) => {
    const refusal = refusalOf(error, () => report(error, request));
    const more = refusal instanceof HttpRefusal ? refusal.headers : {};
    const headers = { ...closing(refusal), ...more };
    return { status: refusal.status, body: refusal.body(), headers };
  };
}

/** Any failure as a refusal. Of what was not foreseen only the id is told that `note` gives. */
export function refusalOf(error: unknown, note: () => string): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CallerGone) return new Refusal("internal_error");
  const noted = `It was noted as ${note()}.`;
  const passing = unavailabilityOf(error);
  if (passing) {
    const { reason, headers } = passing;
    return new HttpRefusal(reason, { headers, message: `${passing.message} ${noted}` });
  }
  return new Refusal("internal_error", `Something went wrong on our side. ${noted}`);
}

/** Whoever sends too much is still sending: the connection cannot be used again. */
function closing({ reason }: Refusal): Record<string, string> {
  return reason === "payload_too_large" ? { connection: "close" } : {};
}
