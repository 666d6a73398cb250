import { isRich } from "../pasting/pasted-html.ts";
import type { Point } from "../text-change.ts";

export interface PictureInput {
  /** Files that were pasted, or dropped at a point. */
  take(files: readonly File[], at?: Point): void;
  /** A text with more than its words. */
  paste(html: string, plain: string): void;
  /** An address over words makes them a link. */
  linkTo(address: string): boolean;
}

/** Listens for pictures that are pasted into the text, or dropped on it. */
export function listenForPictures(place: HTMLElement, { take, paste, linkTo }: PictureInput): void {
  // Before the text editor sees it: it would insert the bytes of a file as text.
  const before = { capture: true };
  place.addEventListener(
    "paste",
    (event) => {
      const { clipboardData } = event;
      if (!isText(event.target) || !clipboardData) return;
      const plain = clipboardData.getData("text/plain").trim();
      if (ADDRESS.test(plain) && linkTo(plain)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const files = [...clipboardData.files].filter(isImage);
      // Office programs add a picture of the copied words.
      const isFiles = files.length > 0 && !plain;
      // The browser gives it the words alone.
      if (!isFiles && isWordField(event.target)) return;
      if (!isFiles && (isAddress(plain, clipboardData) || !isRich(clipboardData))) return;
      event.preventDefault();
      event.stopPropagation();
      if (isFiles) take(files);
      else paste(clipboardData.getData("text/html"), clipboardData.getData("text/plain"));
    },
    before,
  );
  for (const type of ["dragover", "drop"] as const) {
    place.addEventListener(
      type,
      (event) => {
        if (!isText(event.target) || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        event.stopPropagation();
        if (type === "drop") {
          take([...event.dataTransfer.files], { x: event.clientX, y: event.clientY });
        }
      },
      before,
    );
  }
}

/** One address and nothing else. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]{1,2000}$/i;

/** Browsers copy an address as a link too, some with the page's title for words. The address alone can become a card. */
function isAddress(plain: string, data: DataTransfer): boolean {
  return ADDRESS.test(plain) && !/<img\b/i.test(data.getData("text/html"));
}

/** The text itself, and not the fields under it. */
export function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".code-editor, textarea") !== null;
}

/** A cell of a table, or the caption of a picture. */
function isWordField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[contenteditable=plaintext-only]") !== null;
}

function isImage({ type }: File): boolean {
  return type.startsWith("image/");
}
