import { PICTURE_ALT_MAX } from "../../../../../contract/limits.ts";
import type { PictureVariant } from "../../../../../contract/picture-markdown.ts";
import { wordsOf } from "../../../page/words.ts";
import { button, element } from "../../elements.ts";
import type { PictureText, setPicture } from "./picture-words.ts";

export interface PictureActions {
  change: (words: Parameters<typeof setPicture>[1]) => void;
  remove: () => void;
  /** Only of a picture in a paragraph of its own. */
  move?: (direction: 1 | -1) => void;
}

const WIDTHS = ["", "wide", "full"] as const;

/** The settings of a picture, in a small box at it. The fields have no names, so they are not saved with the piece. */
export function createPopover(
  figure: HTMLElement,
  picture: PictureText,
  { change, remove, move }: PictureActions,
): void {
  figure.querySelector(".cm-popover")?.remove();
  const w = wordsOf("editor_blocks");
  const description = element("textarea", {
    value: picture.alt,
    maxLength: PICTURE_ALT_MAX,
    rows: 2,
  });
  const width = element(
    "select",
    {},
    ...WIDTHS.map((value) =>
      element(
        "option",
        { value, selected: value === picture.variant },
        w[`width_${value || "text"}`],
      ),
    ),
  );
  const close = (): void => {
    box.remove();
    figure.querySelector<HTMLElement>(".cm-frame, button")?.focus();
  };
  const save = (): void => change({ alt: description.value.replace(/\s+/g, " ").trim() });
  const done = (): void => {
    save();
    close();
  };
  // The width is a class that only our own pictures can have.
  const canBeWide = move && picture.address.startsWith("/pictures/");
  const box = element(
    "div",
    { className: "cm-popover", role: "dialog", ariaLabel: w.settings },
    element(
      "label",
      {},
      w.description,
      element("span", { className: "hint" }, ` ${w.description_hint}`),
      description,
    ),
    ...(canBeWide ? [element("label", {}, w.width, width)] : []),
    element(
      "div",
      { className: "buttons" },
      button(w.done, done),
      ...(move ? [button(w.move_up, () => move(-1)), button(w.move_down, () => move(1))] : []),
      button(w.delete_picture, remove),
    ),
  );
  width.addEventListener("change", () => change({ variant: width.value as PictureVariant | "" }));
  description.addEventListener("change", save);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      description.value = picture.alt;
      close();
    } else if (event.key === "Enter" && event.target === description && !event.isComposing) done();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && box.contains(relatedTarget);
    if (relatedTarget && !isInside) box.remove();
  });
  box.tabIndex = -1;
  figure.append(box);
  // A field would bring up the keyboard of a phone, which covers the picture.
  (matchMedia("(pointer: coarse)").matches ? box : description).focus();
}
