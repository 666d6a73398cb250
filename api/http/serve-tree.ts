import { closeSync, createReadStream, fstatSync, openSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { Refusal } from "../contract/errors.ts";
import { isSameVersion } from "../read/file-version.ts";
import { EVERYWHERE } from "../render/file-headers.ts";
import { isUnchanged, type Part, partOf } from "./request/conditions.ts";
import { createEncodingChoice } from "./request/encodings.ts";
import { twinFor } from "./request/markdown-choice.ts";
import { sendAnswer, type Shortcut } from "./listener.ts";
import type { Traffic } from "./metrics/traffic.ts";
import { placeOf } from "./tree-address.ts";
import { exactDate, type ServedFile, type ServedFiles, type Variant } from "./served-files.ts";
import { unavailable } from "./unavailable.ts";

/**
 * Answers with a file of the static tree, if there is one. It works on Node's own request and response, without URL objects
 * and, if the bytes are in memory, without promises: this path carries nearly all traffic. A page of 10 kB takes 55 µs of
 * processor time here, and 107 as the plain answer of a route of h3, without conditions, ranges and encodings (Node 24).
 */
export function createServeTree(
  files: ServedFiles,
  { sentFile }: Pick<Traffic, "sentFile">,
): Shortcut {
  const chooseEncoding = createEncodingChoice();
  return (request, response) => {
    const { method, headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const place = placeOf(request.url ?? "");
    const twin = place && place.moved === undefined && twinFor(place.file, headers.accept);
    const file = place && ((twin && files.find(twin)) || files.find(place.file));
    if (!file) return false;
    if (place.moved !== undefined) {
      sentFile(308);
      response.writeHead(308, { ...EVERYWHERE, location: place.moved, "content-length": 0 }).end();
      return true;
    }
    if (isDamaged(file)) throw unavailable();
    // Ranges refer to the plain form, so that parts fit together even if the client accepts other encodings later.
    if (headers.range !== undefined && method === "GET") {
      if (sendPart(request, response, file)) {
        sentFile(response.statusCode);
        return true;
      }
    }
    const encoding = file.compressible ? chooseEncoding(acceptedBy(request)) : undefined;
    const give = (variant: Variant): void => {
      send(request, response, file, variant);
      sentFile(response.statusCode);
    };
    if (encoding) files.encode(file, encoding, give);
    else give(file.identity);
    return true;
  };
}

/** An empty file was cut off by a crash, or by somebody. A theme may have an empty asset. */
function isDamaged({ path, version }: ServedFile): boolean {
  return version.size === 0 && !path.startsWith("assets/");
}

/** Node already joins repeated headers of this name. */
function acceptedBy({ headers }: IncomingMessage): string | undefined {
  const accepted = headers["accept-encoding"];
  return typeof accepted === "string" ? accepted : undefined;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  variant: Variant,
): void {
  if (isUnchanged(request.headers, variant.etag, file.version)) {
    response.writeHead(304, withoutContent(variant.head)).end();
  } else if (request.method === "HEAD") {
    response.writeHead(200, variant.head).end();
  } else if (variant.body) {
    response.writeHead(200, variant.head).end(variant.body);
  } else {
    stream(response, file, 200, variant.head, { start: 0, end: file.version.size - 1 });
  }
}

/** Gives false if the answer is the whole file. */
function sendPart(request: IncomingMessage, response: ServerResponse, file: ServedFile): boolean {
  const { identity } = file;
  if (isUnchanged(request.headers, identity.etag, file.version)) return false;
  const { etag, length } = identity;
  const part = partOf(singleHeaders(request), { etag, length, date: exactDate(file) });
  if (!part) return false;
  const head = withoutContent(identity.head);
  if (part === "none") {
    const body = JSON.stringify(new Refusal("range_not_satisfiable").body());
    head.push("content-range", `bytes */${length}`, "content-type", "application/json");
    head.push("content-length", String(Buffer.byteLength(body)));
    response.writeHead(416, head).end(body);
    return true;
  }
  head.push("content-range", `bytes ${part.start}-${part.end}/${length}`);
  head.push("content-type", valueOf(identity.head, "content-type"));
  head.push("content-length", String(part.end - part.start + 1));
  if (identity.body) {
    response.writeHead(206, head).end(identity.body.subarray(part.start, part.end + 1));
  } else {
    stream(response, file, 206, head, part);
  }
  return true;
}

function singleHeaders({ headers }: IncomingMessage): { range?: string; "if-range"?: string } {
  const condition = headers["if-range"];
  return {
    ...(headers.range === undefined ? {} : { range: headers.range }),
    ...(typeof condition === "string" ? { "if-range": condition } : {}),
  };
}

/** Removes the headers that describe the body. */
function withoutContent(head: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < head.length; index += 2) {
    const name = head[index] ?? "";
    if (!name.startsWith("content-") || name === "content-security-policy") {
      kept.push(name, head[index + 1] ?? "");
    }
  }
  return kept;
}

function valueOf(head: readonly string[], name: string): string {
  return head[head.indexOf(name) + 1] ?? "";
}

/** Streams a large file from the disk. If the file was replaced just now, the client is asked to try again. */
function stream(
  response: ServerResponse,
  file: ServedFile,
  status: number,
  head: string[],
  part: Part,
): void {
  const descriptor = openSame(file);
  if (descriptor === undefined) {
    const refusal = unavailable();
    sendAnswer(response, {
      status: refusal.status,
      body: refusal.body(),
      headers: { ...refusal.headers },
    });
    return;
  }
  response.writeHead(status, head);
  const bytes = createReadStream("", { fd: descriptor, start: part.start, end: part.end });
  // If the client disconnects, the stream ends and nobody needs an answer.
  pipeline(bytes, response, () => {});
}

function openSame(file: ServedFile): number | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file.location, "r");
    if (isSameVersion(fstatSync(descriptor), file.version)) return descriptor;
  } catch {
    // The file was there a moment ago, so the client is asked to try again.
  }
  if (descriptor !== undefined) closeSync(descriptor);
  return undefined;
}
