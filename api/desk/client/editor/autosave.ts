import { type Fields, isSame, readFields } from "./fields.ts";
import type { KeptText } from "./kept-text.ts";
import type { StateLine } from "./save-state.ts";

/** So long after the last key. */
const AFTER_TYPING_MS = 1_000;
const AGAIN_MS = 5_000;

export interface Autosave {
  /** Something was typed. */
  touched(): void;
  /** The writer asks for it: also where the server had said no, since that may have changed. */
  press(): void;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
  /** The writer pressed a button that sends the form itself. */
  stop(): void;
}

interface Saved {
  ok: true;
  id: string;
  version: number;
}

interface NotSaved {
  ok: false;
  reason: string;
  message: string;
}

/**
 * Saves what is typed, one request at a time. A request whose answer was lost is sent again as it was: where it had been
 * done, the server says so, and no version of one's own is taken for another's.
 */
export function createAutosave({
  form,
  state,
  kept,
}: {
  form: HTMLFormElement;
  state: StateLine;
  kept: KeptText;
}): Autosave {
  const version = form.elements.namedItem("version") as HTMLInputElement;
  let saved: Fields = readFields(form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** Sent, with no answer. */
  let unanswered: { body: URLSearchParams; fields: Fields } | undefined;
  let stopped = false;

  /** Kept here first: where nothing can be saved, this is the only place that has it. */
  function touched(): void {
    const fields = readFields(form);
    if (isSame(fields, saved)) return;
    kept.keep(fields, Number(version.value));
    if (stopped) return;
    if (!running) state.show("typing", "Not saved yet");
    schedule(AFTER_TYPING_MS);
  }

  function press(): void {
    stopped = false;
    now();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(now, delay);
  }

  function now(): void {
    clearTimeout(timer);
    if (stopped || running) return;
    if (!unanswered && isSame(readFields(form), saved)) return;
    running = save().finally(() => {
      running = undefined;
      if (!stopped && !unanswered && !isSame(readFields(form), saved) && !isRefused()) {
        schedule(AFTER_TYPING_MS);
      }
    });
  }

  function isRefused(): boolean {
    return form.dataset["refused"] === "yes";
  }

  async function save(): Promise<void> {
    const attempt = unanswered ?? { body: bodyOf(form), fields: readFields(form) };
    unanswered = attempt;
    state.show("saving", "Saving…");
    let response: Response;
    let answer: Saved | NotSaved;
    try {
      response = await fetch(form.action, {
        method: "POST",
        body: attempt.body,
        headers: { accept: "application/json" },
        redirect: "error",
      });
      answer = (await response.json()) as Saved | NotSaved;
    } catch {
      state.show("offline", "Offline. Your text is kept in this browser.");
      schedule(AGAIN_MS);
      return;
    }
    if (!answer.ok && (response.status === 429 || response.status >= 500)) {
      state.show("offline", "Not saved. Trying again in a moment; your text is kept here.");
      schedule(AGAIN_MS);
      return;
    }
    unanswered = undefined;
    if (answer.ok) done(answer, attempt.fields);
    else refused(answer);
  }

  function done(answer: Saved, fields: Fields): void {
    delete form.dataset["refused"];
    saved = fields;
    version.value = String(answer.version);
    if (!form.dataset["piece"]) becomes(answer.id);
    document.querySelector("#discard")?.removeAttribute("hidden");
    if (isSame(readFields(form), saved)) {
      kept.drop();
      state.show("saved", form.dataset["saved"] ?? "Saved");
    } else {
      kept.keep(readFields(form), answer.version);
      state.show("typing", "Not saved yet");
    }
  }

  /** A piece that was new has an address of its own once it is saved; a reload leads there. */
  function becomes(id: string): void {
    form.dataset["piece"] = id;
    form.action = `/desk/pieces/${id}`;
    history.replaceState(null, "", form.action);
    kept.moveTo(id);
  }

  function refused({ reason, message }: NotSaved): void {
    form.dataset["refused"] = "yes";
    if (reason === "conflict") {
      stopped = true;
      state.show("conflict", "Saved elsewhere meanwhile. Nothing was overwritten.");
      state.offer("Compare", () => form.requestSubmit());
      return;
    }
    if (reason === "missing_authorization" || reason === "forbidden") {
      stopped = true;
      state.show("refused", "You were signed out. Your text is kept in this browser.");
      state.offer("Sign in again", () => location.reload());
      return;
    }
    state.show("refused", `Not saved: ${message}`);
  }

  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") now();
  });

  return {
    touched,
    press,
    idle: async () => running,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function bodyOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") body.append(name, value);
  }
  return body;
}
