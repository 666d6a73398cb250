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

/** `offline` where no answer came, `busy` where another try may bring a better one. */
export type SaveAnswer = Saved | NotSaved | "offline" | "busy";

export async function requestSave(action: string, body: URLSearchParams): Promise<SaveAnswer> {
  try {
    const response = await fetch(action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      redirect: "error",
    });
    const answer = (await response.json()) as Saved | NotSaved;
    const isBusy = !answer.ok && (response.status === 429 || response.status >= 500);
    return isBusy ? "busy" : answer;
  } catch {
    return "offline";
  }
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
