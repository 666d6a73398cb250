import { PICTURE_ALT_MAX } from "../../../../contract/limits.ts";
import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { choose } from "../fields.ts";
import { type Added, describePicture } from "./upload-request.ts";
import { createUploads } from "./uploads.ts";

export interface CoverUpload {
  /** Resolves when no upload is running: the names of those that failed and can be tried again. */
  settled(): Promise<string[]>;
  isRunning(): boolean;
}

const NOTHING: CoverUpload = { settled: async () => [], isRunning: () => false };

/** Beside the radio buttons: the chosen cover, an upload by button and by drop, and the description. */
export function createCover(form: HTMLFormElement): CoverUpload {
  const { pictures: action = "" } = form.dataset;
  const field = form.querySelector<HTMLElement>(".cover-field");
  const shown = field?.querySelector<HTMLElement>(".cover-shown");
  const choices = field?.querySelector<HTMLElement>(".cover-choices");
  const summary = field?.querySelector("summary");
  if (!field || !shown || !choices || !summary) return NOTHING;
  const w = wordsOf("editor_pictures");
  const place = field;
  const buttons = element("div", { className: "buttons" });
  const words = element("div", { className: "cover-words" });
  const remove = button(w.remove_cover, () => chooseId(""));
  shown.after(buttons, words);
  const uploads = createUploads(form, place, {
    added: ({ name }, picture) => {
      uploads.list.announce(fill(w.is_cover, { name }));
      add(picture);
    },
    forgotten: () => {},
  });

  function radios(): HTMLInputElement[] {
    return [...(choices?.querySelectorAll<HTMLInputElement>("input[name=cover]") ?? [])];
  }

  function chooseId(id: string): void {
    const radio = radios().find(({ value }) => value === id);
    if (radio) choose(radio);
  }

  /** Shows what is chosen, by whoever chose it. */
  function show(): void {
    const chosen = radios().find(({ checked }) => checked);
    const image = chosen?.nextElementSibling;
    const hadFocus = document.activeElement === remove;
    words.replaceChildren();
    if (chosen?.value && image instanceof HTMLImageElement) {
      shown?.replaceChildren(element("img", { src: image.src, alt: image.alt }));
      buttons.append(remove);
      if (!chosen.dataset["described"] && action) words.append(askForWords(chosen, image));
    } else {
      shown?.replaceChildren();
      remove.remove();
      if (hadFocus) summary?.focus();
    }
    place.querySelector(".error")?.remove();
  }

  /** The field has no name, so it is not saved with the piece. */
  function askForWords(radio: HTMLInputElement, image: HTMLImageElement): HTMLElement {
    const input = element("input", { type: "text", maxLength: PICTURE_ALT_MAX });
    const problem = element("p", { className: "error", hidden: true });
    const save = async (): Promise<void> => {
      const alt = input.value.trim();
      if (!alt) return;
      problem.hidden = await describePicture(uploads.server, radio.value, alt);
      problem.textContent = problem.hidden ? "" : w.description_not_saved;
      if (!problem.hidden) return;
      radio.dataset["described"] = "yes";
      image.alt = alt;
      uploads.list.announce(w.description_saved);
      show();
      summary?.focus();
      // The preview shows it too.
      choose(radio);
    };
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // It would send the piece's form.
      event.preventDefault();
      void save();
    });
    const hint = ` ${w.description_hint}`;
    const label = element("label", {}, w.cover_description);
    label.append(element("span", { className: "hint" }, hint), input);
    return element(
      "div",
      {},
      label,
      problem,
      button(w.save_description, () => void save()),
    );
  }

  /** A piece has one cover: the file that was chosen last. */
  function take(file: File): void {
    for (const job of uploads.all()) uploads.giveUp(job);
    if (!uploads.start(file, undefined)) return;
    uploads.list.announce(fill(w.uploading, { name: file.name }));
    uploads.next();
  }

  function add({ id, alt, shown: src }: Added): void {
    const known = radios().find(({ value }) => value === id);
    const radio = known ?? element("input", { type: "radio", name: "cover", value: id });
    // One that the page offered may have got its description since.
    if (alt) radio.dataset["described"] = "yes";
    if (!known) {
      const name = alt || fill(w.undescribed, { id: id.slice(0, 6) });
      const label = element("label", {}, radio, element("img", { src, alt: name }));
      choices?.children[0]?.after(label);
    }
    chooseId(id);
  }

  place.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "cover") show();
  });
  show();
  if (!action) return NOTHING;

  const pick = (): void => uploads.pick(false, ([file]) => file && take(file));
  buttons.prepend(button(w.upload_cover, pick));
  form.querySelector("#cover-link")?.remove();
  for (const type of ["dragover", "drop"] as const) {
    place.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (type === "drop" && file) take(file);
    });
  }

  return {
    isRunning: uploads.isRunning,
    settled: async () => (await uploads.settled()).map(({ name }) => name),
  };
}
