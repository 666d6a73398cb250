import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { issuesOf, Refusal } from "../contract/errors.ts";
import { english, kept, type Said, say } from "../contract/say.ts";
import type { Writer } from "../contract/records.ts";
import { parseLine } from "../contract/transfer.ts";
import type { FetchPicture } from "../pictures/fetch-picture.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { startThread } from "../render/thread.ts";
import { contentOf } from "../store/arriving-piece.ts";
import type { Actor } from "../store/audit.ts";
import { addDraft } from "../store/drafts.ts";
import { isImported } from "../store/import-pieces.ts";
import type { Store } from "../store/open.ts";
import type { Note } from "./losses.ts";
import { idOfName } from "./name-id.ts";
import { createReport, type Summary } from "./report.ts";
import { described, HREF_MAX, type Taken } from "./take-pictures.ts";

/** What the thread works on. */
export interface ArchiveJob {
  folder: string;
  writerId: string;
  /** The slug of the writer. */
  author: string;
  /** Whether pictures of other sites are fetched. */
  fetches: boolean;
}

export type ArchiveMessage =
  | {
      type: "entry";
      where: string;
      value: unknown;
      fault: string | undefined;
      skipped: boolean;
      notes: readonly Note[];
      /** How much of the archive has been read, if that is known. */
      fraction: number | undefined;
    }
  | { type: "picture"; href: string; alt: string; bytes?: Uint8Array; url?: string }
  | { type: "done" }
  | { type: "failed"; message: string };

export interface ArchiveAnswer {
  taken?: Taken;
}

export interface ArchiveImport {
  actor: Actor;
  writer: Writer;
  bytes: Buffer;
  fetches: boolean;
  /** Called after each entry. */
  onProgress?: (progress: ArchiveProgress) => void;
}

export interface ArchiveProgress {
  /** Entries so far. */
  done: number;
  /** How much of the archive they are, if that is known. */
  fraction?: number | undefined;
}

export interface ArchiveOutcome extends Summary {
  /** Why the rest of the archive was not read. */
  stopped: Said | null;
}

export interface ArchiveTools {
  store: Store;
  pictures: Pick<Pictures, "receive">;
  fetchPicture: FetchPicture;
}

/** Drafts of one import. The rest needs another one. */
const DRAFTS_MAX = 1_000;
/** Pictures that one import asks other sites for. */
const FETCHES_MAX = 300;
/** A text that takes longer than this to read was made to. */
const STEP_MS = 20_000;
const HEAP_MIB = 384;

/**
 * Imports a writer's own archive. Everything becomes a draft, because only a person publishes, and only a text that they
 * saw. What was imported before is left as it is.
 */
export async function importArchive(
  tools: ArchiveTools,
  { actor, writer, bytes, fetches, onProgress }: ArchiveImport,
): Promise<ArchiveOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
  let thread: Worker | undefined;
  try {
    writeFileSync(join(folder, "sent"), bytes, { mode: 0o600 });
    const job: ArchiveJob = { folder, writerId: writer.id, author: writer.slug, fetches };
    thread = startThread("api/import/archive-thread", {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    return await receive(thread, createReceiver(tools, { actor, writer }), onProgress);
  } finally {
    await thread?.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Receiver {
  entry(message: Extract<ArchiveMessage, { type: "entry" }>): Promise<void>;
  picture(message: Extract<ArchiveMessage, { type: "picture" }>): Promise<Taken>;
  finish(stopped: Said | null): ArchiveOutcome;
}

/** Answers the thread's messages until it is done, fails, or is silent for too long. */
async function receive(
  thread: Worker,
  receiver: Receiver,
  onProgress: ArchiveImport["onProgress"],
): Promise<ArchiveOutcome> {
  for (let done = 0; ;) {
    const message = await nextWithin(thread);
    if (message === undefined) return receiver.finish(say("A text in it takes too long to read."));
    if (message.type === "done") return receiver.finish(null);
    if (message.type === "failed") return receiver.finish(kept(message.message));
    try {
      if (message.type === "picture") answer(thread, { taken: await receiver.picture(message) });
      else {
        answer(thread, (await receiver.entry(message)) ?? {});
        onProgress?.({ done: ++done, fraction: message.fraction });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return receiver.finish(error.said);
    }
  }
}

function answer(thread: Worker, said: ArchiveAnswer): void {
  thread.postMessage(said);
}

async function nextWithin(thread: Worker): Promise<ArchiveMessage | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(undefined), STEP_MS);
    function end(message: ArchiveMessage | undefined): void {
      clearTimeout(timer);
      thread.off("message", end);
      thread.off("error", fail);
      thread.off("exit", fail);
      resolve(message);
    }
    const fail = (): void =>
      end({ type: "failed", message: "The archive could not be read to its end." });
    thread.once("message", end);
    thread.once("error", fail);
    thread.once("exit", fail);
  });
}

