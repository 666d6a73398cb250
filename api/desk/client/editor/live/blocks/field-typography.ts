import { isRemembered } from "../../../page/remembered.ts";
import { AS_TYPED } from "../menus/as-typed.ts";
import { closedEmoji } from "../menus/late-emoji.ts";
import { isAmongWords } from "../menus/prose.ts";
import { typographic } from "../menus/typographic.ts";
import { select } from "./field-caret.ts";

/**
 * In a cell or a caption: a quotation mark, dash or dot that was typed becomes that of the piece's language, and the
 * name of an emoji the emoji, as in the text. True if it did.
 */
export function typographicIn(field: HTMLElement, event: Event, locale: string): boolean {
  if (!(event instanceof InputEvent) || event.inputType !== "insertText" || event.isComposing) {
    return false;
  }
  const typed = event.data ?? "";
  const caret = getSelection();
  // A field that is typed into has one run of letters.
  if (typed.length !== 1 || caret?.anchorNode !== field.firstChild) return false;
  const letters = field.textContent;
  const end = caret.anchorOffset;
  const before = letters.slice(0, end - 1);
  if (!isAmongWords(before)) return false;
  const quotes = isRemembered(AS_TYPED) ? undefined : typographic(before, typed, locale);
  const made = closedEmoji(before, typed) ?? quotes;
  if (!made) return false;
  const kept = letters.slice(0, end - made.length) + made.insert;
  field.textContent = kept + letters.slice(end);
  select(field, kept.length);
  return true;
}
