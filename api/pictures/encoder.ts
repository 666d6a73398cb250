import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Refusal } from "../contract/errors.ts";
import { type Said, say } from "../contract/say.ts";
import type { CardFacts } from "../contract/site/share-card.ts";
import type { TakenPicture } from "./encode.ts";
import type { CutPicture, CutSize } from "./encode-cut.ts";
import type { EncodedFile } from "./encodings.ts";
import type { Monogram } from "../render/monogram.ts";
import type { SitePicture } from "./site/site-picture.ts";
import type { SiteFile } from "../store/site/site-files.ts";

export type EncoderJob =
  | { kind: "take" | "restore"; bytes: Uint8Array }
  | ({ kind: "cut"; bytes: Uint8Array } & CutSize)
  | { kind: "finish"; bytes: Uint8Array; width: number; names: ReadonlySet<string> }
  | { kind: "svg"; bytes: Uint8Array; fontsFolder: string }
  | { kind: "card"; facts: CardFacts; fontsFolder: string }
  | { kind: "avatar" | "cover" | "logo" | "icon"; bytes: Uint8Array }
  | { kind: "monogram"; monogram: Monogram; fontsFolder: string };

interface Made {
  taken: TakenPicture;
  cut: CutPicture;
  files: EncodedFile[];
  card: Uint8Array;
  site: SitePicture;
  icons: SiteFile[];
}

/** The files that the process has made, or the reason why there are none. */
export type EncoderAnswer = Partial<Made> & { refused?: Said; failed?: string };

export interface Encoder {
  /** Decodes a picture that somebody sent. Throws a refusal if it cannot be shown. */
  take(bytes: Buffer): Promise<TakenPicture>;
  /** The same for a drawing (SVG), which becomes pixels. For imports: whoever uploads one is told to save it as PNG. */
  takeSvg(bytes: Buffer): Promise<TakenPicture>;
  /** The same for the master in an export. */
  restore(master: Buffer): Promise<TakenPicture>;
  /** Decodes a picture that somebody sent, and cuts it to a shape. Throws a refusal if it cannot be shown. */
  cut(bytes: Buffer, size: CutSize): Promise<CutPicture>;
  /** The bytes of a writer's picture that is stored or exported, or what they are without their metadata. */
  restoreAvatar(bytes: Buffer): Promise<Buffer>;
  /** Makes the encodings that a picture still lacks. */
  finish(
    master: Buffer,
    have: { width: number; names: ReadonlySet<string> },
  ): Promise<EncodedFile[]>;
  drawCard(facts: CardFacts): Promise<Buffer>;
  cutCard(master: Buffer): Promise<Buffer>;
  /** Makes a logo or an icon of the site from a picture that somebody sent. */
  takeForSite(use: "logo" | "icon", bytes: Buffer): Promise<SitePicture>;
  /** Draws the icons of a site that has none. */
  drawIcons(monogram: Monogram): Promise<SiteFile[]>;
  close(): Promise<void>;
}

export interface EncoderOptions {
  /**
   * The processor time that one picture may take. The clock would blame the sender of a good picture while the machine is
   * busy.
   */
  seconds: number;
  /** How long it may take by the clock. Beyond that the machine is too busy, or the process hangs. */
  withinSeconds?: number;
  /** How long a caller waits for its turn and for its picture. Then the machine is too busy, whatever comes of the picture. */
  answersWithinMs?: number | undefined;
  /** Where the fonts of cards and icons are unpacked, in a folder of their own. */
  dataDir?: string;
  /** The program that the process runs. */
  program?: string;
}

/** Pictures that wait for their turn. Each may have 20 MiB. */
const WAITING_MAX = 8;
/** The exit codes of a process that used too much memory, or too much processor time. */
export const TOO_MUCH_MEMORY = 77;
export const TOO_MUCH_TIME = 78;
/** How many times slower than usual a busy machine may be. */
const PATIENCE = 4;
/** A process that nobody needs holds some 60 MB. */
const IDLE_MS = 60_000;
/** Readers come first. */
const NICE = 10;

interface Waiting {
  job: EncoderJob;
  resolve: (answer: EncoderAnswer) => void;
  reject: (error: Error) => void;
}

