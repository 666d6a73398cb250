import { faultsInEnglish, issuesOf } from "../contract/errors.ts";
import { english } from "../contract/say.ts";
import type { Rendered } from "../contract/records.ts";
import { type Line, parseLine, type PictureLine } from "../contract/transfer/transfer.ts";
import type { PieceLine } from "../contract/transfer/transfer-piece.ts";
import type { Renderer } from "../render/text/renderer.ts";
import { slugOf } from "../render/slug.ts";
import {
  importAuditEntry,
  importKey,
  importProduct,
  importWebhook,
  importWriter,
} from "../store/transfer/import-others.ts";
import {
  type ArrivingPiece,
  contentOf,
  type Outcome,
  statusOf,
} from "../store/transfer/import-rows.ts";
import { contentJson } from "../store/pieces/drafts/content.ts";
import { importPieces } from "../store/transfer/import-pieces.ts";
import { isPieceId } from "../store/pieces/drafts/pieces.ts";
import { importList } from "../store/transfer/import-places.ts";
import { importRedirect } from "../store/transfer/import-redirects.ts";
import { importOwnPage, importSettings, importSiteFile } from "../store/transfer/import-site.ts";
import { planSlugs } from "../store/transfer/import-slugs.ts";
import { numberImported } from "../store/pieces/public/numbering.ts";
import type { Queryable, Store } from "../store/engine/open.ts";
import { hasPictures, takeEntryPictures, withoutPictures, withPictures } from "./entry-pictures.ts";
import { idOfName } from "./name-id.ts";
import { createReport, type ReportListener, type Summary } from "./report.ts";
import type { Entry, Source } from "./source.ts";
import type { TakePictures } from "./take-pictures.ts";
import { authorSlug, createWriters, type Writers } from "./writers.ts";

export interface ImportOptions extends ReportListener {
  store: Store;
  renderer: Renderer;
  /** Without it, texts come without their pictures. */
  taker?: TakePictures;
  onProgress?: (done: number) => void;
}

/** Pieces in one transaction: the service's own writes wait for it. */
const BATCH = 64;
/** Pieces in memory, some being rendered while others are written; and their size, since a history can be long. */
const IN_FLIGHT = 4 * BATCH;
const IN_FLIGHT_BYTES = 32 * 1_048_576;

interface Rendering {
  entry: Entry;
  line: PieceLine;
  result: Promise<Rendered | null | { fault: string }>;
}

/** Imports all entries of a source, in order. Entries that cannot be imported are reported, and the import goes on. */
export async function importAll(source: Source, options: ImportOptions): Promise<Summary> {
  const { store, renderer, taker } = options;
  const report = createReport(options);
  const writers = createWriters(store);
  const inFlight: Rendering[] = [];
  const arrivals = new Map((source.arrivals ?? []).map((arrival) => [arrival.id, arrival]));
  const slugs = await planSlugs(
    store.read,
    Array.from(arrivals.values(), ({ id, author, slug }) => ({
      id,
      writerSlug: authorSlug(author),
      wanted: slug,
    })),
  );
  let bytes = 0;
  let done = 0;

  /** Known before the piece itself is imported, since all slugs are planned first. */
  function newAddress(id: string): string | undefined {
    const [author, slug] = [arrivals.get(id)?.author, slugs.get(id)];
    return author && slug ? `/author/${authorSlug(author)}/${slug}` : undefined;
  }

  async function write(): Promise<void> {
    const batch = inFlight.splice(0, BATCH);
    for (const { entry } of batch) bytes -= entry.size ?? 0;
    const outcomes = await writeTogether(store, batch, writers);
    for (const [index, { entry, line }] of batch.entries()) {
      const state = statusOf(line) === "approved" ? "public" : "not public";
      report.count(entry.where, outcomes[index], state);
    }
    done += batch.length;
    options.onProgress?.(done);
  }

  /** Pictures are taken in when the piece is otherwise in order, and only if it was not imported before. */
  async function illustrate(entry: Entry): Promise<Line | string> {
    if (!hasPictures(entry)) return parseEntry(entry, store.clock());
    if (!taker) return parseEntry(withoutPictures(entry), store.clock());
    const hoped = parseEntry(withPictures(entry), store.clock());
    if (typeof hoped === "string" || hoped.type !== "piece") return hoped;
    if (await isPieceId(store.read, hoped.id ?? derivedId(hoped)))
      return parseEntry(withoutPictures(entry), store.clock());
    const writerId = await inTransaction(store, writers, (tx) => writers.find(tx, hoped.author));
    if (typeof writerId === "object") return writerId.problem;
    const taken = await takeEntryPictures(entry, { writerId, taker });
    const line = parseEntry(taken.entry, store.clock());
    if (typeof line !== "string") report.picture(entry.where, taken);
    return line;
  }

  async function restore(line: PictureLine): Promise<Outcome> {
    const writerId = await inTransaction(store, writers, (tx) => writers.find(tx, line.author));
    if (typeof writerId === "object") return writerId;
    return taker ? taker.restore(writerId, line) : { problem: "pictures cannot be taken in" };
  }

  async function bring(line: Exclude<Line, PieceLine>): Promise<Outcome> {
    if (line.type === "picture") return restore(line);
    if (line.type === "writer" && line.avatar !== null) {
      const avatar = taker ? await taker.avatar(line.avatar) : { base64: null };
      if ("problem" in avatar) return avatar;
      line.avatar = avatar.base64;
    }
    return writeOther(line, options, writers);
  }

  async function take(entry: Entry): Promise<void> {
    const { where, notes = [], linksMapped = 0 } = entry;
    if (entry.skipped) return report.note(where, notes);
    const line = await illustrate(entry);
    if (typeof line === "string") {
      report.refuse(where, line);
      // Comments of a refused post are reported, too. The refusal covers its other losses.
      return report.note(
        where,
        notes.filter(({ loss }) => loss === "comment"),
      );
    }
    report.note(where, notes);
    report.link(linksMapped);
    if (line.type === "piece") {
      line.slug ??= slugs.get(line.id ?? "") ?? null;
      line.old_paths.push(...(arrivals.get(line.id ?? "")?.oldPaths ?? []));
      inFlight.push({ entry, line, result: render(renderer, line) });
      bytes += entry.size ?? 0;
      while (inFlight.length >= IN_FLIGHT || bytes > IN_FLIGHT_BYTES) await write();
      return;
    }
    // Products refer to pieces, and pieces to keys, so lines are written in their order.
    while (inFlight.length) await write();
    report.count(entry.where, await bring(line));
  }

  try {
    for await (const entry of source.entries(newAddress)) await take(entry);
  } catch (error) {
    // The file ends too soon, or the disk fails: everything before that is imported.
    report.refuse("the file", `could not be read to its end (${(error as Error).message})`);
  } finally {
    while (inFlight.length) await write();
    await numberImported(store);
  }
  return report.finish({ writersCreated: writers.created(), picturesTaken: taker?.count() ?? 0 });
}

