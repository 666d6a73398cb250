import { fill } from "../../../../site/messages/words.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import { type Fields, isSame, readFields } from "./fields.ts";
import { keepAndReport, type KeptText } from "./kept-text.ts";
import { bodyOf, type NotNow, type NotSaved, requestSave, type Saved } from "./save-request.ts";
import { problemsOf } from "./problems.ts";
import { showFaults } from "./faults.ts";
import type { StateLine } from "./save-state.ts";
import type { EditorWords } from "../page/words.ts";

/** The pause after the last key. */
const AFTER_TYPING_MS = 1_000;

/** `stays`: the status line says why. `refused`: the server's page explains it better than the status line. */
type Outcome = "saved" | "stays" | "refused";

/** A pressed button; its action follows when the text is saved. */
interface Press {
  /** The button's value, for the server. */
  next: string;
  /** The button's label. */
  label: string;
}

export interface Autosave {
  /** Call when the writer has typed. */
  touched(): void;
  /** Saves at once, even after a refusal, because its reason may be gone. */
  saveNow(): void;
  /**
   * Saves until everything on the page is saved or a save is refused. While the server is busy or unreachable, the press
   * waits and the writer can continue writing. A later press replaces it.
   */
  settle(press: Press): Promise<Outcome>;
  /** Call when the form itself is being submitted. */
  leave(): void;
}

/**
 * Saves the typed text, one request at a time. A request whose answer was lost is sent again unchanged. If the server had
 * already saved it, it says so, and the writer's own save is not reported as a conflict.
 */
export function createAutosave({
  form,
  state,
  kept,
  w,
}: {
  form: HTMLFormElement;
  state: StateLine;
  kept: KeptText;
  w: EditorWords;
}): Autosave {
  const version = form.elements.namedItem("version") as HTMLInputElement;
  // After a conflict, the text is saved only when the writer presses a button.
  const byHand = form.elements.namedItem("over") !== null;
  let saved: Fields | undefined = form.dataset["unsaved"] ? undefined : readFields(form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Attempt> | undefined;
  let pressed: Press | undefined;
  /** The press that the status line shows as waiting. */
  let waiting: Press | undefined;
  /** Lets the waiting press try again; undefined if none waits. */
  let wake: (() => void) | undefined;
  /** The server asked to send no request before this time. */
  let againAt = 0;
  /** A request that got no answer. */
  let unanswered: { body: URLSearchParams; fields: Fields } | undefined;
  /** The text on the page was refused and has not changed, so sending it again is useless. */
  let refusedAsItIs = false;
  /** No automatic saves: the server refuses them, or the browser is leaving the page. */
  let stopped = byHand;

  /** Keeps the text in the browser first, because a save may fail. */
  function touched(): void {
    refusedAsItIs = false;
    if (isSaved()) return;
    kept.keep();
    if (stopped) return;
    if (!running && !waiting) state.show("typing", w.not_saved_yet);
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

  /** Cancels the waiting press. The text is still saved as soon as possible. */
  function giveUp(): void {
    if (!waiting) return;
    pressed = undefined;
    waiting = undefined;
    wake?.();
    state.show("offline", fill(w.not_saved, { why: keepAndReport(kept, w) }));
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
    // The message about a waiting press stays, so that a screen reader does not announce each attempt.
    if (!waiting) state.show("saving", w.saving);
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
    const words = `${w[`not_saved_${why}`]} ${keepAndReport(kept, w)}`;
    if (waiting) {
      state.show("offline", `${words} ${fill(w.press_waits, { button: waiting.label })}`);
      state.offer(w.cancel, giveUp);
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
    if (!form.dataset["piece"]) adoptId(answer.id);
    showFaults(form, answer.issues, w.full_stop);
    document.querySelector("#discard")?.removeAttribute("hidden");
    if (!isSaved()) {
      kept.keep();
      if (!waiting) state.show("typing", w.not_saved_yet);
      return;
    }
    kept.drop();
    const scheduled = answer.timeTakenBack && document.querySelector("[data-scheduled]");
    if (scheduled) {
      scheduled.remove();
      state.show("saved", w.unscheduled);
      return;
    }
    const happened = whatHappened(form.dataset["status"], answer.status);
    if (happened) {
      state.show("saved", w[happened]);
      state.offer(w.reload, () => reload(form));
    } else {
      state.show("saved", form.dataset["saved"] ?? w.saved);
    }
  }

  /** A new piece gets its own address when it is first saved; reloading the page leads there. */
  function adoptId(id: string): void {
    form.dataset["piece"] = id;
    form.action = `/desk/pieces/${id}`;
    history.replaceState(null, "", form.action);
    kept.moveTo(id);
  }

  function refused({ reason, message, status, issues }: NotSaved, next: string): Outcome {
    // The writer may have continued to write while the press waited, so the page stays.
    const outcome = waiting ? "stays" : "refused";
    const given = waiting ? ` ${fill(w.press_cancelled, { button: waiting.label })}` : "";
    if (status === "pending") {
      stopped = true;
      state.show("refused", `${message} ${keepAndReport(kept, w)}${given}`);
      state.offer(w.withdraw, () => void settle({ next: "withdraw", label: w.withdraw }));
      return "stays";
    }
    if (reason === "conflict") {
      stopped = true;
      state.show("conflict", `${w.conflict}${given}`);
      state.offer(w.compare, () => compare(next));
      return outcome;
    }
    if (reason === "missing_authorization" || reason === "forbidden") {
      stopped = true;
      state.show("refused", `${w.signed_out} ${keepAndReport(kept, w)}${given}`);
      state.offer(w.sign_in, () => reload(form));
      return "stays";
    }
    const why = issues ? problemsOf(form, issues, w) : message;
    const said = fill(w.not_saved, { why });
    state.show("refused", `${said} ${keepAndReport(kept, w)}${given}`);
    return outcome;
  }

  /** Opens the server's comparison. `next` is kept, because a waiting piece is compared only for its withdrawal. */
  function compare(next: string): void {
    form.querySelector("input[name=next]")?.remove();
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "next", value: next });
    if (next) form.append(field);
    form.requestSubmit();
  }

  addEventListener("online", now);
  // A page restored from the browser's history saves again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stopped = byHand;
  });
  // A restored page must not carry out an old press by itself.
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

/** `later`: the same request will be sent again. */
type Attempt = Outcome | "later";

/** The rest of the page still shows the status from when it was loaded. */
function whatHappened(before: string | undefined, now: Status) {
  if (before === now) return undefined;
  if (now === "approved") return "meanwhile_published";
  if (before === "approved") return "meanwhile_taken_down";
  return now === "changes_requested" ? "meanwhile_sent_back" : "meanwhile_draft";
}

/** Uses the piece's address: reloading the answer to a form would send the form again. */
function reload(form: HTMLFormElement): void {
  location.assign(`/desk/pieces/${form.dataset["piece"] ?? "new"}`);
}
