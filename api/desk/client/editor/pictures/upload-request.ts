import { wordsOf } from "../../page/words.ts";

/** A picture that the server has taken. */
export interface Added {
  ok: true;
  id: string;
  alt: string;
  markdown: string;
  /** The address of the picture in the desk. */
  shown: string;
}

/** `refused`: the same file would be refused again. `lost`: another attempt may succeed. */
export type UploadOutcome = { added: Added } | { refused: string } | { lost: string };

export interface Upload {
  outcome: Promise<UploadOutcome>;
  cancel(): void;
}

const REFUSED = new Set([400, 413, 415]);

/** Sends a file. `fetch` cannot tell how much of it has been sent. */
export function sendPicture(
  { action, token }: { action: string; token: string },
  file: File,
  onProgress: (part: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(outcomeOf(request)));
    for (const end of ["error", "abort", "timeout"]) {
      request.addEventListener(end, () => resolve({ lost: wordsOf("editor_pictures").lost }));
    }
  });
  const body = new FormData();
  body.set("form_token", token);
  body.set("file", file);
  request.open("POST", action);
  request.setRequestHeader("accept", "application/json");
  request.send(body);
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
      signal,
    });
    return outcomeOf({ status: response.status, responseText: await response.text() });
  } catch {
    return {
      lost: signal.aborted ? wordsOf("editor_pictures").cancelled : wordsOf("editor_pictures").lost,
    };
  }
}

function outcomeOf({
  status,
  responseText,
}: Pick<XMLHttpRequest, "status" | "responseText">): UploadOutcome {
  const answer = parse(responseText);
  if (answer?.ok) return { added: answer };
  const words = answer?.message ?? wordsOf("editor_pictures").unreachable;
  const isFinal = REFUSED.has(status) || answer?.reason === "quota_exceeded";
  return isFinal ? { refused: words } : { lost: words };
}

/** A proxy's answer is not JSON. */
function parse(text: string): Added | { ok: false; reason: string; message: string } | undefined {
  try {
    return JSON.parse(text) as Added;
  } catch {
    return undefined;
  }
}
