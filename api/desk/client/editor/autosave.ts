import type { Status } from "../../../contract/vocabulary.ts";
import { type Fields, isSame, readFields } from "./fields.ts";
import { type KeptText, whereKept } from "./kept-text.ts";
import { bodyOf, type NotSaved, requestSave, type Saved } from "./save-request.ts";
import { problemsOf } from "./problems.ts";
import type { StateLine } from "./save-state.ts";

/** So long after the last key. */
const AFTER_TYPING_MS = 1_000;
const AGAIN_MS = 5_000;

/** `waits`: the line says what for. `refused`: a page of the server's says it better than the line. */
export type Outcome = "saved" | "waits" | "refused";

export interface Autosave {
  /** Something was typed. */
  touched(): void;
  /**
   * The writer asks for it: saves all that is on the page, until nothing is left or something stands in the way. Asks
   * also where the server had said no, since that may have changed. `next` is the value of the button that was pressed.
   */
  settle(next?: string): Promise<Outcome>;
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
  let running: Promise<Outcome> | undefined;
  /** Sent, with no answer. */
  let unanswered: { body: URLSearchParams; fields: Fields } | undefined;
  /** What the server said to this text it will say again. */
  let refusedAsItIs = false;
  /** The server takes nothing from this page for now, or the page is being left. */
  let stopped = byHand;

  /** Kept here first: where nothing can be saved, this is the only place that has it. */
  function touched(): void {
    refusedAsItIs = false;
    if (isSaved()) return;
    kept.keep();
    if (stopped) return;
    if (!running) state.show("typing", "Not saved yet");
    schedule(AFTER_TYPING_MS);
  }

  function isSaved(): boolean {
    return !unanswered && saved !== undefined && isSame(readFields(form), saved);
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(now, delay);
  }

  function now(): void {
    clearTimeout(timer);
    if (!stopped && !isSaved()) void run();
  }

  async function settle(next = ""): Promise<Outcome> {
    await running;
    let outcome: Outcome = "saved";
    while (outcome === "saved" && !isSaved()) outcome = await run(next);
    return outcome;
  }

  async function run(next = ""): Promise<Outcome> {
    clearTimeout(timer);
    running ??= save(next).finally(() => {
      running = undefined;
      if (!stopped && !unanswered && !isSaved() && !refusedAsItIs) schedule(AFTER_TYPING_MS);
    });
    return running;
  }

  async function save(next: string): Promise<Outcome> {
    const attempt = unanswered ?? { body: bodyOf(form, next), fields: readFields(form) };
    unanswered = attempt;
    state.show("saving", "Saving…");
    const answer = await requestSave(form.action, attempt.body);
    if (answer === "offline" || answer === "busy") {
      state.show("offline", `${WAITING[answer]} ${whereKept(kept)}`);
      if (!stopped) schedule(AGAIN_MS);
      return "waits";
    }
    unanswered = undefined;
    if (!answer.ok) return refused(answer, next);
    done(answer, attempt.fields);
    return "saved";
  }

  function done(answer: Saved, fields: Fields): void {
    stopped = byHand;
    saved = fields;
    version.value = String(answer.version);
    if (!form.dataset["piece"]) becomes(answer.id);
    document.querySelector("#discard")?.removeAttribute("hidden");
    if (!isSaved()) {
      kept.keep();
      state.show("typing", "Not saved yet");
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
    refusedAsItIs = true;
    if (status === "pending") {
      stopped = true;
      state.show("refused", `${message} ${whereKept(kept)}`);
      state.offer("Withdraw", () => void settle("withdraw"));
      return "waits";
    }
    if (reason === "conflict") {
      stopped = true;
      state.show("conflict", "Saved elsewhere meanwhile. Nothing was overwritten.");
      state.offer("Compare", () => compare(next));
      return "refused";
    }
    if (reason === "missing_authorization" || reason === "forbidden") {
      stopped = true;
      state.show("refused", `You were signed out. ${whereKept(kept)}`);
      state.offer("Sign in again", () => loadAgain(form));
      return "waits";
    }
    const why = issues ? problemsOf(form, issues) : message;
    const where = reason === "quota_exceeded" ? ` ${whereKept(kept)}` : "";
    state.show("refused", `Not saved. ${why}${where}`);
    return "refused";
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
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") now();
  });

  return {
    touched,
    settle,
    leave: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const WAITING = {
  offline: "Offline.",
  busy: "Not saved. Trying again in a moment.",
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
