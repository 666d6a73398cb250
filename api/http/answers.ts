import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import type { Chance } from "../contract/chance.ts";
import { Refusal } from "../contract/errors.ts";
import { EVERYWHERE } from "../render/file-headers.ts";
import type { Answer } from "./handler.ts";
import { HttpRefusal } from "./http-refusal.ts";
import type { Log } from "./log.ts";
import { CallerGone } from "./request-body.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** An operation's answer with the headers that every answer has. */
export function toResponse({ status, body, text, headers }: Answer): HTTPResponse {
  const content = text ?? (body === undefined ? "" : JSON.stringify(body));
  return new HTTPResponse(content || null, {
    status,
    // h3 leaves it empty, and logs and terminals show it.
    statusText: STATUS_CODES[status] ?? "",
    headers: {
      ...EVERYWHERE,
      "cache-control": "no-store",
      ...(content.length === 0 ? {} : { "content-type": JSON_TYPE }),
      // Without a body there is none to measure (RFC 9110 §8.6).
      ...(status === 204 ? {} : { "content-length": String(Buffer.byteLength(content)) }),
      ...headers,
    },
  });
}

export type Report = (error: unknown, request?: { method: string; path: string }) => string;

/** Takes note of what was not foreseen, and gives the id it can be found by. */
export function createReport({ log, chance }: { log: Log; chance: Chance }): Report {
  return (error, request) => {
    const id = chance(6).toString("hex");
    const trace = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    log.error("A request failed.", { id, ...request, trace });
    return id;
  };
}

/** The one place that turns a failure into an answer. Of what was not foreseen only the id is told. */
export function createFailureAnswer(report: Report) {
  return (error: unknown, request: { method: string; path: string }): Answer => {
    if (error instanceof Refusal) {
      const more = error instanceof HttpRefusal ? error.headers : {};
      return { status: error.status, body: error.body(), headers: { ...closing(error), ...more } };
    }
    const noted =
      error instanceof CallerGone ? undefined : `It was noted as ${report(error, request)}.`;
    const message = `Something went wrong on our side. ${noted ?? ""}`.trim();
    const refusal = new Refusal("internal_error", message);
    return { status: refusal.status, body: refusal.body() };
  };
}

/** Whoever sends too much is still sending: the connection cannot be used again. */
function closing({ reason }: Refusal): Record<string, string> {
  return reason === "payload_too_large" ? { connection: "close" } : {};
}
