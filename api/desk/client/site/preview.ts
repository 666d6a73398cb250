import { wordsOf } from "../page/words.ts";

/** Long enough that a preview is not made for each letter. */
const QUIET_MS = 600;

/** Refreshes the preview while the editor types. Without it, buttons do the same. */
export function startPreview(fields: HTMLFormElement, frames: HTMLElement): void {
  const w = wordsOf("site");
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-preview]")];
  const [first] = buttons;
  if (!first) return;
  let pressed = first;
  let latest: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A new frame for each preview: the first load of a frame leaves no entry in the browser's history. */
  function refresh(): void {
    const old = frames.querySelector("iframe");
    if (!old) return;
    const fresh = old.cloneNode() as HTMLIFrameElement;
    fresh.name = `${old.name.split(" ")[0]} ${Date.now()}`;
    fresh.classList.add("loading");
    fresh.addEventListener("load", () => {
      const address = addressOf(fresh);
      if (address === "about:blank") return;
      // A newer preview is on its way, or there is none: the frame before stays.
      if (fresh !== latest) return fresh.remove();
      say(address === undefined ? w.preview_failed : "");
      if (address === undefined) return fresh.remove();
      fresh.classList.remove("loading");
      fresh.contentWindow?.scrollTo(0, old.contentWindow?.scrollY ?? 0);
      for (const other of frames.querySelectorAll("iframe")) if (other !== fresh) other.remove();
    });
    latest = fresh;
    frames.append(fresh);
    const { formTarget } = pressed;
    pressed.formTarget = fresh.name;
    // Not by a click: the browser must not move the focus.
    fields.requestSubmit(pressed);
    pressed.formTarget = formTarget;
  }

  /** Behind the frame, and seen while it is empty. */
  function say(words: string): void {
    const said = frames.querySelector("p");
    if (said && words) said.textContent = words;
  }

  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, QUIET_MS);
  };
  for (const button of buttons) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      pressed = button;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      refresh();
    });
    button.setAttribute("aria-pressed", String(button === first && buttons.length > 1));
  }
  const phone = document.querySelector<HTMLButtonElement>("[data-phone]");
  if (phone) phone.hidden = false;
  phone?.addEventListener("click", () => {
    phone.setAttribute("aria-pressed", String(frames.classList.toggle("phone")));
  });
  fields.addEventListener("input", soon);
  fields.addEventListener("change", soon);
  window.addEventListener("pageshow", refresh);
}

/** Undefined for a page of another origin, such as the browser's own about a page that it may not show in a frame. */
function addressOf({ contentWindow }: HTMLIFrameElement): string | undefined {
  try {
    return contentWindow?.location.href;
  } catch {
    return undefined;
  }
}