/** Runs sharp in a process of its own, one picture after the other, so that no file can stop or slow down the service. */
export function createEncoder({
  seconds,
  withinSeconds = PATIENCE * seconds,
  answersWithinMs,
  dataDir = "",
  program = programFile(),
}: EncoderOptions): Encoder {
  const fontsFolder = dataDir && join(dataDir, "faces");
  const waiting: Waiting[] = [];
  /** The picture that is being worked on. */
  let current: { job: EncoderJob; answer: Promise<EncoderAnswer> } | undefined;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isWorking = false;
  let isClosed = false;

  function add(job: EncoderJob): Promise<EncoderAnswer> {
    if (isClosed) return Promise.reject(stopping());
    // Somebody whose picture took too long sends it again: to begin it anew would take too long again.
    const begun = current && isSameJob(current.job, job) ? current.answer : undefined;
    if (begun) {
      return inTime((resolve, reject) => {
        void begun.then(resolve, reject);
        return () => {};
      });
    }
    if (waiting.length >= WAITING_MAX) return Promise.reject(busy());
    return inTime((resolve, reject) => {
      const one = { job, resolve, reject };
      waiting.push(one);
      if (!isWorking) void work();
      return () => {
        const place = waiting.indexOf(one);
        if (place >= 0) waiting.splice(place, 1);
      };
    });
  }

  /** Refuses after the time that a caller waits. `begin` returns what ends the wait. */
  function inTime(
    begin: (resolve: Waiting["resolve"], reject: Waiting["reject"]) => () => void,
  ): Promise<EncoderAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<EncoderAnswer>();
    const leave = begin(resolve, reject);
    if (answersWithinMs === undefined) return promise;
    const timer = setTimeout(() => {
      leave();
      reject(busy());
    }, answersWithinMs);
    return promise.finally(() => clearTimeout(timer));
  }

  async function work(): Promise<void> {
    isWorking = true;
    clearTimeout(idle);
    for (;;) {
      const next = waiting.shift();
      if (!next) break;
      const answer = run(next.job);
      current = { job: next.job, answer };
      await answer.then(next.resolve, next.reject);
      current = undefined;
    }
    isWorking = false;
    idle = setTimeout(() => void end(), IDLE_MS);
    idle.unref();
  }

  async function run(job: EncoderJob): Promise<EncoderAnswer> {
    const process = (child ??= start());
    const over = new AbortController();
    const { signal } = over;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      process.kill("SIGKILL");
    }, withinSeconds * 1_000);
    try {
      process.send(job);
      const ended = once(process, "exit", { signal }).then(() => undefined);
      const answered = once(process, "message", { signal }) as Promise<[EncoderAnswer]>;
      const answer = await Promise.race([answered, ended]);
      if (answer) return answer[0];
      child = undefined;
      if (isClosed) throw stopping();
      if (isLate) throw new Refusal("unavailable");
      return { refused: REFUSALS.get(process.exitCode) ?? UNDECODABLE };
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  function start(): ChildProcess {
    const process = fork(program, [String(seconds)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
      // It decodes what strangers send, so it gets none of the service's secrets.
      env: {},
    });
    // It may be ended from outside while it waits for work, or not start at all. The next picture gets a new process.
    const forget = (): void => {
      if (child === process) child = undefined;
    };
    process.on("exit", forget);
    process.on("error", forget);
    if (process.pid !== undefined) lowerPriority(process.pid);
    return process;
  }

  async function end(): Promise<void> {
    const process = child;
    child = undefined;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  return {
    take: async (bytes) => valueIn(await add({ kind: "take", bytes }), "taken"),
    takeSvg: async (bytes) => valueIn(await add({ kind: "svg", bytes, fontsFolder }), "taken"),
    restore: async (bytes) => valueIn(await add({ kind: "restore", bytes }), "taken"),
    cut: async (bytes, size) => valueIn(await add({ kind: "cut", bytes, ...size }), "cut"),
    restoreAvatar: async (bytes) =>
      Buffer.from(valueIn(await add({ kind: "avatar", bytes }), "cut").bytes),
    finish: async (master, have) =>
      valueIn(await add({ kind: "finish", bytes: master, ...have }), "files"),
    drawCard: async (facts) =>
      Buffer.from(valueIn(await add({ kind: "card", facts, fontsFolder }), "card")),
    cutCard: async (master) =>
      Buffer.from(valueIn(await add({ kind: "cover", bytes: master }), "card")),
    takeForSite: async (kind, bytes) => {
      const { files, ...site } = valueIn(await add({ kind, bytes }), "site");
      return { ...site, files: files.map(withBuffer) };
    },
    drawIcons: async (monogram) =>
      valueIn(await add({ kind: "monogram", monogram, fontsFolder }), "icons").map(withBuffer),
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      for (const { reject } of waiting.splice(0)) reject(stopping());
      await end();
    },
  };
}

/** The same picture, taken in the same way. */
function isSameJob(one: EncoderJob, other: EncoderJob): boolean {
  if (one.kind !== "take" || other.kind !== "take") return false;
  return Buffer.compare(one.bytes, other.bytes) === 0;
}

const TOO_SLOW = say(
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.",
);
const UNDECODABLE = say("The picture cannot be decoded. Save it again in an image editor.");
const TOO_LARGE = say("The picture needs too much memory to decode. Make it smaller.");

/** Why the process ended, by its exit code. */
const REFUSALS: ReadonlyMap<number | null, Said> = new Map([
  [TOO_MUCH_MEMORY, TOO_LARGE],
  [TOO_MUCH_TIME, TOO_SLOW],
]);

/** Bytes that came from another process. */
function withBuffer(file: SiteFile): SiteFile {
  return { ...file, bytes: Buffer.from(file.bytes) };
}

function valueIn<Name extends keyof Made>(answer: EncoderAnswer, name: Name): Made[Name] {
  const { refused: said, failed } = answer;
  if (answer[name] !== undefined) return answer[name] as Made[Name];
  if (said) throw new Refusal("validation_failed", said, [{ path: "file", said }]);
  throw new Error(failed ?? "The encoder gave another answer.");
}

function busy(): Refusal {
  return new Refusal(
    "unavailable",
    say("Too many pictures are waiting. Try again in a few seconds."),
  );
}

function stopping(): Refusal {
  return new Refusal("unavailable", say("The service is stopping. Send the picture again."));
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}

function programFile(): string {
  const folder = process.env["GALLEY_COMPILED"];
  if (!folder) throw new Error("The encoder needs the bundle that scripts/run.js makes.");
  return join(folder, "api/pictures/encoder-process.js");
}
