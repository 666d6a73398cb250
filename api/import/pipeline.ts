import { faultsInEnglish, issuesOf } from "../contract/errors.ts";
import { english } from "../contract/say.ts";
import type { Rendered } from "../contract/records.ts";
import { type Line, parseLine, type PictureLine } from "../contract/transfer/transfer.ts";
import type { PieceLine } from "../contract/transfer/transfer-piece.ts";
import type { Renderer } from "../render/text/renderer.ts";
import {
  importAuditEntry,
  importKey,
  importProduct,
  importSeries,
  importWebhook,
  importWriter,
} from "../store/transfer/import-others.ts";
import type { Outcome } from "../store/transfer/import-rows.ts";
import { isPieceId } from "../store/pieces/drafts/pieces.ts";
import { importList } from "../store/transfer/import-places.ts";
import { importRedirect } from "../store/transfer/import-redirects.ts";
import { importOwnPage, importSettings, importSiteFile } from "../store/transfer/import-site.ts";
import { readSettings } from "../store/site/site-settings.ts";
import { planSlugs } from "../store/transfer/import-slugs.ts";
import { numberImported } from "../store/pieces/public/numbering.ts";
import type { Store } from "../store/engine/open.ts";
import { hasPictures, takeEntryPictures, withoutPictures, withPictures } from "./entry-pictures.ts";
import { importCard } from "../store/transfer/import-pictures.ts";
import { createPieceQueue, derivedId } from "./piece-queue.ts";
import { createReport, type Report, type ReportListener, type Summary } from "./report.ts";
import { createPagePlaces } from "./page-places.ts";
import type { Entry, Source } from "./source.ts";
import type { TakePictures } from "./take-pictures.ts";
import { authorSlug, createWriters, inTransaction, type Writers } from "./writers.ts";

export interface ImportOptions extends ReportListener {
  store: Store;
  renderer: Renderer;
  /** Without it, texts come without their pictures. */
  taker?: TakePictures;
  onProgress?: (done: number) => void;
}

/** What the steps of one import share. */
interface Tools extends Pick<ImportOptions, "store" | "renderer" | "taker"> {
  report: Report;
  writers: Writers;
}

/** Imports all entries of a source, in order. Entries that cannot be imported are reported, and the import goes on. */
export async function importAll(source: Source, options: ImportOptions): Promise<Summary> {
  const { store, renderer, taker, onProgress } = options;
  const report = createReport(options);
  const writers = createWriters(store);
  const queue = createPieceQueue({ store, renderer, writers, report, onProgress });
  const tools: Tools = { ...options, report, writers };
  const arrivals = new Map((source.arrivals ?? []).map((arrival) => [arrival.id, arrival]));
  const { addresses } = (await readSettings(store.read)).settings;
  const slugs = await planSlugs(
    store.read,
    Array.from(arrivals.values(), ({ id, author, slug, inScript }) => ({
      id,
      writerSlug: authorSlug(author),
      wanted: addresses === "script" ? inScript : slug,
    })),
  );

  const places = await createPagePlaces(store, source.pages ?? []);

  /** Known before the piece itself is imported, since all slugs are planned first. */
  function newAddress(id: string): string | undefined {
    const page = places.slug(id);
    if (page !== undefined) return `/${page}`;
    const [author, slug] = [arrivals.get(id)?.author, slugs.get(id)];
    return author && slug ? `/author/${authorSlug(author)}/${slug}` : undefined;
  }

  async function take(entry: Entry): Promise<void> {
    const line = await readEntry(entry, tools);
    if (!line) return;
    if (line.type === "piece") {
      line.slug ??= slugs.get(line.id ?? "") ?? null;
      line.old_paths.push(...(arrivals.get(line.id ?? "")?.oldPaths ?? []));
      return queue.add(entry, line);
    }
    // Products refer to pieces, and pieces to keys, so lines are written in their order.
    await queue.drain();
    const outcome = await bring(line, tools);
    report.count(entry.where, outcome, line.type === "page" ? "page" : undefined);
    if (line.type === "page" && outcome === "added") await places.redirectTo(line.id);
  }

  try {
    for await (const entry of source.entries(newAddress)) await take(entry);
  } catch (error) {
    // The file ends too soon, or the disk fails: everything before that is imported.
    report.refuse("the file", `could not be read to its end (${(error as Error).message})`);
  } finally {
    await queue.drain();
    await numberImported(store);
  }
  return report.finish({ writersCreated: writers.created(), picturesTaken: taker?.count() ?? 0 });
}

/** The line of an entry; undefined if there is none to import, which is reported. */
async function readEntry(entry: Entry, tools: Tools): Promise<Line | undefined> {
  const { report } = tools;
  const { where, notes = [], linksMapped = 0 } = entry;
  if (entry.skipped) {
    report.note(where, notes);
    return undefined;
  }
  const line = await illustrate(entry, tools);
  if (typeof line === "string") {
    report.refuse(where, line);
    // Comments of a refused post are reported, too. The refusal covers its other losses.
    const comments = notes.filter(({ loss }) => loss === "comment");
    report.note(where, comments);
    return undefined;
  }
  report.note(where, notes);
  report.link(linksMapped);
  return line;
}

/** Pictures are taken in when the piece is otherwise in order, and only if it was not imported before. */
async function illustrate(
  entry: Entry,
  { store, taker, writers, report }: Tools,
): Promise<Line | string> {
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

async function bring(line: Exclude<Line, PieceLine>, tools: Tools): Promise<Outcome> {
  const { taker } = tools;
  if (line.type === "picture") return restore(line, tools);
  if (line.type === "writer" && line.avatar !== null) {
    const avatar = taker ? await taker.avatar(line.avatar) : { base64: null };
    if ("problem" in avatar) return avatar;
    line.avatar = avatar.base64;
  }
  return writeOther(line, tools);
}

async function restore(line: PictureLine, { store, taker, writers }: Tools): Promise<Outcome> {
  const writerId = await inTransaction(store, writers, (tx) => writers.find(tx, line.author));
  if (typeof writerId === "object") return writerId;
  return taker ? taker.restore(writerId, line) : { problem: "pictures cannot be taken in" };
}

async function writeOther(
  line: Exclude<Line, PieceLine | PictureLine>,
  { store, renderer, writers }: Tools,
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
      case "series": {
        const owner = line.author === null ? null : await writers.find(tx, line.author);
        return importSeries(tx, store, owner, line);
      }
      case "key":
        return importKey(tx, await writers.find(tx, line.author), line);
      case "elsewhere":
        return importCard(tx, await writers.find(tx, line.author), line);
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
