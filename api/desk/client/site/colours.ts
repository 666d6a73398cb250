import { fill } from "../../../../site/messages/words.ts";
import { wordsOf } from "../page/words.ts";
import { accentContrast, readableAccent, TEXT_CONTRAST } from "../../../contract/site/accent.ts";
import type { WordsOfScript } from "../../messages/client-words.tsx";

const DIGITS = /^#?([0-9a-f]{6})$/i;

/** A field for colours beside the one for their digits. A choice of a ready colour empties the digits. */
export function startColours(fields: HTMLFormElement): void {
  const w = wordsOf("site");
  const digits = fields.querySelector<HTMLInputElement>("input[name=accent]");
  if (!digits) return;
  const choices = [...fields.querySelectorAll<HTMLInputElement>("input[name=accent_choice]")];
  const picker = document.createElement("input");
  picker.type = "color";
  picker.setAttribute("aria-label", w.choose_colour);
  const line = document.createElement("div");
  line.className = "colour-line";
  digits.replaceWith(line);
  line.append(picker, digits);
  const fault = document.createElement("p");
  fault.className = "warning";
  fault.setAttribute("role", "status");
  line.after(fault);

  /** Shows the chosen colour: one of the ready ones, or the typed one. */
  function show(): void {
    const typed = digits?.value.trim() ?? "";
    const [, six] = DIGITS.exec(typed) ?? [];
    const colour = six ? `#${six.toLowerCase()}` : undefined;
    const chosen = choices.find(({ checked }) => checked);
    const drawn = chosen?.closest("label")?.querySelector("rect")?.getAttribute("fill");
    picker.value = colour ?? (typed ? picker.value : (drawn ?? picker.value));
    fault.textContent = typed ? faultOf(colour, w) : "";
  }

  digits.addEventListener("input", show);
  picker.addEventListener("input", () => {
    digits.value = picker.value;
    show();
  });
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      digits.value = "";
      show();
    });
  }
  // A browser that goes back fills the fields after this.
  addEventListener("pageshow", show);
}

/** Why the preview keeps the colour before. */
function faultOf(colour: string | undefined, w: WordsOfScript["site"]): string {
  if (!colour) return w.colour_digits;
  const contrast = accentContrast(colour);
  if (contrast >= TEXT_CONTRAST) return "";
  return fill(w.colour_pale, {
    contrast: contrast.toFixed(1),
    needed: TEXT_CONTRAST,
    nearest: readableAccent(colour),
  });
}
