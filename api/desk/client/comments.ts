import { wordsOf } from "./page/words.ts";

// Pages that show a piece and take comments on it. They also work without this script.

/** The space above and below the text. */
const MARGIN_PX = 80;

const frame = document.querySelector<HTMLIFrameElement>("iframe.page-preview");
const quote = document.querySelector<HTMLTextAreaElement>("textarea[name=quote]");
if (frame) showWhole(frame);
if (frame && quote) offerQuote(frame, quote);

/** Makes the frame as high as its text, so that there is one page to scroll. */
function showWhole(text: HTMLIFrameElement): void {
  const fit = (): void => {
    const main = text.contentDocument?.querySelector("main");
    if (!main) return;
    const grow = (): void => {
      text.style.height = `${Math.ceil(main.getBoundingClientRect().height) + MARGIN_PX}px`;
    };
    // Pictures come later, and lines break anew when the window changes.
    new ResizeObserver(grow).observe(main);
    grow();
  };
  if (text.contentDocument?.readyState === "complete") fit();
  else text.addEventListener("load", fit);
}

/** Takes the words that are selected in the text. No script runs inside the frame, so a button asks for them. */
function offerQuote(text: HTMLIFrameElement, field: HTMLTextAreaElement): void {
  const w = wordsOf("comments");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = w.quote;
  const said = document.createElement("span");
  said.className = "quiet";
  said.setAttribute("role", "status");
  button.addEventListener("click", () => {
    const words = text.contentWindow?.getSelection()?.toString().trim() ?? "";
    said.textContent = words ? "" : ` ${w.select_first}`;
    if (!words) return;
    field.value = words;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const line = document.createElement("p");
  line.append(button, said);
  field.closest(".field")?.append(line);
}
