import { untilLost } from "../page/answer-time.ts";
import { wordsOf } from "../page/words.ts";
import { valueOf } from "./fields.ts";
import { retryAfterMs, isBusy } from "./saving/save-request.ts";

const AFTER_TYPING_MS = 400;
const SHOWN = [
  "form_token",
  "headline",
  "sub",
  "body_md",
  "tags",
  "locale",
  "external_url",
  "cover",
  "statement",
];

export interface Preview {
  /** Call when the writer has typed. */
  touched(): void;
  /** Call when it is shown or hidden. */
  show(isShown: boolean): void;
  /** Shows a block of the text, by its number. */
  follow(block: number): void;
}

/** Keeps the preview up to date while it is shown: one request at a time, the newest text last. */
export function createPreview(form: HTMLFormElement): Preview {
  const w = wordsOf("editor");
  let isShown = false;
  /** The text has changed since the preview was made. */
  let isOld = false;
  let frame = document.querySelector<HTMLIFrameElement>("iframe.page-preview");
  const why = document.querySelector<HTMLElement>("#preview-why");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let wanted: number | undefined;

  async function refresh(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await load();
    } finally {
      running = false;
      if (again) {
        again = false;
        void refresh();
      }
    }
  }

  /** The page has the frame for browsers without scripts. With one, it is made when it is asked for. */
  function make(): void {
    const given = document.querySelector("#preview noscript");
    given?.insertAdjacentHTML("afterend", given.textContent);
    frame = document.querySelector<HTMLIFrameElement>("iframe.page-preview");
    frame?.addEventListener("load", () => {
      if (isOld) schedule(0);
      if (wanted !== undefined) follow(wanted);
    });
  }

  async function load(): Promise<void> {
    isOld = false;
    const body = new URLSearchParams({ piece: form.dataset["piece"] ?? "" });
    for (const name of SHOWN) body.set(name, valueOf(form, name));
    try {
      const response = await fetch("/desk/preview", {
        method: "POST",
        body,
        headers: { accept: "application/json" },
        signal: untilLost(),
      });
      if (isBusy(response)) {
        say(w.preview_busy);
        return schedule(retryAfterMs(response));
      }
      const answer = (await response.json()) as { html?: string; message?: string };
      const main = frame?.contentDocument?.querySelector("main");
      // No script runs in the frame: it is sandboxed, and the markup is sanitised.
      if (main && answer.html !== undefined) main.innerHTML = answer.html;
      if (wanted !== undefined) follow(wanted);
      say(answer.html === undefined ? (answer.message ?? "") : "");
    } catch {
      say(w.preview_offline);
    }
  }

  function schedule(delay: number): void {
    isOld = true;
    clearTimeout(timer);
    if (!isShown) return;
    timer = setTimeout(() => void refresh(), delay);
  }

  function say(words: string): void {
    if (!why) return;
    why.textContent = words;
    why.hidden = words === "";
  }

  // Shows the text that was typed while the connection was lost.
  addEventListener("online", () => schedule(AFTER_TYPING_MS));

  /** The frame scrolls only if the block is out of sight, and only as far as needed. */
  function follow(block: number): void {
    wanted = block;
    const shown = frame?.contentWindow;
    const blocks = frame?.contentDocument?.querySelector(".text")?.children;
    const target = blocks?.[Math.min(block, blocks.length - 1)];
    if (!isShown || !shown || !target) return;
    const { top, bottom } = target.getBoundingClientRect();
    if (top >= 0 && bottom <= shown.innerHeight) return;
    shown.scrollTo({ top: shown.scrollY + top - shown.innerHeight / 3 });
  }

  return {
    touched: () => schedule(AFTER_TYPING_MS),
    show: (shown) => {
      isShown = shown;
      if (!isShown) return;
      if (!frame) make();
      else if (isOld) schedule(0);
    },
    follow,
  };
}
