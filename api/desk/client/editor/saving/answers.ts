import { fill } from "../../../../../site/messages/words.ts";
import type { Status } from "../../../../contract/vocabulary.ts";
import type { EditorWords } from "../../page/words.ts";
import { problemsOf } from "../problems.ts";
import { keepAndReport, type KeptText } from "./kept-text.ts";
import type { NotSaved, Saved } from "./save-request.ts";
import type { StateLine } from "./save-state.ts";

/** What a refusal means for the page. */
export interface Refused {
  /** No further save by itself. */
  stops: boolean;
  /** The status line says everything: the server's page would not explain it better. */
  stays: boolean;
}

/** Says in the status line why the text is not saved, and offers a way on. `given` is what becomes of a waiting press. */
export function showRefusal(
  { form, state, kept, w }: AnswerTools,
  { reason, message, status, issues }: NotSaved,
  { given, next, withdraw }: { given: string; next: string; withdraw: () => void },
): Refused {
  if (status === "pending") {
    state.show("refused", `${message} ${keepAndReport(kept, w)}${given}`);
    state.offer(w.withdraw, withdraw);
    return { stops: true, stays: true };
  }
  if (reason === "conflict") {
    state.show("conflict", `${w.conflict}${given}`);
    state.offer(w.compare, () => compare(form, next));
    return { stops: true, stays: false };
  }
  if (reason === "missing_authorization" || reason === "forbidden") {
    state.show("refused", `${w.signed_out} ${keepAndReport(kept, w)}${given}`);
    state.offer(w.sign_in, () => reload(form));
    return { stops: true, stays: true };
  }
  const why = issues ? problemsOf(form, issues, w) : message;
  const said = fill(w.not_saved, { why });
  state.show("refused", `${said} ${keepAndReport(kept, w)}${given}`);
  return { stops: false, stays: false };
}

export interface AnswerTools {
  form: HTMLFormElement;
  state: StateLine;
  kept: KeptText;
  w: EditorWords;
}

/** Opens the server's comparison. `next` is kept, because a waiting piece is compared only for its withdrawal. */
function compare(form: HTMLFormElement, next: string): void {
  form.querySelector("input[name=next]")?.remove();
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "next", value: next });
  if (next) form.append(field);
  form.requestSubmit();
}

/** Says that the text is saved, and what else has happened to the piece. */
export function showSaved(
  { form, state, w }: Omit<AnswerTools, "kept">,
  { status, timeTakenBack, series }: Saved,
  words = form.dataset["saved"] ?? w.saved,
): void {
  const was = form.elements.namedItem("series_was");
  if (was instanceof HTMLInputElement) was.value = series;
  const scheduled = timeTakenBack && document.querySelector("[data-scheduled]");
  if (scheduled) {
    scheduled.remove();
    state.show("saved", w.unscheduled);
    return;
  }
  const happened = whatHappened(form.dataset["status"], status);
  state.show("saved", happened ? w[happened] : words);
  if (happened) state.offer(w.reload, () => reload(form));
}

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

/** A new piece gets its own address when it is first saved; reloading the page leads there. */
export function adoptId(form: HTMLFormElement, kept: KeptText, id: string): void {
  form.dataset["piece"] = id;
  form.action = `/desk/pieces/${id}`;
  history.replaceState(null, "", form.action);
  kept.moveTo(id);
}
