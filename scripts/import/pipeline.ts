import type { Rendered } from "../../api/contract/records.ts";
import { type Line, parseLine, type PieceLine } from "../../api/contract/transfer.ts";
import { issuesOf } from "../../api/contract/errors.ts";
import type { Renderer } from "../../api/render/renderer.ts";
import { slugOf } from "../../api/render/slug.ts";
import {
  importDeed,
  importKey,
  importProduct,
  importWebhook,
  importWriter,
} from "../../api/store/import-others.ts";
import {
  type ArrivingPiece,
  contentOf,
  importPieces,
  type Outcome,
} from "../../api/store/import-pieces.ts";
import { numberImported } from "../../api/store/numbering.ts";
import type { Queryable, Store } from "../../api/store/open.ts";
import { idOfName } from "./name-id.ts";
import type { Entry, Source } from "./source.ts";
import { createWriters, type Writers } from "./writers.ts";

export interface Problem {
  where: string;
  message: string;
}

export interface Summary {
  /** Lines taken in now. */
  added: number;
  /** Lines that were here already. */
  present: number;
  /** Writers who had to be made up, since pieces named them. */
  writers_created: number;
  refused: Problem[];
  notes: Problem[];
}

export interface ImportOptions {
  store: Store;
  renderer: Renderer;
  /** Hears of each problem when it is found. */
  onProblem?: (problem: Problem) => void;
  onProgress?: (done: number) => void;
}

/** Pieces in one transaction: the service's own writes wait for it. */
const BATCH = 64;
/** Pieces in memory, some being rendered while others are written. */
const IN_FLIGHT = 4 * BATCH;

interface Rendering {
  entry: Entry;
  line: PieceLine;
  result: Promise<Rendered | { fault: string }>;
}

/** Takes in everything that a source gives, in order. What does not fit is reported, and the rest goes on. */
export async function importAll(source: Source, options: ImportOptions): Promise<Summary> {
  const { store, renderer } = options;
  const summary: Summary = { added: 0, present: 0, writers_created: 0, refused: [], notes: [] };
  const writers = createWriters(store);
  const inFlight: Rendering[] = [];
  let done = 0;

  const note = (where: string, message: string): void => {
    summary.notes.push({ where, message });
  };
  const refuse = (where: string, message: string): void => {
    summary.refused.push({ where, message });
    options.onProblem?.({ where, message });
  };
  const count = (where: string, outcome: Outcome): void => {
    if (typeof outcome === "object") refuse(where, outcome.problem);
    else summary[outcome]++;
  };
  const write = async (number: number): Promise<void> => {
    const batch = inFlight.splice(0, number);
    if (!batch.length) return;
    const rendered = await Promise.all(batch.map(({ result }) => result));
    const outcomes = await store.write((tx) => writeBatch(tx, store, batch, rendered, writers));
    for (const [index, { entry }] of batch.entries())
      count(entry.where, outcomes[index] ?? "added");
    done += batch.length;
    options.onProgress?.(done);
  };

  for await (const entry of source.entries) {
    if (entry.skipped) {
      note(entry.where, entry.skipped);
      continue;
    }
    const parsed = understand(entry, store.clock());
    if (typeof parsed === "string") {
      refuse(entry.where, parsed);
      continue;
    }
    for (const message of entry.notes ?? []) note(entry.where, message);
    if (parsed.type === "piece") {
      const result = renderer
        .render(parsed.body_md)
        .catch((error: Error) => ({ fault: error.message }));
      inFlight.push({ entry, line: parsed, result });
      if (inFlight.length >= IN_FLIGHT) await write(BATCH);
    } else {
      // Products name pieces, and pieces name keys: the order of lines is the order of writes.
      while (inFlight.length) await write(BATCH);
      count(entry.where, await store.write((tx) => writeOther(tx, store, parsed, writers)));
    }
  }
  while (inFlight.length) await write(BATCH);
  await numberImported(store);
  return { ...summary, writers_created: writers.created() };
}

function understand(entry: Entry, now: Date): Line | string {
  if (entry.fault) return entry.fault;
  const parsed = parseLine(entry.value);
  if (!parsed.success) {
    return issuesOf(parsed.error)
      .map(({ path, message }) => (path ? `${path} ${message}` : message))
      .join("; ");
  }
  const line = parsed.data;
  if (line.type === "piece" && line.published_at && line.published_at > now.toISOString()) {
    return "published_at must not lie in the future";
  }
  return line;
}

async function writeBatch(
  tx: Queryable,
  store: Store,
  batch: readonly Rendering[],
  rendered: readonly (Rendered | { fault: string })[],
  writers: Writers,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const arriving: ArrivingPiece[] = [];
  const places: number[] = [];
  for (const [index, { line }] of batch.entries()) {
    const result = rendered[index];
    if (!result || "fault" in result) {
      outcomes[index] = { problem: `body_md: ${result?.fault ?? "could not be rendered"}` };
      continue;
    }
    const id = line.id ?? derivedId(line);
    const writerId = await writers.find(tx, line.author);
    const content = JSON.stringify(contentOf(line));
    arriving.push({
      line,
      id,
      writerId,
      rendered: result,
      slug: slugOf(line.headline, id),
      content,
    });
    places.push(index);
  }
  const written = await importPieces(tx, store, arriving);
  for (const [position, index] of places.entries()) outcomes[index] = written[position] ?? "added";
  return outcomes;
}

async function writeOther(
  tx: Queryable,
  store: Store,
  line: Exclude<Line, PieceLine>,
  writers: Writers,
): Promise<Outcome> {
  switch (line.type) {
    case "writer":
      return importWriter(tx, store, line);
    case "deed":
      return importDeed(tx, line);
    case "product":
      return importProduct(tx, store, await writers.find(tx, line.author), line);
    case "key":
      return importKey(tx, await writers.find(tx, line.author), line);
    case "webhook":
      return importWebhook(tx, await writers.find(tx, line.author), line);
  }
}

/** The same line gives the same id, so that a second run adds nothing. */
function derivedId(line: PieceLine): string {
  return idOfName(["piece", line.author, line.headline, line.published_at ?? ""].join("\n"));
}
