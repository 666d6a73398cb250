import type { Status } from "../../../contract/vocabulary.ts";
import { type Fields, isSame, readFields } from "./fields.ts";
import { type KeptText, whereKept } from "./kept-text.ts";
import { bodyOf, type NotNow, type NotSaved, requestSave, type Saved } from "./save-request.ts";
import { problemsOf } from "./problems.ts";
import type { StateLine } from "./save-state.ts";

/** So long after the last key. */
const AFTER_TYPING_MS = 1_000;

/** `stays`: the line says why. `refused`: a page of the server's says it better than the line. */
type Outcome = "saved" | "stays" | "refused";

/** A button that was pressed: it is carried out when the text is saved. */
interface Press {
  /** The button's value, for the server. */
  next: string;
  /** The button's words. */
  label: string;
}

export interface Autosave {
  /** Something was typed. */
  touched(): void;
  /** Saves at once, also where the server had said no, since that may have changed. */
  saveNow(): void;
  /**
   * Saves all that is on the page, until nothing is left or something stands in the way. While the server is busy or out
   * of reach, the press waits and the writer can go on writing. A later press takes its place.
   */
  settle(press: Press): Promise<Outcome>;
  /** The form itself is on its way. */
  leave(): void;
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
  // What was shown beside another text is saved when the writer says so, and not by itself.
  const byHand = form.elements.namedItem("over") !== null;
  let saved: Fields | undefined = form.dataset["unsaved"] ? undefined : readFields(form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Attempt> | undefined;
  let pressed: Press | undefined;
  /** The press that the line tells of as waiting. */
  let waiting: Press | undefined;
  /** Lets the press that waits try again; undefined where none waits. */
  let wake: (() => void) | undefined;
  /** The server asked for no request before this time. */
  let againAt = 0;
  /** Sent, with no answer. */
  let unanswered: { body: URLSearchParams; fields: Fields } | undefined;
  /** The text on the page is the one that was refused: the server would say the same again. */
  let refusedAsItIs = false;
  /** The server takes nothing from this page for now, or the page is being left. */
  let stopped = byHand;

  /** Kept here first: where nothing can be saved, this is the only place that has it. */
  function touched(): void {
    refusedAsItIs = false;
    if (isSaved()) return;
    kept.keep();
    if (stopped) return;
    if (!running && !waiting) state.show("typing", "Not saved yet");
    schedule(AFTER_TYPING_MS);
  }

  function isSaved(): boolean {
    return !unanswered && saved !== undefined && isSame(readFields(form), saved);
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(now, Math.max(delay, againAt - Date.now()));
  }

  function now(): void {
    if (wake || !stopped) saveNow();
  }

  function saveNow(): void {
    if (wake) wake();
    else if (!isSaved()) void run();
  }

  async function settle(press: Press): Promise<Outcome> {
    pressed = press;
    wake?.();
    let last: Attempt = (await running) === "later" ? "later" : "saved";
    while (last === "later" || (last === "saved" && !isSaved())) {
      if (last === "later") await nextTry();
      if (pressed !== press) return "stays";
      last = await run(press.next);
    }
    if (pressed !== press) return "stays";
    pressed = undefined;
    waiting = undefined;
    return last;
  }

  function nextTry(): Promise<void> {
    return new Promise((resolve) => {
      wake = () => {
        wake = undefined;
        resolve();
      };
    });
  }

  /** The text is saved as soon as it can be, all the same. */
  function giveUp(): void {
    if (!waiting) return;
    pressed = undefined;
    waiting = undefined;
    wake?.();
    state.show("offline", `Not saved. ${whereKept(kept)}`);
    if (!stopped) schedule(AFTER_TYPING_MS);
  }

  async function run(next = ""): Promise<Attempt> {
    clearTimeout(timer);
    running ??= save(next).finally(() => {
      running = undefined;
      if (!stopped && !unanswered && !isSaved() && !refusedAsItIs) schedule(AFTER_TYPING_MS);
    });
    return running;
  }

  async function save(next: string): Promise<Attempt> {
    const attempt = unanswered ?? { body: bodyOf(form, next), fields: readFields(form) };
    unanswered = attempt;
    // The words about a press that waits stay, so that a screen reader does not tell of each try.
    if (!waiting) state.show("saving", "Saving…");
    const answer = await requestSave(form.action, attempt.body);
    if ("later" in answer) return later(answer);
    unanswered = undefined;
    againAt = 0;
    if (!answer.ok) {
      refusedAsItIs = isSame(readFields(form), attempt.fields);
      return refused(answer, next);
    }
    done(answer, attempt.fields);
    return "saved";
  }

  function later({ later: why, againMs }: NotNow): Attempt {
    againAt = why === "busy" ? Date.now() + againMs : 0;
    waiting = pressed;
    const words = `${WAITING[why]} ${whereKept(kept)}`;
    if (waiting) {
      state.show("offline", `${words} “${waiting.label}” waits until it is saved.`);
      state.offer("Don’t wait", giveUp);
    } else {
      state.show("offline", words);
    }
    if (!stopped || waiting) schedule(againMs);
    return "later";
  }

  function done(answer: Saved, fields: Fields): void {
    stopped = byHand;
    saved = fields;
    version.value = String(answer.version);
    if (!form.dataset["piece"]) becomes(answer.id);
    document.querySelector("#discard")?.removeAttribute("hidden");
    if (!isSaved()) {
      kept.keep();
      if (!waiting) state.show("typing", "Not saved yet");
      return;
    }
    kept.drop();
    const happened = whatHappened(form.dataset["status"], answer.status);
    if (happened) {
      state.show("saved", `Saved. This piece was ${happened} meanwhile.`);
      state.offer("Load it again", () => loadAgain(form));
    } else {
      state.show("saved", form.dataset["saved"] ?? "Saved");
    }
  }

  /** A piece that was new has an address of its own once it is saved; a reload leads there. */
  function becomes(id: string): void {
    form.dataset["piece"] = id;
    form.action = `/desk/pieces/${id}`;
    history.replaceState(null, "", form.action);
    kept.moveTo(id);
  }

  function refused({ reason, message, status, issues }: NotSaved, next: string): Outcome {
    // A writer who has waited may be writing on: the page is not taken from under their hands.
    const outcome = waiting ? "stays" : "refused";
    const given = waiting ? ` “${waiting.label}” was not carried out.` : "";
    if (status === "pending") {
      stopped = true;
      state.show("refused", `${message} ${whereKept(kept)}${given}`);
      state.offer("Withdraw", () => void settle({ next: "withdraw", label: "Withdraw" }));
      return "stays";
    }
    if (reason === "conflict") {
      stopped = true;
      state.show("conflict", `Saved elsewhere meanwhile. Nothing was overwritten.${given}`);
      state.offer("Compare", () => compare(next));
      return outcome;
    }
    if (reason === "missing_authorization" || reason === "forbidden") {
      stopped = true;
      state.show("refused", `You were signed out. ${whereKept(kept)}${given}`);
      state.offer("Sign in again", () => loadAgain(form));
      return "stays";
    }
    const why = issues ? problemsOf(form, issues) : message;
    const where = reason === "quota_exceeded" ? ` ${whereKept(kept)}` : "";
    state.show("refused", `Not saved. ${why}${where}${given}`);
    return outcome;
  }

  /** Leads to the server's page. A piece that lies with the editors is compared by who wants it withdrawn. */
  function compare(next: string): void {
    form.querySelector("input[name=next]")?.remove();
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "next", value: next });
    if (next) form.append(field);
    form.requestSubmit();
  }

  addEventListener("online", now);
  // A page that comes back from the browser's history goes on where it was.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stopped = byHand;
  });
  // A page that was left is not to lead on by itself when it comes back.
  addEventListener("pagehide", giveUp);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") now();
  });

  return {
    touched,
    saveNow,
    settle,
    leave: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** `later`: the same request is sent again. */
type Attempt = Outcome | "later";

const WAITING = {
  offline: "Offline.",
  busy: "Not saved yet: the service is busy.",
};

/** The rest of the page still tells of the state that the piece was in when it was loaded. */
function whatHappened(before: string | undefined, now: Status): string | undefined {
  if (before === now) return undefined;
  if (now === "approved") return "published";
  if (before === "approved") return "taken down";
  return now === "changes_requested" ? "sent back with a note" : "made a draft again";
}

/** By its address: what a form was answered with cannot be loaded again without sending the form. */
function loadAgain(form: HTMLFormElement): void {
  location.assign(`/desk/pieces/${form.dataset["piece"] ?? "new"}`);
}
