import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { element } from "../elements.ts";
import { valueOf } from "../fields.ts";
import { createUploadList, type UploadLine, type UploadList } from "./upload-list.ts";
import { type Added, sendPicture, type Upload } from "./upload-request.ts";

/** One picture on its way to its place: a placeholder in the text, or the cover. */
export interface UploadJob<Place> {
  name: string;
  place: Place;
  line: UploadLine;
  /** Undefined if an earlier visit left the upload unfinished, and the browser did not keep the file. */
  file: File | undefined;
  state: "waiting" | "running" | "failed" | "added";
  /** Attempts that failed since the writer asked for one. */
  failures: number;
  /** The message of the last failure. */
  said?: string;
  again?: ReturnType<typeof setTimeout>;
  upload?: Upload;
  added?: Added;
}

export interface Uploads<Place> {
  list: UploadList;
  /** Where the pictures are sent. */
  server: { action: string; token: string };
  all(): UploadJob<Place>[];
  /** Takes a file, to be sent by `next`. Undefined if it is too large, which is said. */
  start(file: File, place: Place): UploadJob<Place> | undefined;
  /** Offers an upload that an earlier visit did not finish. */
  resume(name: string, place: Place, findFile: () => Promise<File | undefined>): Promise<void>;
  /** Sends what waits. */
  next(): void;
  giveUp(job: UploadJob<Place>): void;
  /** Lets the writer choose files. */
  pick(several: boolean, chosen: (files: File[]) => void): void;
  isRunning(): boolean;
  /** Resolves when no upload is running: those that failed and can be tried again. */
  settled(): Promise<UploadJob<Place>[]>;
}

/** The server takes four at once from a writer. Two keep the line busy. */
const AT_ONCE = 2;
/** Pauses before a picture is sent again by itself: a server that is busy or restarts is back within these. */
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/** `added`: the server has the picture. `forgotten`: it will not come. */
export function createUploads<Place>(
  form: HTMLFormElement,
  place: HTMLElement,
  {
    added,
    forgotten,
  }: {
    added(job: UploadJob<Place>, picture: Added): void;
    forgotten(job: UploadJob<Place>): void;
  },
): Uploads<Place> {
  type Job = UploadJob<Place>;
  const { pictures: action = "", pictureBytes = "0", pictureTypes = "" } = form.dataset;
  const server = { action, token: valueOf(form, "form_token") };
  const most = Number(pictureBytes);
  const w = wordsOf("editor_pictures");
  const list = createUploadList(place);
  const jobs = new Set<Job>();
  let waiters: (() => void)[] = [];
  // Safari opens the dialog only of an input that is in the page.
  const dialog = element("input", { type: "file", accept: pictureTypes, hidden: true });
  let chooseFor: ((files: File[]) => void) | undefined;
  dialog.addEventListener("change", () => chooseFor?.([...(dialog.files ?? [])]));
  place.append(dialog);

  function add(name: string, at: Place, file: File | undefined): Job {
    const line = list.add(name);
    const job: Job = { name, place: at, file, line, state: "waiting", failures: 0 };
    jobs.add(job);
    return job;
  }

  function start(file: File, at: Place): Job | undefined {
    const job = add(file.name, at, file);
    if (file.size > most) {
      refuse(job, fill(w.too_large, { size: most / 1_024 / 1_024 }));
      return undefined;
    }
    job.line.showProgress(0, () => giveUp(job));
    return job;
  }

  async function resume(
    name: string,
    at: Place,
    findFile: () => Promise<File | undefined>,
  ): Promise<void> {
    const job = add(name, at, undefined);
    job.state = "failed";
    job.file = await findFile();
    if (jobs.has(job)) fail(job, { lost: w.page_closed });
  }

  function next(): void {
    const running = [...jobs].filter(({ state }) => state === "running").length;
    const waiting = [...jobs].filter(({ state }) => state === "waiting");
    for (const job of waiting.slice(0, Math.max(0, AT_ONCE - running))) void send(job);
    if (isRunning()) return;
    for (const resolve of waiters) resolve();
    waiters = [];
  }

  async function send(job: Job): Promise<void> {
    if (!job.file) return;
    job.state = "running";
    let half = false;
    const upload = sendPicture(server, job.file, (part) => {
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
    if ("added" in outcome) {
      job.state = "added";
      job.added = outcome.added;
      job.line.remove();
      added(job, outcome.added);
    } else if ("refused" in outcome) refuse(job, outcome.refused);
    else fail(job, { ...outcome, lost: fill(w.not_yet, { why: outcome.lost }) });
    next();
  }

  /** Its place stays, so that the writer, or the page itself, can try again. */
  function fail(job: Job, { lost: words, againMs }: { lost: string; againMs?: number }): void {
    job.state = "failed";
    const pause = AGAIN_MS[job.failures++];
    if (againMs !== undefined && pause !== undefined)
      job.again = setTimeout(() => retry(job), Math.max(pause, againMs));
    const press = (): void => {
      job.failures = 0;
      retry(job);
    };
    const choose = (): void =>
      pick(false, ([file]) => {
        job.file = file;
        if (file) press();
      });
    job.line.showProblem(words, [
      job.file ? { label: w.retry, press } : { label: w.choose_file, press: choose },
      { label: w.remove, press: () => giveUp(job) },
    ]);
    if (job.said !== words) list.announce(`${job.name} ${words}`);
    job.said = words;
  }

  function retry(job: Job): void {
    clearTimeout(job.again);
    job.state = "waiting";
    job.line.showProgress(0, () => giveUp(job));
    next();
  }

  /** The same file would be refused again: its place goes. */
  function refuse(job: Job, why: string): void {
    forget(job);
    const said = fill(w.not_uploaded, { why });
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
    clearTimeout(job.again);
    jobs.delete(job);
    forgotten(job);
  }

  function pick(several: boolean, chosen: (files: File[]) => void): void {
    dialog.multiple = several;
    dialog.value = "";
    chooseFor = chosen;
    dialog.click();
  }

  function isRunning(): boolean {
    return [...jobs].some(({ state }) => state === "running" || state === "waiting");
  }

  addEventListener("online", () => {
    for (const job of jobs) {
      if (job.state !== "failed" || !job.file) continue;
      job.failures = 0;
      retry(job);
    }
  });
  addEventListener("beforeunload", (event) => {
    if (isRunning()) event.preventDefault();
  });

  return {
    list,
    server,
    all: () => [...jobs],
    start,
    resume,
    next,
    giveUp,
    pick,
    isRunning,
    settled: async () => {
      if (isRunning()) await new Promise<void>((resolve) => waiters.push(resolve));
      return [...jobs].filter(({ state }) => state === "failed");
    },
  };
}
