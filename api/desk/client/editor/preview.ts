import { valueOf } from "./fields.ts";
import { retryAfterMs, isBusy } from "./save-request.ts";

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
];

/** Keeps the preview up to date: one request at a time, the newest text last. */
export function createPreview(form: HTMLFormElement): { touched(): void } {
  const frame = document.querySelector<HTMLIFrameElement>("iframe.proof");
  const why = document.querySelector<HTMLElement>("#preview-why");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  async function refresh(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await show();
    } finally {
      running = false;
      if (again) {
        again = false;
        void refresh();
      }
    }
  }

  async function show(): Promise<void> {
    const body = new URLSearchParams({ piece: form.dataset["piece"] ?? "" });
    for (const name of SHOWN) body.set(name, valueOf(form, name));
    try {
      const response = await fetch("/desk/preview", {
        method: "POST",
        body,
        headers: { accept: "application/json" },
      });
      if (isBusy(response)) {
        say("The service is busy. The preview will be updated in a moment.");
        return schedule(retryAfterMs(response));
      }
      const answer = (await response.json()) as { html?: string; message?: string };
      const main = frame?.contentDocument?.querySelector("main");
      // No script runs in the frame: it is sandboxed, and the markup is sanitised.
      if (main && answer.html !== undefined) main.innerHTML = answer.html;
      say(answer.html === undefined ? (answer.message ?? "") : "");
    } catch {
      say("The service cannot be reached. The preview shows an earlier text.");
    }
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), delay);
  }

  function say(words: string): void {
    if (!why) return;
    why.textContent = words;
    why.hidden = words === "";
  }

  // Shows the text that was typed while the connection was lost.
  addEventListener("online", () => schedule(AFTER_TYPING_MS));

  return { touched: () => schedule(AFTER_TYPING_MS) };
}