/** A draft that was never public is rendered when it is published. */
async function render(
  renderer: Renderer,
  line: PieceLine,
): Promise<Rendered | null | { fault: string }> {
  const waits = line.pending_for === "publication";
  if (statusOf(line) !== "approved" && !waits && !line.published_at) return null;
  return renderer.render(line.body_md).catch((error: Error) => ({ fault: error.message }));
}

function parseEntry(entry: Entry, now: Date): Line | string {
  const { fault, cause } = entry;
  if (fault) return cause ? `${english(fault)} (${cause})` : english(fault);
  const parsed = parseLine(entry.value);
  if (!parsed.success) return faultsInEnglish(issuesOf(parsed.error));
  const line = parsed.data;
  if (line.type === "piece" && line.published_at && line.published_at > now.toISOString()) {
    return "published_at must not be in the future";
  }
  return line;
}

/** Writes a batch in one transaction. If that fails, writes each piece in its own, so that only the faulty one fails. */
async function writeTogether(
  store: Store,
  batch: readonly Rendering[],
  writers: Writers,
): Promise<Outcome[]> {
  const rendered = await Promise.all(batch.map(({ result }) => result));
  const together = await inTransaction(store, writers, (tx) =>
    writePieces(tx, store, batch, rendered, writers),
  );
  if (Array.isArray(together)) return together;
  const outcomes: Outcome[] = [];
  for (const [index, piece] of batch.entries()) {
    const alone = await inTransaction(store, writers, (tx) =>
      writePieces(tx, store, [piece], rendered.slice(index, index + 1), writers),
    );
    outcomes.push(Array.isArray(alone) ? (alone[0] ?? "added") : alone);
  }
  return outcomes;
}

async function inTransaction<Result>(
  store: Store,
  writers: Writers,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | { problem: string }> {
  try {
    const result = await store.write(work);
    writers.end("committed");
    return result;
  } catch (error) {
    writers.end("rolled back");
    return { problem: (error as Error).message };
  }
}

async function writePieces(
  tx: Queryable,
  store: Store,
  batch: readonly Rendering[],
  rendered: readonly (Rendered | null | { fault: string } | undefined)[],
  writers: Writers,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const arriving: ArrivingPiece[] = [];
  const places: number[] = [];
  for (const [index, { line }] of batch.entries()) {
    const result = rendered[index] ?? null;
    if (result && "fault" in result) {
      outcomes[index] = { problem: `body_md: ${result.fault}` };
      continue;
    }
    const id = line.id ?? derivedId(line);
    const writerId = await writers.find(tx, line.author);
    const content = contentJson(contentOf(line));
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
  line: Exclude<Line, PieceLine | PictureLine>,
  { store, renderer }: Pick<ImportOptions, "store" | "renderer">,
  writers: Writers,
): Promise<Outcome> {
  const rendered: Rendered[] = [];
  try {
    for (const text of shownBySite(line)) rendered.push(await renderer.render(text));
  } catch (error) {
    return { problem: (error as Error).message };
  }
  return inTransaction(store, writers, async (tx) => {
    switch (line.type) {
      case "writer":
        return importWriter(tx, store, line);
      case "deed":
        return importAuditEntry(tx, line);
      case "list":
        return importList(tx, line);
      case "redirect":
        return importRedirect(tx, store, line);
      case "site_file":
        return importSiteFile(tx, line);
      case "site":
        return importSettings(tx, store, line, rendered);
      case "page":
        return importOwnPage(tx, store, line, rendered[0]);
      case "product":
        return importProduct(tx, store, await writers.find(tx, line.author), line);
      case "key":
        return importKey(tx, await writers.find(tx, line.author), line);
      case "webhook":
        return importWebhook(tx, await writers.find(tx, line.author), line);
    }
  });
}

/** The Markdown that the site itself shows with this line. */
function shownBySite(line: Line): string[] {
  if (line.type === "page") return line.public ? [line.public.body_md] : [];
  return line.type === "site" ? line.versions.map(({ settings }) => settings.footer_md) : [];
}

/** The same line gets the same id, so that a second run adds nothing. */
function derivedId(line: PieceLine): string {
  const { author, headline, published_at } = line;
  return idOfName(["piece", authorSlug(author), headline, published_at ?? ""].join("\n"));
}
