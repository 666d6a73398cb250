import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { type Fault, faultsInEnglish, issuesOf, Refusal } from "../contract/errors.ts";
import { type Said, say } from "../contract/say.ts";
import type { Writer } from "../contract/records.ts";
import { parseLine } from "../contract/transfer/transfer.ts";
import type { FetchPicture } from "../pictures/fetch-picture.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { startThread } from "../render/thread.ts";
import { contentOf } from "../store/transfer/import-rows.ts";
import type { Actor } from "../store/log/audit.ts";
import { addDraft } from "../store/pieces/drafts/drafts.ts";
import { isPieceId } from "../store/pieces/drafts/pieces.ts";
import type { Store } from "../store/engine/open.ts";
import type { Note } from "./losses.ts";
import { idOfName } from "./name-id.ts";
import { nextStep } from "./next-step.ts";
import { createReport, type Summary } from "./report.ts";
import { described, HREF_MAX, type Taken } from "./take-pictures.ts";

/** The input of the thread. */
export interface ArchiveJob {
  folder: string;
  /** The sender's name for the file. */
  name: string;
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
      place: Said | undefined;
      value: unknown;
      fault: Said | undefined;
      skipped: boolean;
      notes: readonly Note[];
      /** How much of the archive has been read, if that is known. */
      fraction: number | undefined;
    }
  | { type: "picture"; href: string; alt: string; bytes?: Uint8Array; url?: string }
  | { type: "done" }
  | { type: "failed"; said: Said };

export interface ArchiveAnswer {
  taken?: Taken;
}

export interface ArchiveImport {
  actor: Actor;
  writer: Writer;
  bytes: Buffer;
  /** Its sender's name for it. */
  name: string;
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

/** An entry that was not imported: its place, and what is wrong with it or with its fields. */
export interface RefusedEntry {
  where: string | Said;
  faults: readonly Fault[];
}

export interface ArchiveOutcome extends Omit<Summary, "refused"> {
  /** The first of them. */
  refused: readonly RefusedEntry[];
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
const HEAP_MIB = 384;
/** Refused entries that are told one by one. */
const REFUSED_KEPT = 20;

/**
 * Imports a writer's own archive. Everything becomes a draft, because only a person publishes, and only a text that they
 * saw. What was imported before is left as it is.
 */
export async function importArchive(
  tools: ArchiveTools,
  { actor, writer, bytes, name, fetches, onProgress }: ArchiveImport,
): Promise<ArchiveOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
  let thread: Worker | undefined;
  try {
    writeFileSync(join(folder, "sent"), bytes, { mode: 0o600 });
    const job: ArchiveJob = { folder, name, writerId: writer.id, author: writer.slug, fetches };
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

/** Answers the thread's messages until it is done, fails, or takes too long for a step. */
async function receive(
  thread: Worker,
  receiver: Receiver,
  onProgress: ArchiveImport["onProgress"],
): Promise<ArchiveOutcome> {
  for (let done = 0; ;) {
    const message = await nextStep<ArchiveMessage>(thread);
    if (typeof message === "string") return receiver.finish(STOPPED[message]);
    if (message.type === "done") return receiver.finish(null);
    if (message.type === "failed") return receiver.finish(message.said);
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

const STOPPED = {
  failed: say("The archive could not be read to its end."),
  slow: say("A text in it takes too long to read."),
  busy: say("The service is very busy. Try again in a few seconds."),
};

function answer(thread: Worker, said: ArchiveAnswer): void {
  thread.postMessage(said);
}

function createReceiver(
  { store, pictures, fetchPicture }: ArchiveTools,
  { actor, writer }: Pick<ArchiveImport, "actor" | "writer">,
): Receiver {
  const report = createReport({});
  const writerId = writer.id;
  const taken = new Set<string>();
  const refused: RefusedEntry[] = [];
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
    entry: async ({ where, place, value, fault, skipped, notes }) => {
      if (skipped) return report.note(where, notes);
      const refuse = (faults: readonly Fault[]): void => {
        if (refused.length < REFUSED_KEPT) refused.push({ where: place ?? where, faults });
        report.refuse(where, faultsInEnglish(faults));
      };
      if (fault) return refuse([{ path: "", said: fault }]);
      const parsed = parseLine(value);
      if (!parsed.success) return refuse(issuesOf(parsed.error));
      const line = parsed.data;
      // Some systems export their users as well.
      if (line.type !== "piece") return;
      const id = idOfName(`desk ${writerId} ${line.id ?? where}`);
      if (await isPieceId(store.read, id)) return report.count(where, "present");
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
        const { id } = await pictures.receive(
          actor,
          { writerId, alt: described(alt), draws: true },
          read,
        );
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
      refused,
      stopped,
    }),
  };
}

/** The date that its publication here suggests. */
function pastDate(at: string | null | undefined, now: Date): string | undefined {
  return at && at <= now.toISOString() ? at : undefined;
}
