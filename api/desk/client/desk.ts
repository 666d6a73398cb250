import { fill } from "../../../site/messages/words.ts";
import { describeLeft, isNear } from "../characters-left.ts";
import { dayFormat, dateTimeFormat } from "../date-format.ts";
import { KEPT_FILES } from "./editor/kept-files.ts";
import { offerLocalTime } from "./page/local-time.ts";
import { pageLanguage, wordsOf } from "./page/words.ts";

const w = wordsOf("desk");
const LANGUAGE = pageLanguage();
const LOCAL = dateTimeFormat(LANGUAGE);
/** Pauses before a script is asked for again. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000];
let lost = 0;
/** Characters of a field that are counted with each key. */
const AT_ONCE_MAX = 10_000;
const AFTER_TYPING_MS = 300;

// Loaded on every page of the desk. Every page also works without it.

for (const count of document.querySelectorAll<HTMLElement>("[data-count]"))
  showCharactersLeft(count);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) offerCopy(button);
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-time]"))
  showLocal(time, LOCAL);
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-day]"))
  showLocal(time, dayFormat(LANGUAGE));

showPlace();

// The scripts of a page run in turn, this one first: it sees which of the others were lost on the way.
document.addEventListener("error", ({ target }) => bringAgain(target), { capture: true });

for (const field of document.querySelectorAll<HTMLInputElement>("[data-local-time]"))
  offerLocalTime(field, w.your_time);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]"))
  offerShare(button);

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-sends]")) sendInstead(link);

// Pictures that are not uploaded yet are nobody else's to find at this browser.
for (const form of document.querySelectorAll<HTMLFormElement>("form[action*='/sign-out']")) {
  form.addEventListener("submit", () => indexedDB.deleteDatabase(KEPT_FILES));
}

/** Asks for a script again. Some browsers remember that an address failed, so it gets another one. */
function bringAgain(target: EventTarget | null): void {
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  const pause = AGAIN_MS[lost++];
  if (pause === undefined) return;
  const script = document.createElement("script");
  script.type = "module";
  const address = new URL(target.src);
  address.search = `again=${lost}`;
  script.src = address.href;
  setTimeout(() => target.replaceWith(script), pause);
}

/** On a small screen the pages of a section are one line that scrolls: the current one is in sight. */
function showPlace(): void {
  const bar = document.querySelector(".section-tabs ul");
  if (!bar || bar.scrollWidth <= bar.clientWidth || scrollY > 0) return;
  bar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Sends the form that leads to the same page. A new tab or window gets the link itself. */
function sendInstead(link: HTMLAnchorElement): void {
  const form = document.getElementById(link.dataset["sends"] ?? "");
  link.addEventListener("click", (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

/** In the reader's own time zone, whose name is the title. */
function showLocal(time: HTMLTimeElement, format: Intl.DateTimeFormat): void {
  const date = new Date(time.dateTime);
  if (Number.isNaN(date.getTime())) return;
  const zone = format.resolvedOptions().timeZone;
  time.title = fill(w.shown_in, { time: time.textContent ?? "", zone });
  time.textContent = format.format(date);
}

/** Counts down near the limit, where screen readers announce it too. */
function showCharactersLeft(count: HTMLElement): void {
  const field = document.getElementById(count.dataset["count"] ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const max = Number(count.dataset["max"]);
  const show = (): void => {
    const { value } = field;
    // Counting takes long in a long text, and there are never more characters than this.
    const isFar = !isNear(max - value.length, max);
    const left = isFar ? max : max - codePointsIn(value);
    count.hidden = !isNear(left, max);
    if (count.hidden) return count.removeAttribute("aria-live");
    count.textContent = describeLeft(left, w, LANGUAGE);
    count.classList.toggle("over", left < 0);
    count.setAttribute("aria-live", "polite");
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    // In a long text, counting with each key would delay the letters.
    if (max <= AT_ONCE_MAX) show();
    else waiting = setTimeout(show, AFTER_TYPING_MS);
  });
  show();
}

/** As the contract counts. Without an array of them, which takes milliseconds of each key in a long text. */
function codePointsIn(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (isPair && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--;
      at++;
    }
  }
  return count;
}

function offerCopy(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset["copy"] ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  button.hidden = false;
  const label = button.innerHTML;
  const press = async (): Promise<void> => {
    button.textContent = (await copy(field)) ? w.copied : w.press_to_copy;
    setTimeout(() => {
      button.innerHTML = label;
    }, 2_000);
  };
  button.addEventListener("click", () => void press());
}

/** The system's own way to share, where there is one. No third party is told. */
function offerShare(button: HTMLButtonElement): void {
  const { url = "", title = "" } = button.dataset;
  if (!("share" in navigator)) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    // The writer may close the sheet, which is no error.
    navigator.share({ title, url }).catch(() => undefined);
  });
}

/** The clipboard works on secure pages only. Elsewhere the text is selected, ready to be copied. */
async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
