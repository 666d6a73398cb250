// The page of the site's settings: refreshes the preview while the editor types, uploads pictures at once, and asks
// whether readers see what was saved. Without it, buttons do the same.

import { wordsOf } from "./page/words.ts";

const w = wordsOf("site");

/** Long enough that a preview is not made for each letter. */
const QUIET_MS = 600;
const ASK_EVERY_MS = 2_000;

const form = document.querySelector<HTMLFormElement>("#site-form");
const place = document.querySelector<HTMLElement>("[data-site-frame]");
const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-preview]")];

if (form && place && buttons[0]) startPreview(form, place, buttons[0]);
if (form) startColours(form);
for (const field of document.querySelectorAll<HTMLElement>("[data-site-picture]")) {
  startUpload(field);
}
const state = document.querySelector<HTMLElement>("[data-site-state]");
if (state?.dataset["siteState"] === "waiting") void ask(state);

function startPreview(
  fields: HTMLFormElement,
  frames: HTMLElement,
  first: HTMLButtonElement,
): void {
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

/** A field for colours beside the one for their digits. A choice of a ready colour empties both. */
function startColours(fields: HTMLFormElement): void {
  const digits = fields.querySelector<HTMLInputElement>("input[name=accent]");
  if (!digits) return;
  const picker = document.createElement("input");
  picker.type = "color";
  picker.setAttribute("aria-label", w.choose_colour);
  const line = document.createElement("div");
  line.className = "colour-line";
  digits.replaceWith(line);
  line.append(picker, digits);
  const show = (): void => {
    if (/^#[0-9a-f]{6}$/i.test(digits.value)) picker.value = digits.value.toLowerCase();
  };
  show();
  digits.addEventListener("input", show);
  picker.addEventListener("input", () => {
    digits.value = picker.value;
  });
  for (const choice of fields.querySelectorAll<HTMLInputElement>("input[name=accent_choice]")) {
    choice.addEventListener("change", () => {
      digits.value = "";
    });
  }
}

interface Uploaded {
  ok: boolean;
  id?: string;
  url?: string;
  message?: string;
}

/** Sends the file when it is chosen. It is saved with the other fields. */
function startUpload(field: HTMLElement): void {
  const use = field.dataset["sitePicture"] ?? "";
  const file = field.querySelector<HTMLInputElement>("input[type=file]");
  const upload = document.querySelector<HTMLFormElement>(`#${use}-upload`);
  const button = field.querySelector<HTMLButtonElement>("button");
  const said = field.querySelector<HTMLElement>(".error");
  const image = field.querySelector("img");
  const shown = field.querySelector<HTMLElement>(".shown-picture");
  const chosen = field.querySelector<HTMLInputElement>(`input[type=hidden][name=${use}]`);
  const remove = field.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (!file || !upload || !button || !said || !image || !shown || !chosen || !remove) return;
  button.hidden = true;
  file.addEventListener("change", () => {
    if (file.files?.length) void send();
  });

  async function send(): Promise<void> {
    if (!file || !upload || !said || !image || !shown || !chosen || !remove) return;
    said.hidden = true;
    field.setAttribute("aria-busy", "true");
    const answer = await sent(upload).catch((): Uploaded => ({
      ok: false,
      message: w.no_answer,
    }));
    field.removeAttribute("aria-busy");
    file.value = "";
    if (!answer.ok || !answer.id || !answer.url) {
      said.textContent = answer.message ?? w.not_uploaded;
      said.hidden = false;
      return;
    }
    chosen.value = answer.id;
    image.src = answer.url;
    shown.hidden = false;
    remove.checked = false;
    chosen.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

async function sent(upload: HTMLFormElement): Promise<Uploaded> {
  const response = await fetch(upload.action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new FormData(upload),
  });
  return (await response.json()) as Uploaded;
}

async function ask(words: HTMLElement): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const response = await fetch("/desk/site/state", {
      headers: { accept: "application/json" },
    }).catch(() => undefined);
    if (!response) continue;
    if (!response.ok) return;
    const { state: now } = (await response.json()) as { state: string };
    if (now === "waiting") continue;
    words.textContent = now === "shown" ? w.shown : w.failed;
    return;
  }
}
