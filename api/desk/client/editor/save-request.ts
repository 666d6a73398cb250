import type { Issue } from "../../../contract/errors.ts";
import type { Status } from "../../../contract/vocabulary.ts";

/** What the server says to a save by script. */
export interface Saved {
  ok: true;
  id: string;
  version: number;
  status: Status;
}

export interface NotSaved {
  ok: false;
  reason: string;
  message: string;
  /** The fields that do not fit. */
  issues?: readonly Issue[];
  /** Where the piece lies with the editors. */
  status?: "pending";
}

/** Another try may bring a better answer: none came (`offline`), or the server said so (`busy`). */
export interface NotNow {
  later: "offline" | "busy";
  againMs: number;
}

export type SaveAnswer = Saved | NotSaved | NotNow;

const AGAIN_MS = 5_000;
/** A header that asks for more is not obeyed: the writer waits in front of the page. */
const AGAIN_MAX_MS = 60_000;

export async function requestSave(action: string, body: URLSearchParams): Promise<SaveAnswer> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      redirect: "error",
    });
    // Before the body is read: a proxy's answer is no JSON.
    if (isBusy(response)) return { later: "busy", againMs: againMsOf(response) };
    return (await response.json()) as Saved | NotSaved;
  } catch {
    return { later: "offline", againMs: AGAIN_MS };
  }
}

/** Whether the server has no time for this now, and may have in a moment. */
export function isBusy({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** How long to leave the server alone: it says so in Retry-After. */
export function againMsOf({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? Math.min(seconds * 1_000, AGAIN_MAX_MS) : AGAIN_MS;
}

/** All that the form would send by itself, after a press on the button of this value. */
export function bodyOf(form: HTMLFormElement, next: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") body.append(name, value);
  }
  if (next) body.set("next", next);
  return body;
}