function createReceiver(
  { store, pictures, fetchPicture }: ArchiveTools,
  { actor, writer }: Pick<ArchiveImport, "actor" | "writer">,
): Receiver {
  const report = createReport({});
  const writerId = writer.id;
  const taken = new Set<string>();
  let added = 0;
  let fetched = 0;

  async function bytesOf(url: string): Promise<Buffer> {
    if (++fetched > FETCHES_MAX) {
      throw new Refusal(
        "rate_limited",
        say("More than {count} pictures are on other sites.", { count: FETCHES_MAX }),
      );
    }
    return fetchPicture({ writerId, url });
  }

  return {
    entry: async ({ where, value, fault, skipped, notes }) => {
      if (skipped) return report.note(where, notes);
      if (fault !== undefined) return report.refuse(where, fault);
      const parsed = parseLine(value);
      if (!parsed.success) return report.refuse(where, issueOf(parsed.error));
      const line = parsed.data;
      // Some systems export their users as well.
      if (line.type !== "piece") return;
      const id = idOfName(`desk ${writerId} ${line.id ?? where}`);
      if (await isImported(store.read, id)) return report.count(where, "present");
      if (added >= DRAFTS_MAX) {
        throw new Refusal(
          "quota_exceeded",
          say(
            "An import creates at most {count} drafts. Import the same archive again for the rest.",
            {
              count: DRAFTS_MAX,
            },
          ),
        );
      }
      // The address is chosen when it is published here.
      const { wanted_slug: _, ...content } = contentOf(line);
      const originallyAt = pastDate(line.published_at, store.clock());
      await addDraft(store, actor, { id, writerId, content, originallyAt });
      added++;
      report.count(where, "added", "not public");
      report.note(where, notes);
    },
    picture: async ({ href, alt, bytes, url }) => {
      const detail = href.slice(0, HREF_MAX);
      try {
        const had = bytes ? Buffer.from(bytes) : await bytesOf(url ?? "");
        const read = async (): Promise<{ bytes: Buffer }> => ({ bytes: had });
        const { id } = await pictures.receive(actor, { writerId, alt: described(alt) }, read);
        taken.add(id);
        return { id };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.reason === "quota_exceeded") return { note: { loss: "picture_quota", detail } };
        const loss = bytes ? "picture_refused" : "picture_unreachable";
        return { note: { loss, label: error.message, detail } };
      }
    },
    finish: (stopped) => ({
      ...report.finish({ writersCreated: 0, picturesTaken: taken.size }),
      stopped,
    }),
  };
}

/** The date that its publication here suggests. */
function pastDate(at: string | null | undefined, now: Date): string | undefined {
  return at && at <= now.toISOString() ? at : undefined;
}

function issueOf(error: Parameters<typeof issuesOf>[0]): string {
  return issuesOf(error)
    .map(({ path, said }) => (path ? `${path} ${english(said)}` : english(said)))
    .join("; ");
}
