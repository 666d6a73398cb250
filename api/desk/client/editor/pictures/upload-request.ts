import { untilLost } from "../../page/answer-time.ts";
import { wordsOf } from "../../page/words.ts";
import { isBusy, waitMs } from "../saving/save-request.ts";

/** A picture that the server has taken. */
export interface Added {
  ok: true;
  id: string;
  alt: string;
  markdown: string;
  /** The address of the picture in the desk. */
  shown: string;
}

/**
 * `refused`: the same file would be refused again. `lost`: another attempt may succeed, and without anybody's help after
 * `againMs`.
 */
export type UploadOutcome =
  | { added: Added }
  | { refused: string }
  | { lost: string; againMs?: number };

export interface Upload {
  outcome: Promise<UploadOutcome>;
  cancel(): void;
}

const REFUSED = new Set([400, 413, 415]);
/** The server refuses a file that comes more slowly than this, and needs less to decode it. */
const SILENT_MS = 60_000;

/** Sends a file. `fetch` cannot tell how much of it has been sent. */
export function sendPicture(
  { action, token }: { action: string; token: string },
  file: File,
  onProgress: (part: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout> | undefined;
  // Not a time-out of the whole request: on a slow line, a large file takes minutes.
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), SILENT_MS);
  };
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      heard();
      if (lengthComputable && total) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      resolve(outcomeOf(request, request.getResponseHeader("retry-after")));
    });
    for (const end of ["error", "abort"]) request.addEventListener(end, () => resolve(lost()));
    request.addEventListener("loadend", () => clearTimeout(silence));
  });
  const body = new FormData();
  body.set("form_token", token);
  body.set("file", file);
  request.open("POST", action);
  request.setRequestHeader("accept", "application/json");
  request.send(body);
  heard();
  return { outcome, cancel: () => request.abort() };
}

/** Stores the description of a picture in the library, and tells whether that succeeded. */
export async function describePicture(
  { action, token }: { action: string; token: string },
  id: string,
  alt: string,
): Promise<boolean> {
  const body = new URLSearchParams({ form_token: token, page: "1", alt });
  try {
    return (await fetch(`${action}/${id}/describe`, { method: "POST", body })).ok;
  } catch {
    return false;
  }
}

/** Has the server fetch a picture from another site. */
export async function fetchPicture(
  { action, token }: { action: string; token: string },
  url: string,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  try {
    const response = await fetch(`${action}/fetch`, {
      method: "POST",
      body: new URLSearchParams({ form_token: token, url, alt: "" }),
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.any([signal, untilLost()]),
    });
    const responseText = await response.text();
    return outcomeOf({ status: response.status, responseText }, null);
  } catch {
    return signal.aborted ? { lost: wordsOf("editor_pictures").cancelled } : lost();
  }
}

function outcomeOf(
  { status, responseText }: Pick<XMLHttpRequest, "status" | "responseText">,
  retryAfter: string | null,
): UploadOutcome {
  const answer = parse(responseText);
  if (answer?.ok) return { added: answer };
  const words = answer?.message ?? wordsOf("editor_pictures").unreachable;
  // A file that came too slowly may come faster the next time.
  const isSlow = answer?.reason === "malformed_request";
  const isFinal = (REFUSED.has(status) && !isSlow) || answer?.reason === "quota_exceeded";
  if (isFinal) return { refused: words };
  // Somebody who was signed out has to sign in first.
  return isSlow || isBusy({ status })
    ? { lost: words, againMs: waitMs(retryAfter) }
    : { lost: words };
}

function lost(): UploadOutcome {
  return { lost: wordsOf("editor_pictures").lost, againMs: 0 };
}

/** A proxy's answer is not JSON. */
function parse(text: string): Added | { ok: false; reason: string; message: string } | undefined {
  try {
    return JSON.parse(text) as Added;
  } catch {
    return undefined;
  }
}
