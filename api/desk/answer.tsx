import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import { Frame, type FrameProps } from "./layout.tsx";
import { Words } from "./messages/words.ts";
import { FormToken } from "./parts/post-form.tsx";
import { streamOf } from "./stream.ts";
import type { DeskAnswer } from "./route.ts";

export type AnswerContext = Omit<FrameProps, "page">;

/** Turns a handler's answer into a response with the headers that all desk responses have. */
export function deskResponse(answer: DeskAnswer, context: AnswerContext): HTTPResponse {
  if ("redirect" in answer) {
    return response(null, 303, { location: answer.redirect }, context.nonce);
  }
  if ("json" in answer) {
    const headers = { "content-type": "application/json; charset=utf-8", ...answer.headers };
    const text = JSON.stringify(answer.json);
    return response(text, answer.status ?? 200, headers, context.nonce);
  }
  if ("download" in answer) {
    const headers = {
      "content-type": answer.type,
      "content-disposition": `attachment; filename="${answer.name}"`,
      ...answer.headers,
    };
    return response(answer.download, 200, headers, context.nonce);
  }
  if ("document" in answer) {
    const policy = "nonce" in answer ? framedPolicy(answer.nonce) : MAIL_POLICY;
    const headers = { ...FRAMED, "content-security-policy": policy };
    return response(answer.document, 200, headers, context.nonce);
  }
  const html = render(<Frame page={answer} {...context} />);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": deskPolicy(context.nonce, answer.frames),
    ...answer.headers,
  };
  const body = answer.rest
    ? streamOf(inParts(html, answer.rest, context))
    : `<!doctype html>${html}`;
  return response(body, answer.status ?? 200, headers, context.nonce);
}

/** A page whose content is not all known yet. */
async function* inParts(
  html: string,
  rest: AsyncIterable<ComponentChildren>,
  { words, formToken }: AnswerContext,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const end = html.lastIndexOf("</main>");
  yield Buffer.from(`<!doctype html>${html.slice(0, end)}`);
  for await (const part of rest) {
    yield Buffer.from(
      render(
        <Words.Provider value={words}>
          <FormToken.Provider value={formToken}>{part}</FormToken.Provider>
        </Words.Provider>,
      ),
    );
  }
  yield Buffer.from(html.slice(end));
}

function response(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  status: number,
  headers: Record<string, string>,
  nonce: string,
): HTTPResponse {
  const all: Record<string, string> = { ...deskHeaders(nonce), ...headers };
  if (typeof body === "string") all["content-length"] = String(Buffer.byteLength(body));
  return new HTTPResponse(body, {
    status,
    statusText: STATUS_CODES[status] ?? "",
    headers: all,
  });
}

/**
 * Desk responses are not cached, not framed and not readable by other sites. Scripts and styles are our own files; the
 * nonce is for the text editor's style element. A piece's pictures may come from any host, as on its public page.
 */
function deskHeaders(nonce: string): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": deskPolicy(nonce),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    // No path, because the path of a one-time link is a secret. The origin is needed to recognise our own POSTs.
    "referrer-policy": "strict-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex",
  };
}

function deskPolicy(nonce: string, frames = false): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const FRAMED = { "content-type": "text/html; charset=utf-8", "x-frame-options": "SAMEORIGIN" };

/** A page of the site in a frame of the desk: no script runs, no form is sent, and only the desk may frame it. */
function framedPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; ");
}

/** A mail in a frame: its styles are in its elements, and it loads nothing but the site's own pictures. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ");
