import { fill } from "../../../../../site/messages/words.ts";
import { type Fields, isSame, readFields } from "../fields.ts";
import { keepAndReport } from "./kept-text.ts";
import { bodyOf, type NotNow, type NotSaved, requestSave, type Saved } from "./save-request.ts";
import { showFaults } from "../faults.ts";
import { wordsOf } from "../../page/words.ts";
import type { TextEditor } from "../text-editor.ts";
import { afterFrame } from "./after-frame.ts";
import { type Amending, createAmend } from "./amend.ts";
import { type CatchUp, createCatchUp, type SavedText } from "./catch-up.ts";
import { createCompany } from "./company.ts";
import { adoptId, type AnswerTools, showRefusal, showSaved } from "./answers.ts";
import { createSaveTimer } from "./save-timer.ts";
import { createWaitingPress, type Press } from "./waiting-press.ts";

/** If somebody else saves again and again while this page merges, it waits a little. */
const MERGES_MAX = 5;
const BUSY_MS = 3_000;

/** `stays`: the status line says why. `refused`: the server's page explains it better than the status line. */
type Outcome = "saved" | "stays" | "refused";
/** `later`: the same request will be sent again. */
type Attempt = Outcome | "later";

export interface Autosave extends Amending {
  /** Call when the writer has typed. */
  touched(): void;
  /** Saves at once, even after a refusal, because its reason may be gone. */
  saveNow(): void;
  /**
   * Saves until everything on the page is saved or a save is refused. While the server is busy or unreachable, the press
   * waits and the writer can continue writing. A later press replaces it.
   */
  settle(press: Press): Promise<Outcome>;
  /** Call before the page gets a text from an earlier visit, with the saved text that it was made from, if it is known. */
  restore(base: Fields | undefined): void;
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
  text,
  w,
}: AnswerTools & { text: TextEditor }): Autosave {
  const version = form.elements.namedItem("version") as HTMLInputElement;
  // After a conflict, the text is saved only when the writer presses a button.
  const byHand = form.elements.namedItem("over") !== null;
  let saved: Fields | undefined = form.dataset["unsaved"] ? undefined : readFields(form);
  let running: Promise<Attempt> | undefined;
  const press = createWaitingPress();
  /** A request that got no answer. */
  let unanswered: { body: URLSearchParams; fields: Fields } | undefined;
  /** The text on the page was refused and has not changed, so sending it again is useless. */
  let refusedAsItIs = false;
  /** No automatic saves: the server refuses them, or the browser is leaving the page. */
  let stopped = byHand;
  /** Changes made elsewhere are on the page, and the status line has not said so. */
  let merged = false;
  /** The writer chose between two texts: the next save keeps the one that it replaces as a revision. */
  let replaces = false;
  const merging = wordsOf("editor_merge");
  const company = createCompany(form, () => void lookForNewer());
  const timer = createSaveTimer(now);
  const look = afterFrame(lookAtText);
  const newer = createCatchUp(
    { form, text, company },
    (base, isNews) => {
      adopt(base);
      merged ||= isNews;
    },
    () => {
      stopped = byHand;
      replaces = true;
      saveNow();
    },
  );
  kept.basedOn(saved);

  function touched(): void {
    refusedAsItIs = false;
    if (newer.isChanging()) return;
    if (!stopped && !running && !press.shown()) state.show("typing", w.not_saved_yet);
    look();
  }

  /** Keeps the text in the browser first, because a save may fail. */
  function lookAtText(): void {
    if (isSaved()) {
      // The writer took back what they had typed.
      if (!running && !newer.isAsking()) atRest();
      return;
    }
    timer.typed();
    kept.keep();
    company.typed();
    if (!stopped) timer.afterTyping();
  }

  function isSaved(): boolean {
    return !unanswered && saved !== undefined && isSame(readFields(form), saved);
  }

  function now(): void {
    if (!press.wake() && !stopped) saveNow();
  }

  function saveNow(): void {
    if (!press.wake() && !isSaved()) void run();
  }

  async function settle(made: Press): Promise<Outcome> {
    press.take(made);
    press.wake();
    let last: Attempt = (await running) === "later" ? "later" : "saved";
    while (last === "later" || (last === "saved" && !isSaved())) {
      if (last === "later") await press.nextTry();
      if (!press.isTaken(made)) return "stays";
      last = await run(made.next);
    }
    if (!press.isTaken(made)) return "stays";
    press.forget();
    return last;
  }

  /** Cancels the waiting press. The text is still saved as soon as possible. */
  function giveUp(): void {
    if (!press.shown()) return;
    press.forget();
    press.wake();
    state.show("offline", fill(w.not_saved, { why: keepAndReport(kept, w) }));
    if (!stopped) timer.afterTyping();
  }

  async function run(next = ""): Promise<Attempt> {
    timer.stop();
    return begin(() => save(next));
  }

  async function begin(work: () => Promise<Attempt>): Promise<Attempt> {
    running ??= work().finally(() => {
      running = undefined;
      if (stopped || unanswered) return;
      if (isSaved()) state.rest();
      else if (!refusedAsItIs) timer.afterTyping();
    });
    return running;
  }

  async function save(next: string, merges = 0): Promise<Attempt> {
    if (newer.isAsking()) {
      newer.focus();
      return "stays";
    }
    const attempt = unanswered ?? { body: bodyOf(form, next, replaces), fields: readFields(form) };
    unanswered = attempt;
    timer.sent();
    // The message about a waiting press stays, so that a screen reader does not announce each attempt.
    if (!press.shown()) state.show("saving", w.saving);
    const answer = await requestSave(form.action, attempt.body);
    if ("later" in answer) return later(answer);
    unanswered = undefined;
    timer.pause(0);
    if (answer.ok) {
      done(answer, attempt.fields);
      return "saved";
    }
    // A withdrawal is compared on a page of its own, because it changes more than the text.
    if (answer.reason === "conflict" && next !== "withdraw") {
      if (merges === MERGES_MAX) return later({ later: "busy", againMs: BUSY_MS });
      const outcome = await merge();
      if (outcome === "merged") return isSaved() ? atRest() : save(next, merges + 1);
      if (outcome === "asked") return "stays";
      if (outcome !== "impossible") return later(outcome);
    }
    refusedAsItIs = isSame(readFields(form), attempt.fields);
    return refused(answer, next);
  }

  /** Merges the newer text that is saved into the page. If that is impossible, the server's comparison has to do. */
  async function merge(): ReturnType<CatchUp["run"]> {
    if (!saved || byHand) return "impossible";
    const outcome = await newer.run({ version: Number(version.value), fields: saved });
    if (outcome !== "asked") return outcome;
    stopped = true;
    kept.keep();
    state.show("conflict", `${merging.asks}${press.cancelled(w)}`);
    state.offer(w.compare, newer.focus);
    return outcome;
  }

  /** From now on, the text on the page is based on this one. */
  function adopt(base: SavedText): void {
    saved = { ...saved, ...base.fields };
    version.value = String(base.version);
    kept.basedOn(saved);
  }

  /** A page without unsaved text follows the saved one. A page with some is merged now rather than at its next save. */
  async function lookForNewer(): Promise<void> {
    if (running || stopped || unanswered || !form.dataset["piece"]) return;
    await begin(async () => {
      const outcome = await merge();
      if (outcome === "merged" && isSaved()) return atRest();
      return outcome === "asked" ? "stays" : "saved";
    });
  }

  /** The page has the saved text. */
  function atRest(): Outcome {
    timer.stop();
    timer.sent();
    kept.drop();
    if (merged) state.show("saved", merging.merged);
    else state.rest();
    merged = false;
    return "saved";
  }

  function later({ later: why, againMs }: NotNow): Attempt {
    timer.pause(why === "busy" ? againMs : 0);
    const waiting = press.show();
    const words = `${w[`not_saved_${why}`]} ${keepAndReport(kept, w)}`;
    const waits = waiting ? ` ${fill(w.press_waits, { button: waiting.label })}` : "";
    state.show("offline", `${words}${waits}`);
    if (waiting) state.offer(w.cancel, giveUp);
    if (!stopped || waiting) timer.after(againMs);
    return "later";
  }

  function done(answer: Saved, fields: Fields): void {
    stopped = byHand;
    replaces = false;
    adopt({ version: answer.version, fields });
    if (!form.dataset["piece"]) adoptId(form, kept, answer.id);
    company.saved();
    showFaults(form, answer.issues, w.full_stop);
    document.querySelector("#discard")?.removeAttribute("hidden");
    if (!isSaved()) {
      timer.typed();
      kept.keep();
      if (!press.shown()) state.show("typing", w.not_saved_yet);
      return;
    }
    kept.drop();
    showSaved({ form, state, w }, answer, merged ? merging.merged : undefined);
    merged = false;
  }

  function refused(answer: NotSaved, next: string): Outcome {
    // The writer may have continued to write while the press waited, so the page stays.
    const isWaiting = press.shown() !== undefined;
    const { stops, stays } = showRefusal({ form, state, kept, w }, answer, {
      given: press.cancelled(w),
      next,
      withdraw: () => void settle({ next: "withdraw", label: w.withdraw }),
    });
    if (stops) stopped = true;
    return stays || isWaiting ? "stays" : "refused";
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
    amend: createAmend({ settle, begin, adopt, version }),
    restore: (base) => {
      saved = base;
      kept.basedOn(base);
    },
    leave: () => {
      stopped = true;
      timer.stop();
    },
  };
}
