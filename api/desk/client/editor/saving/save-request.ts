import type { Issue } from "../../../../contract/errors.ts";
import type { Status } from "../../../../contract/vocabulary.ts";
import { untilLost } from "../../page/answer-time.ts";

/** The server's answer to a save by script. */
export interface Saved {
  ok: true;
  id: string;
  version: number;
  status: Status;
  /** The faults that must be corrected before the text can be published. */
  issues: readonly Issue[];
  /** Set if the piece was scheduled, and no longer is. */
  timeTakenBack?: true;
  /** The id of the series that it is in now; empty if it is in none. */
  series: string;
}

export interface NotSaved {
  ok: false;
  reason: string;
  message: string;
  /** The invalid fields. */
  issues?: readonly Issue[];
  /** Set if the piece is waiting for an editor. */
  status?: "pending";
}

/** A later attempt may succeed: no answer came (`offline`), or the server asked to wait (`busy`). */
export interface NotNow {
  later: "offline" | "busy";
  againMs: number;
}

export type SaveAnswer = Saved | NotSaved | NotNow;

const RETRY_MS = 5_000;
/** A longer Retry-After is ignored, because the writer is waiting. */
const RETRY_MAX_MS = 60_000;

export async function requestSave(action: string, body: URLSearchParams): Promise<SaveAnswer> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      redirect: "error",
      signal: untilLost(),
    });
    // Checked before the body is read, because a proxy's answer is not JSON.
    if (isBusy(response)) return { later: "busy", againMs: retryAfterMs(response) };
    return (await response.json()) as Saved | NotSaved;
  } catch {
    return { later: "offline", againMs: RETRY_MS };
  }
}

/** Whether the server may answer the same request in a moment. */
export function isBusy({ status }: Pick<Response, "status">): boolean {
  return status === 429 || status >= 500;
}

/** How long to wait, from the Retry-After header. */
export function retryAfterMs({ headers }: Response): number {
  return waitMs(headers.get("retry-after"));
}

export function waitMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? Math.min(seconds * 1_000, RETRY_MAX_MS) : RETRY_MS;
}

/** The body that the form would send by itself, with the pressed button's value in `next`. */
export function bodyOf(form: HTMLFormElement, next: string, replaces = false): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") body.append(name, value);
  }
  if (next) body.set("next", next);
  if (replaces) body.set("over", "yes");
  return body;
}
