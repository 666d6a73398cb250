import type { Status } from "../../../../contract/vocabulary.ts";
import { untilLost } from "../../page/answer-time.ts";
import type { Fields } from "../fields.ts";
import { isBusy, type NotNow, retryAfterMs } from "./save-request.ts";

/** The person or program that saved a text. */
export type SavedBy =
  /** The same writer, in another window or on another device. */
  | { who: "you" }
  /** Somebody, or a program by its name. */
  | { who: "somebody" | "program"; name: string | null };

/** The saved text of a piece, as the form's fields hold it. */
export interface Newest {
  version: number;
  status: Status;
  /** Left out if the asker has this version. */
  text?: { fields: Fields; by: SavedBy };
}

const RETRY_MS = 5_000;

/** Asks whether a newer text is saved than the one of a version. Undefined if the server refuses to say. */
export async function requestNewest(
  piece: string,
  version: string,
): Promise<Newest | NotNow | undefined> {
  try {
    const response = await fetch(`/desk/pieces/${piece}/newest?version=${version}`, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: untilLost(),
    });
    if (isBusy(response)) return { later: "busy", againMs: retryAfterMs(response) };
    return response.ok ? ((await response.json()) as Newest) : undefined;
  } catch {
    return { later: "offline", againMs: RETRY_MS };
  }
}
