import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { createFetchedPictures } from "./fetched-pictures.ts";
import { createKeptFiles } from "../kept-files.ts";
import { isText, listenForPictures } from "./picture-input.ts";
import {
  asBlocks,
  asParagraphs,
  endsInTable,
  firstFreeNote,
  placeholderFor,
  placeholdersIn,
  withCaret,
} from "./picture-text.ts";
import type { Point } from "../text-change.ts";
import type { TextEditor } from "../text-editor.ts";
import { describePicture } from "./upload-request.ts";
import { createUploads, type UploadJob } from "./uploads.ts";

export interface PictureUploads {
  /** Call when the text has changed. */
  touched(): void;
  /** Resolves when no upload is running: the names of those that failed and still have their place in the text. */
  settled(): Promise<string[]>;
  isRunning(): boolean;
}

/** Takes pictures into the text: by a button, by paste and by drop. */
export function createPictureUploads(
  form: HTMLFormElement,
  textarea: HTMLTextAreaElement,
  text: TextEditor,
): PictureUploads {
  const body = textarea.closest<HTMLElement>(".body");
  if (!form.dataset["pictures"] || !body) {
    return { touched: () => {}, settled: async () => [], isRunning: () => false };
  }
  const w = wordsOf("editor_pictures");
  const kept = createKeptFiles(form);
  const uploads = createUploads<string>(form, body, {
    added: (job) => {
      void kept.drop(job.place);
      uploads.list.announce(fill(w.uploaded, { name: job.name }));
      // If the writer removed its place, undoing that brings the picture back.
      place(job);
    },
    forgotten: ({ place: placeholder }) => {
      void kept.drop(placeholder);
      const from = textarea.value.indexOf(placeholder);
      if (from < 0) return;
      const end = from + placeholder.length;
      const gap = /^\n{0,2}/.exec(textarea.value.slice(end))?.[0].length ?? 0;
      text.replace({ from, to: end + gap, insert: "" });
    },
  });
  const fetched = createFetchedPictures(uploads.server, textarea, text, uploads.list);
  /** Whether the writer has put the cursor somewhere. */
  let hasCursor = false;

  function take(files: readonly File[], at?: Point): void {
    const fitting = files.flatMap((file) => start(file, placeholderOf(file.name)) ?? []);
    if (!fitting.length) return;
    const parts = fitting.map((job) => job.place);
    const dropped = at && text.placeAt(at);
    const cursor = dropped ?? (hasCursor ? text.cursor() : textarea.value.length);
    const paragraph = text.paragraphAt(cursor);
    const { at: from, insert } = asParagraphs(textarea.value, paragraph, parts);
    text.change({ from, to: from, insert });
    // The next words, or the next picture, go below.
    const end = from + insert.length;
    text.moveTo(end + (/^\n{0,2}/.exec(textarea.value.slice(end))?.[0].length ?? 0));
    const name = fitting.map((job) => job.name).join(", ");
    uploads.list.announce(fill(w.uploading, { name }));
    uploads.next();
  }

  function start(file: File, placeholder: string): UploadJob<string> | undefined {
    const job = uploads.start(file, placeholder);
    if (job) void kept.keep(placeholder, file);
    return job;
  }

  function placeholderOf(name: string, more: readonly string[] = []): string {
    const taken = uploads.all().map((job) => job.place);
    return placeholderFor(name, textarea.value, [...taken, ...more]);
  }

  /** Puts the picture where its placeholder is. */
  function place({ place: placeholder, added: picture }: UploadJob<string>): void {
    const from = textarea.value.indexOf(placeholder);
    if (from < 0 || !picture) return;
    text.replace({ from, to: from + placeholder.length, insert: picture.markdown });
  }

  /** Puts a text of another site into this one, as Markdown, and takes its pictures in. */
  async function paste(html: string, plain: string): Promise<void> {
    if (text.isInCode()) return text.insert(plain);
    // Most texts are typed, so this is loaded when it is needed.
    const module = await import("../pasting/pasted-text.ts").catch(() => undefined);
    if (!module) return text.insert(plain);
    const { markdown, notes, remote, files } = module.markdownOf(html, {
      placeholderOf,
      firstNote: firstFreeNote(textarea.value),
    });
    const blocks = asBlocks(textarea.value, text, markdown) || plain;
    if (notes || endsInTable(blocks) || blocks.endsWith("\n")) insertWithNotes(blocks, notes);
    else text.insert(blocks);
    for (const { placeholder, file } of files) start(file, placeholder);
    uploads.next();
    fetched.fetch(remote);
  }

  /** The notes go to the end of the text: at the cursor, the words after it would belong to the last of them. */
  function insertWithNotes(blocks: string, notes: string): void {
    const [from, to, end] = [text.start(), text.cursor(), textarea.value.length];
    const after = textarea.value.slice(to);
    const { insert, caret } = withCaret(blocks, after.trim() ? after : notes);
    const gap = "\n\n".slice(/\n{0,2}$/.exec(after || insert)?.[0].length ?? 0);
    const definitions = notes && `${gap}${notes}\n`;
    if (to === end) text.change({ from, to, insert: `${insert}${definitions}` });
    else text.change({ from, to, insert }, { from: end, to: end, insert: definitions });
    text.moveTo(from + caret);
  }

  function addPictures(): void {
    uploads.pick(true, (files) => {
      take(files);
      text.focus();
    });
  }

  /** The text has the description. The library gets it if it has none: for the next text, and for a cover. */
  function described(address: string, alt: string): void {
    const found = uploads.all().find(({ added }) => address === `/pictures/${added?.id}`);
    if (!found?.added || found.added.alt) return;
    found.added.alt = alt;
    void describePicture(uploads.server, found.added.id, alt);
  }

  text.showUploads({
    lineOf: (placeholder) =>
      uploads.all().find((job) => job.place === placeholder && job.state !== "added")?.line.element,
    takeBack: uploads.list.takeBack,
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
  for (const { placeholder, name } of placeholdersIn(textarea.value)) {
    void uploads.resume(name, placeholder, () => kept.find(placeholder));
  }

  function isRunning(): boolean {
    return uploads.isRunning() || fetched.isRunning();
  }

  return {
    touched: () => {
      // An undo or redo may bring a placeholder back. The text editor must have finished its own change first.
      queueMicrotask(() => {
        for (const job of uploads.all()) if (job.state === "added") place(job);
      });
    },
    settled: async () => {
      while (isRunning()) await Promise.all([uploads.settled(), fetched.settled()]);
      return (await uploads.settled())
        .filter((job) => textarea.value.includes(job.place))
        .map(({ name }) => name);
    },
    isRunning,
  };
}
