import { describeDetails } from "../../pieces/details-line.ts";
import { button } from "./elements.ts";
import { isRemembered, remember } from "../page/remembered.ts";
import { wordsOf } from "../page/words.ts";
import { valueOf } from "./fields.ts";

const REMEMBERED = "galley-preview";
/** As in preview.css: elsewhere, the preview takes the place of the text and its details. */
const hasRoom = (): boolean => matchMedia("(min-width: 70rem)").matches;

export interface Views {
  /** Call when the writer has typed. */
  touched(): void;
}

/** The buttons that show the preview and the details, and that leave nothing but the text. */
export function createViews(form: HTMLFormElement, onPreview: (isShown: boolean) => void): Views {
  const place = document.querySelector("#views");
  const preview = document.querySelector<HTMLDetailsElement>("#preview");
  const drawer = form.querySelector<HTMLDetailsElement>("#drawer");
  document.body.classList.add("scripted");

  const w = wordsOf("editor");
  const toggles: HTMLButtonElement[] = [];
  const add = (label: string, title: string, press: () => void): HTMLButtonElement => {
    const made = button(label, press);
    made.title = title;
    toggles.push(made);
    return made;
  };

  const showPreview = (isShown: boolean): void => {
    if (!preview) return;
    preview.open = isShown;
    previewToggle.setAttribute("aria-pressed", String(isShown));
    document.body.classList.toggle("previewing", isShown);
    onPreview(isShown);
  };
  const previewToggle = add(w.preview, w.preview_keys, () => {
    showPreview(!preview?.open);
    if (drawer && preview?.open && !hasRoom()) drawer.open = false;
    remember(REMEMBERED, preview?.open ?? false);
  });
  const showDrawer = (isShown: boolean): void => {
    if (!drawer) return;
    if (isShown && !hasRoom()) showPreview(false);
    drawer.open = isShown;
    if (isShown) drawer.querySelector<HTMLElement>("select, input")?.focus();
    else drawerToggle.focus();
  };
  const drawerToggle = add(w.details, w.details_about, () => showDrawer(!drawer?.open));
  drawerToggle.setAttribute("aria-controls", "drawer");
  keepBelowBar();
  drawer?.addEventListener("toggle", () => {
    drawerToggle.setAttribute("aria-expanded", String(drawer.open));
    document.body.classList.toggle("with-drawer", drawer.open);
  });
  drawerToggle.setAttribute("aria-expanded", String(drawer?.open ?? false));
  document.body.classList.toggle("with-drawer", drawer?.open ?? false);
  drawer?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    showDrawer(false);
  });
  const focusToggle = add(w.focus, w.focus_keys, () => {
    const isOn = document.body.classList.toggle("focus-mode");
    focusToggle.setAttribute("aria-pressed", String(isOn));
  });
  focusToggle.setAttribute("aria-pressed", "false");
  focusToggle.classList.add("focus-toggle");
  place?.replaceWith(...toggles);
  if (drawer) {
    const close = button(w.close, () => showDrawer(false), w.close_details);
    close.classList.add("drawer-close");
    drawer.querySelector(".drawer-fields")?.append(close);
  }
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const pressed = { KeyP: previewToggle, KeyF: focusToggle }[event.code];
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
  });
  // Where it takes the place of the text, a page begins with the text.
  showPreview(isRemembered(REMEMBERED) && hasRoom());

  return {
    touched: () => {
      const line = document.querySelector("#details-line");
      if (!line) return;
      const names = [
        "category",
        "frame",
        "style",
        "locale",
        "tags",
        "cover",
        "external_url",
      ] as const;
      const values = Object.fromEntries(names.map((name) => [name, shownIn(form, name)]));
      line.textContent = describeDetails(values as Record<(typeof names)[number], string>, w);
    },
  };
}

/** The value of a field as people see it: of a list, the label of the chosen entry. */
function shownIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  const chosen = field instanceof HTMLSelectElement ? field.selectedOptions[0] : undefined;
  return chosen?.textContent ?? valueOf(form, name);
}

/** The drawer leaves the bar with its buttons free. */
function keepBelowBar(): void {
  const bar = document.querySelector(".editor-bar");
  if (!bar) return;
  const place = (): void => {
    const { bottom } = bar.getBoundingClientRect();
    document.documentElement.style.setProperty("--bar", `${Math.ceil(bottom)}px`);
  };
  addEventListener("scroll", place, { passive: true });
  new ResizeObserver(place).observe(bar);
  place();
}
