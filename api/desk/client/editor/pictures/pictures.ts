import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { element } from "../elements.ts";
import { createFetchedPictures } from "./fetched-pictures.ts";
import { valueOf } from "../fields.ts";
import { createKeptFiles } from "../kept-files.ts";
import { isText, listenForPictures } from "./picture-input.ts";
import {
  asBlocks,
  asParagraphs,
  firstFreeNote,
  placeholderFor,
  placeholdersIn,
} from "./picture-text.ts";
import type { Point } from "../text-change.ts";
import type { TextEditor } from "../text-editor.ts";
import { createUploadList, type UploadLine } from "./upload-list.ts";
import { type Added, describePicture, sendPicture, type Upload } from "./upload-request.ts";

export interface PictureUploads {
  /** Call when the text has changed. */
  touched(): void;
  /** Resolves when no upload is running: the names of those that failed and still have their place in the text. */
  settled(): Promise<string[]>;
  isRunning(): boolean;
}

/** One picture on its way into the text. */
interface Job {
  name: string;
  placeholder: string;
  line: UploadLine;
  file: File | undefined;
  state: "waiting" | "running" | "failed" | "added";
  upload?: Upload;
  added?: Added;
}

/** The server takes four at once from a writer. Two keep the line busy. */
const AT_ONCE = 2;

