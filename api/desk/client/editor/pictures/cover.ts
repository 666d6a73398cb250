import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { choose, valueOf } from "../fields.ts";
import { createUploadList, type UploadLine } from "./upload-list.ts";
import { type Added, describePicture, sendPicture, type Upload } from "./upload-request.ts";

export interface CoverUpload {
  /** Resolves when no upload is running: the names of those that failed and can be tried again. */
  settled(): Promise<string[]>;
  isRunning(): boolean;
}

const NOTHING: CoverUpload = { settled: async () => [], isRunning: () => false };
const ALT_MAX = 1_000;

interface Job {
  file: File;
  line: UploadLine;
  state: "running" | "failed";
  upload?: Upload;
}

/** Beside the radio buttons: the chosen cover, an upload by button and by drop, and the description. */
export function createCover(form: HTMLFormElement): CoverUpload {
  const { pictures: action = "", pictureBytes = "0", pictureTypes = "" } = form.dataset;
  const field = form.querySelector<HTMLElement>(".cover-field");
  const shown = field?.querySelector<HTMLElement>(".cover-shown");
  const choices = field?.querySelector<HTMLElement>(".cover-choices");
  const summary = field?.querySelector("summary");
  if (!field || !shown || !choices || !summary) return NOTHING;
  const w = wordsOf("editor_pictures");
  const place = field;
  const token = valueOf(form, "form_token");
  const most = Number(pictureBytes);
  const buttons = element("div", { className: "buttons" });
  const words = element("div", { className: "cover-words" });
  const remove = button(w.remove_cover, () => chooseId(""));
  shown.after(buttons, words);
  const list = createUploadList(place);
  let job: Job | undefined;
  let waiters: (() => void)[] = [];

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
    const input = element("input", { type: "text", maxLength: ALT_MAX });
    const problem = element("p", { className: "error", hidden: true });
    const save = async (): Promise<void> => {
      const alt = input.value.trim();
      if (!alt) return;
      problem.hidden = await describePicture({ action, token }, radio.value, alt);
      problem.textContent = problem.hidden ? "" : w.description_not_saved;
      if (!problem.hidden) return;
      radio.dataset["described"] = "yes";
      image.alt = alt;
      list.announce(w.description_saved);
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

  function take(file: File): void {
    giveUp();
    const line = list.add(file.name);
    if (file.size > most) {
      return refuse(line, file.name, fill(w.too_large, { size: most / 1_024 / 1_024 }));
    }
    job = { file, line, state: "running" };
    list.announce(fill(w.uploading, { name: file.name }));
    void send(job);
  }

  async function send(mine: Job): Promise<void> {
    mine.state = "running";
    mine.line.showProgress(0, giveUp);
    mine.upload = sendPicture({ action, token }, mine.file, (part) => {
      if (job === mine && mine.state === "running") mine.line.showProgress(part, giveUp);
    });
    const outcome = await mine.upload.outcome;
    if (job !== mine) return;
    const { name } = mine.file;
    if ("lost" in outcome) {
      mine.state = "failed";
      const said = fill(w.not_yet, { why: outcome.lost });
      mine.line.showProblem(said, [
        { label: w.retry, press: () => void send(mine) },
        { label: w.remove, press: giveUp },
      ]);
      list.announce(`${name} ${said}`);
    } else {
      job = undefined;
      if ("refused" in outcome) refuse(mine.line, name, outcome.refused);
      else {
        mine.line.remove();
        list.announce(fill(w.is_cover, { name }));
        add(outcome.added);
      }
    }
    rest();
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

  function refuse(line: UploadLine, name: string, why: string): void {
    const said = fill(w.not_uploaded, { why });
    line.showProblem(said, [{ label: w.dismiss, press: () => line.remove() }]);
    list.announce(`${name} ${said}`);
  }

  function giveUp(): void {
    const given = job;
    job = undefined;
    given?.line.remove();
    given?.upload?.cancel();
    rest();
  }

  function rest(): void {
    if (isRunning()) return;
    for (const resolve of waiters) resolve();
    waiters = [];
  }

  function isRunning(): boolean {
    return job?.state === "running";
  }

  place.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "cover") show();
  });
  show();
  if (!action) return NOTHING;

  // Safari opens the dialog only of an input that is in the page.
  const dialog = element("input", { type: "file", accept: pictureTypes, hidden: true });
  dialog.addEventListener("change", () => {
    const [file] = dialog.files ?? [];
    if (file) take(file);
    dialog.value = "";
  });
  buttons.prepend(
    button(w.upload_cover, () => dialog.click()),
    dialog,
  );
  form.querySelector("#cover-link")?.remove();
  for (const type of ["dragover", "drop"] as const) {
    place.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (type === "drop" && file) take(file);
    });
  }
  addEventListener("online", () => {
    if (job?.state === "failed") void send(job);
  });
  addEventListener("beforeunload", (event) => {
    if (isRunning()) event.preventDefault();
  });

  return {
    isRunning,
    settled: async () => {
      if (isRunning()) await new Promise<void>((resolve) => waiters.push(resolve));
      return job?.state === "failed" ? [job.file.name] : [];
    },
  };
}
