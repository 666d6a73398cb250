import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { element } from "../elements.ts";
import type { SavedBy } from "./newest.ts";

/** Tells who else writes in the same piece. Nothing stays open for it: the answers to saves and short questions say it. */
export interface Company {
  /** Call when the writer has typed. */
  typed(): void;
  /** Call when this page has saved. */
  saved(): void;
  /** Call when somebody else has saved. */
  seen(by: SavedBy): void;
}

/** Without news for this long, the others have stopped. Somebody who types saves every ten seconds. */
const SHOWN_MS = 60_000;
/** How often a page asks whether something newer is saved, while it is in use. */
const ASK_MS = 20_000;
/** A page that nobody has touched for this long asks nothing. */
const UNUSED_MS = 10 * 60_000;
/** How often other tabs of this browser are told about typing. */
const TELL_MS = 5_000;

/**
 * `ask` looks for a newer text. It is called while the page is in use, when another tab of this browser has saved, and
 * after a reload: a save may be answered while the page is being loaded again, which then has the text from before.
 */
export function createCompany(form: HTMLFormElement, ask: () => void): Company {
  const w = wordsOf("editor_merge");
  const line = element("p", { className: "company", hidden: true });
  line.setAttribute("role", "status");
  document.querySelector("#save-state")?.after(line);
  const tabs = new BroadcastChannel(`galley-writing:${form.dataset["writer"] ?? ""}`);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let usedAt = Date.now();
  let sentAt = 0;

  function seen(by: SavedBy): void {
    const words = by.who === "you" ? w.you_elsewhere : nameWords(by);
    if (line.textContent !== words) line.textContent = words;
    line.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => (line.hidden = true), SHOWN_MS);
  }

  function nameWords({ who, name }: Exclude<SavedBy, { who: "you" }>): string {
    if (who === "program") return fill(w.program_named, { name: name ?? w.a_program });
    return name ? fill(w.somebody_named, { name }) : w.somebody;
  }

  function tell(what: "typed" | "saved"): void {
    const { piece } = form.dataset;
    if (piece) tabs.postMessage({ piece, what });
  }

  tabs.addEventListener("message", ({ data }: MessageEvent<{ piece: string; what: string }>) => {
    if (data.piece !== form.dataset["piece"]) return;
    seen({ who: "you" });
    if (data.what === "saved") ask();
  });
  const use = (): void => {
    usedAt = Date.now();
  };
  addEventListener("focus", () => {
    use();
    ask();
  });
  document.addEventListener("pointerdown", use);
  setInterval(() => {
    const isUsed = document.visibilityState === "visible" && Date.now() - usedAt < UNUSED_MS;
    if (isUsed) ask();
  }, ASK_MS);

  if (isSavedHere()) setTimeout(ask);
  noteSaved("");

  return {
    typed: () => {
      use();
      if (Date.now() - sentAt < TELL_MS) return;
      sentAt = Date.now();
      tell("typed");
    },
    saved: () => {
      tell("saved");
      noteSaved(location.pathname);
    },
    seen,
  };
}

/** The page that this tab has saved. A forbidden storage must not stop the writer. */
const SAVED = "galley-saved";

function noteSaved(page: string): void {
  try {
    sessionStorage.setItem(SAVED, page);
  } catch {
    // The page asks a little later.
  }
}

function isSavedHere(): boolean {
  try {
    return sessionStorage.getItem(SAVED) === location.pathname;
  } catch {
    return false;
  }
}