/** Takes pictures into the text: by a button, by paste and by drop. */
export function createPictureUploads(
  form: HTMLFormElement,
  textarea: HTMLTextAreaElement,
  text: TextEditor,
): PictureUploads {
  const { pictures: action = "", pictureBytes = "0", pictureTypes = "" } = form.dataset;
  const body = textarea.closest<HTMLElement>(".body");
  if (!action || !body) {
    return { touched: () => {}, settled: async () => [], isRunning: () => false };
  }
  const w = wordsOf("editor_pictures");
  const token = valueOf(form, "form_token");
  const most = Number(pictureBytes);
  const list = createUploadList(body);
  const fetched = createFetchedPictures({ action, token }, textarea, text, list, () => next());
  const kept = createKeptFiles(form);
  const jobs = new Set<Job>();
  let waiters: (() => void)[] = [];
  /** Whether the writer has put the cursor somewhere. */
  let hasCursor = false;
  // Safari opens the dialog only of an input that is in the page.
  const dialog = element("input", { type: "file", accept: pictureTypes, hidden: true });
  let chooseFor: ((files: File[]) => void) | undefined;
  dialog.addEventListener("change", () => chooseFor?.([...(dialog.files ?? [])]));
  body.append(dialog);

  function take(files: readonly File[], at?: Point): void {
    const made = files.map((file) => {
      const taken = [...jobs].map(({ placeholder }) => placeholder);
      return start(file.name, placeholderFor(file.name, textarea.value, taken), file);
    });
    const fitting = made.filter((job) => jobs.has(job));
    if (!fitting.length) return;
    const parts = fitting.map(({ placeholder }) => placeholder);
    const dropped = at && text.placeAt(at);
    const cursor = dropped ?? (hasCursor ? text.cursor() : textarea.value.length);
    const { at: from, insert } = asParagraphs(textarea.value, cursor, parts);
    text.change({ from, to: from, insert });
    // The next words, or the next picture, go below.
    text.moveTo(from + insert.length);
    list.announce(fill(w.uploading, { name: fitting.map(({ name }) => name).join(", ") }));
    next();
  }

  function start(name: string, placeholder: string, file: File | undefined): Job {
    const job: Job = { name, placeholder, file, line: list.add(name), state: "waiting" };
    jobs.add(job);
    if (!file) void findKept(job);
    else if (file.size > most) refuse(job, fill(w.too_large, { size: most / 1_024 / 1_024 }));
    else {
      job.line.showProgress(0, () => giveUp(job));
      void kept.keep(placeholder, file);
    }
    return job;
  }

  /** An earlier visit did not finish the upload. */
  async function findKept(job: Job): Promise<void> {
    job.state = "failed";
    job.file = await kept.find(job.placeholder);
    if (jobs.has(job)) fail(job, w.page_closed);
  }

  function next(): void {
    const running = [...jobs].filter(({ state }) => state === "running").length;
    const waiting = [...jobs].filter(({ state }) => state === "waiting");
    for (const job of waiting.slice(0, Math.max(0, AT_ONCE - running))) void send(job);
    if (!isRunning()) {
      for (const resolve of waiters) resolve();
      waiters = [];
    }
  }

  async function send(job: Job): Promise<void> {
    if (!job.file) return;
    job.state = "running";
    job.line.showProgress(0, () => giveUp(job));
    let half = false;
    const upload = sendPicture({ action, token }, job.file, (part) => {
      if (job.upload !== upload || !jobs.has(job)) return;
      job.line.showProgress(part, () => giveUp(job));
      if (part >= 0.5 && part < 1 && !half) {
        half = true;
        list.announce(fill(w.half, { name: job.name }));
      }
    });
    job.upload = upload;
    const outcome = await upload.outcome;
    if (!jobs.has(job)) return;
    if ("added" in outcome) added(job, outcome.added);
    else if ("refused" in outcome) refuse(job, outcome.refused);
    else fail(job, fill(w.not_yet, { why: outcome.lost }));
    next();
  }

  function added(job: Job, picture: Added): void {
    job.state = "added";
    job.added = picture;
    void kept.drop(job.placeholder);
    list.announce(fill(w.uploaded, { name: job.name }));
    // If the writer removed its place, undoing that brings the picture back.
    job.line.remove();
    place(job);
  }

  /** Puts the picture where its placeholder is. */
  function place({ placeholder, added: picture }: Job): void {
    const from = textarea.value.indexOf(placeholder);
    if (from < 0 || !picture) return;
    text.replace({ from, to: from + placeholder.length, insert: picture.markdown });
  }

  /** The place in the text stays, so that the writer can try again. */
  function fail(job: Job, words: string): void {
    job.state = "failed";
    const retry = (): void => {
      job.state = "waiting";
      job.line.showProgress(0, () => giveUp(job));
      next();
    };
    const choose = (): void =>
      pick(false, ([file]) => {
        job.file = file;
        if (file) retry();
      });
    job.line.showProblem(words, [
      job.file ? { label: w.retry, press: retry } : { label: w.choose_file, press: choose },
      { label: w.remove, press: () => giveUp(job) },
    ]);
    list.announce(`${job.name} ${words}`);
  }

  /** The same file would be refused again: its place in the text goes. */
  function refuse(job: Job, words: string): void {
    forget(job);
    const said = fill(w.not_uploaded, { why: words });
    job.line.showProblem(said, [{ label: w.dismiss, press: () => job.line.remove() }]);
    list.announce(`${job.name} ${said}`);
  }

  function giveUp(job: Job): void {
    forget(job);
    job.line.remove();
    job.upload?.cancel();
    next();
  }

  function forget(job: Job): void {
    jobs.delete(job);
    void kept.drop(job.placeholder);
    const from = textarea.value.indexOf(job.placeholder);
    if (from < 0) return;
    const end = from + job.placeholder.length;
    const gap = /^\n{0,2}/.exec(textarea.value.slice(end))?.[0].length ?? 0;
    text.replace({ from, to: end + gap, insert: "" });
  }

  function pick(several: boolean, chosen: (files: File[]) => void): void {
    dialog.multiple = several;
    dialog.value = "";
    chooseFor = chosen;
    dialog.click();
  }

  /** Puts a text of another site into this one, as Markdown, and takes its pictures in. */
  async function paste(html: string, plain: string): Promise<void> {
    // Most texts are typed, so this is loaded when it is needed.
    const module = await import("../pasting/pasted-text.ts").catch(() => undefined);
    if (!module) return text.insert(plain);
    const taken = [...jobs].map(({ placeholder }) => placeholder);
    const { markdown, notes, remote, files } = module.markdownOf(html, {
      placeholderOf: (name, more) => placeholderFor(name, textarea.value, [...taken, ...more]),
      firstNote: firstFreeNote(textarea.value),
    });
    const blocks = asBlocks(textarea.value, text, markdown) || plain;
    if (notes) insertWithNotes(blocks, notes);
    else text.insert(blocks);
    for (const { placeholder, file } of files) start(file.name, placeholder, file);
    next();
    fetched.fetch(remote);
  }

  /** The notes go to the end of the text: at the cursor, the words after it would belong to the last of them. */
  function insertWithNotes(blocks: string, notes: string): void {
    const [from, to, end] = [text.start(), text.cursor(), textarea.value.length];
    const last = textarea.value.slice(to) || blocks;
    const gap = "\n\n".slice(/\n{0,2}$/.exec(last)?.[0].length ?? 0);
    if (to === end) text.change({ from, to, insert: `${blocks}${gap}${notes}\n` });
    else
      text.change({ from, to, insert: blocks }, { from: end, to: end, insert: `${gap}${notes}\n` });
    text.moveTo(from + blocks.length);
  }

  function addPictures(): void {
    pick(true, (files) => take(files));
  }

  /** The text has the description. The library gets it if it has none: for the next text, and for a cover. */
  function described(address: string, alt: string): void {
    const found = [...jobs].find(({ added: picture }) => address === `/pictures/${picture?.id}`);
    if (!found?.added || found.added.alt) return;
    found.added.alt = alt;
    void describePicture({ action, token }, found.added.id, alt);
  }

  text.showUploads({
    lineOf: (placeholder) =>
      [...jobs].find((job) => job.placeholder === placeholder && job.state !== "added")?.line
        .element,
    takeBack: list.takeBack,
    choose: addPictures,
    described,
  });
  text.addTool(w.add_picture, "picture", addPictures);
  form.querySelector("#picture-link")?.remove();
  body.addEventListener("focusin", ({ target }) => {
    if (isText(target)) hasCursor = true;
  });

  listenForPictures(body, {
    take,
    paste: (html, plain) => void paste(html, plain),
    linkTo: (address) => text.linkTo(address),
  });
  addEventListener("online", () => {
    for (const job of jobs) if (job.state === "failed" && job.file) job.state = "waiting";
    next();
  });
  addEventListener("beforeunload", (event) => {
    if (isRunning()) event.preventDefault();
  });
  for (const { placeholder, name } of placeholdersIn(textarea.value)) {
    start(name, placeholder, undefined);
  }

  function isRunning(): boolean {
    const isSending = [...jobs].some(({ state }) => state === "running" || state === "waiting");
    return isSending || fetched.isRunning();
  }

  return {
    touched: () => {
      // An undo or redo may bring a placeholder back. The text editor must have finished its own change first.
      queueMicrotask(() => {
        for (const job of jobs) if (job.state === "added") place(job);
      });
    },
    settled: async () => {
      if (isRunning()) await new Promise<void>((resolve) => waiters.push(resolve));
      return [...jobs]
        .filter((job) => job.state === "failed" && textarea.value.includes(job.placeholder))
        .map(({ name }) => name);
    },
    isRunning,
  };
}
