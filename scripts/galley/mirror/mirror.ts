import { canonicalJson } from "../../../api/contract/ledger/canonical-json.ts";
import type { Receipt } from "../../../api/contract/ledger/receipt.ts";
import { originOf } from "../../../api/contract/ledger/tiles.ts";
import type { Piece } from "../../../api/contract/piece.ts";
import { READER_MANIFEST, shardPath } from "../../../api/search/reader/paths.ts";
import { EXIT, Failure } from "../failure.ts";
import { getFile, type Got } from "../get-file.ts";
import { beginWith, type Log, openLog, readEntries, requireKeys, seenOf } from "../log-files.ts";
import { filesAt } from "../public-files.ts";
import { pieceFaults } from "../verify.ts";
import { fileFor } from "./file-names.ts";
import { type MirrorFolder, openMirror } from "./folder.ts";
import {
  AT_ONCE,
  createBudget,
  FAULTS_MAX,
  FILES_MAX,
  isOfSite,
  SEARCHED_BYTES_MAX,
  Stop,
} from "./limits.ts";
import { linksIn, PIECE_PAGE, sitemapPaths } from "./links.ts";
import { aboutPage, aboutRecord, withNotice } from "./notice.ts";
import { tilesOf } from "./tiles.ts";

/** What a run has done. The copy is as the log says if there are no faults. */
export interface Mirrored {
  origin: string;
  entries: number;
  pieces: number;
  written: number;
  removed: number;
  faults: string[];
}

/** An interrupted run goes on from here. */
const SAVE_EVERY = 200;

/** Where reading begins. All else is named there, or in sitemaps. */
const BEGIN = [
  "",
  "sitemap.xml",
  "robots.txt",
  "favicon.ico",
  "404.html",
  "llms.txt",
  "llms-full.txt",
  "embed.js",
  "search",
  READER_MANIFEST,
  "api/public/pieces/recent",
];

/** Brings a folder up to what a site shows, checked against its log. */
export async function mirrorSite(
  address: string,
  folder: string,
  { all, note }: { all: boolean; note: (line: string) => void },
): Promise<Mirrored> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Failure(`“${address}” is not the address of a site.`, EXIT.usage);
  }
  const from = new URL(address).origin;
  const files = filesAt(from);
  const keys = await requireKeys(files);
  const of = URL.parse(keys.log)?.origin ?? "";
  if (!/^https?:/.test(of) || originOf(of) !== keys.origin) {
    throw new Failure(`The log of ${keys.origin} does not name its site.`);
  }
  const kept = openMirror(folder, of);
  const seen = kept.state.log ?? undefined;
  const log = await openLog(files, keys, seen);
  if ("fault" in log) throw new Failure(`Nothing was changed. ${log.fault}`);
  const entries = await readEntries(log);
  if (!entries) throw new Failure("Nothing was changed. The entries are not those of the log.");
  if (seen && !beginWith(entries, seen)) {
    throw new Failure(
      `Nothing was changed. The first ${seen.size} entries of the log are not those of this mirror.`,
    );
  }
  const done: Mirrored = {
    origin: keys.origin,
    entries: entries.length,
    pieces: 0,
    written: 0,
    removed: 0,
    faults: [],
  };
  if (!all && seen?.size === entries.length && kept.state.isWhole) {
    note("The log has not grown: nothing was published, changed or withdrawn.");
    return { ...done, pieces: countPieces(kept) };
  }
  kept.state.isWhole = false;
  // A run that is killed now is known for a mirror.
  kept.save();
  await createRun({ from, of, kept, log, entries, done, note }).finish();
  return done;
}

function countPieces({ state }: MirrorFolder): number {
  return Object.keys(state.files).filter((file) => file.endsWith("/receipt.json")).length;
}

interface Run {
  /** Where the files are read. */
  from: string;
  /** The site that they are of. */
  of: string;
  kept: MirrorFolder;
  log: Log;
  entries: readonly string[];
  done: Mirrored;
  note: (line: string) => void;
}

function createRun({ from, of, kept, log, entries, done, note }: Run) {
  const hosts = [from, of];
  const queue: string[] = [...BEGIN];
  const queued = new Set(queue);
  /** Files that must stay, and those that were withdrawn are the others. */
  const staying = new Set<string>();
  const budget = createBudget(kept.freeBytes);

  function follow(paths: Iterable<string>): void {
    for (const path of paths) {
      if (queued.has(path) || queued.size >= FILES_MAX || fileFor(path) === undefined) continue;
      queued.add(path);
      queue.push(path);
    }
  }

  /** What the site has at a path: as it is kept if it has not changed. Undefined if it is gone. */
  async function read(
    path: string,
  ): Promise<{ body: Buffer; etag?: string | undefined } | undefined> {
    const file = fileFor(path);
    const before = file === undefined ? undefined : kept.state.files[file];
    const body = before && file !== undefined ? kept.read(file) : undefined;
    const got = await ask(path, body && before?.etag);
    if (got.status === "same" && body) return { body, etag: before?.etag };
    if (got.status === "closed") throw new Failure(`${from}/${path} is closed to this mirror.`);
    if (got.status !== "there") return undefined;
    budget.spend(got.body.length);
    return got;
  }

  /** A host that knows nothing of Galley has files, and not addresses. */
  async function ask(path: string, etag?: string): Promise<Got> {
    const got = await getFile(`${from}/${path}`, etag);
    const file = fileFor(path);
    if (got.status !== "gone" || file === undefined || file === path) return got;
    return getFile(`${from}/${encodeURI(file)}`, etag);
  }

  function write(path: string, { body, etag }: { body: Buffer; etag?: string | undefined }): void {
    const file = fileFor(path);
    if (file === undefined) return;
    const text = file.endsWith(".html") ? withNotice(body, { site: of, path }) : body;
    staying.add(file);
    if (kept.state.files[file] && kept.read(file)?.equals(text)) return;
    kept.write(file, text, { etag });
    done.written++;
    if (done.written % SAVE_EVERY === 0) kept.save();
  }

  async function takeFile(path: string): Promise<void> {
    const got = await read(path);
    if (!got) return;
    write(path, got);
    const isSearched = SEARCHED.test(fileFor(path) ?? "") && got.body.length <= SEARCHED_BYTES_MAX;
    const text = isSearched ? got.body.toString() : "";
    follow(path.startsWith("sitemap") ? sitemapPaths(text) : linksIn(text, { path, hosts }));
    if (path === READER_MANIFEST) follow(shardsIn(text));
  }

  /** A piece is kept as a whole, and only as the log has it. */
  async function takePiece(path: string): Promise<void> {
    const receipt = await read(`${path}/receipt.json`);
    const page = await read(path);
    // Withdrawn.
    if (!receipt && !page) return;
    const said = receipt && (JSON.parse(receipt.body.toString()) as Receipt);
    if (said && said.number >= entries.length) throw new Failure(`${path} is newer than the log.`);
    const record = said && (await read(`api/public/pieces/${said.statement.piece.id}`));
    if (!said || !page || !record) throw new Failure(`${path} lacks its receipt, page or record.`);
    const { piece } = JSON.parse(record.body.toString()) as { piece: Piece };
    const shown = { record: piece, page: page.body.toString(), receipt: said };
    const faults = await pieceFaults(shown, log.keys.origin);
    if (entries[said.number] !== canonicalJson(said.entry)) faults.push("its entry is another one");
    if (piece.url !== `${of}/${path}`) faults.push("its record is of another page");
    if (faults.length) throw new Failure(`${path}: ${faults.join("; ")}.`);
    // First, because it may be refused.
    write(path, page);
    write(`api/public/pieces/${said.statement.piece.id}`, record);
    write(`${path}/receipt.json`, receipt);
    done.pieces++;
    follow([...linksIn(shown.page, { path, hosts }), `${path}.md`]);
  }

  /** What could not be taken stays as it was. It was checked when it came. */
  function stay(path: string): void {
    const page = fileFor(path) ?? "";
    for (const file of [page, page.replace(/index\.html$/, "receipt.json")]) {
      if (kept.state.files[file]) staying.add(file);
    }
    const receipt = kept.read(page.replace(/index\.html$/, "receipt.json"));
    if (!receipt || !PIECE_PAGE.test(path)) return;
    const { id } = (JSON.parse(receipt.toString()) as Receipt).statement.piece;
    staying.add(`api/public/pieces/${id}.json`);
  }

  async function take(): Promise<void> {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const isPiece = PIECE_PAGE.test(path);
      // These come with their piece.
      if (isPart(path)) continue;
      try {
        await (isPiece ? takePiece(path) : takeFile(path));
      } catch (error) {
        if (error instanceof Stop || !isOfSite(error)) throw error;
        done.faults.push(`${path || "/"}: ${error.message}`);
        stay(path);
        if (done.faults.length >= FAULTS_MAX)
          throw new Stop("Too much of the site cannot be read.");
      }
    }
  }

  /** What nothing names any more is asked for once more: a list that could not be read must remove nothing. */
  async function removeGone(): Promise<void> {
    for (const file of kept.files()) {
      if (staying.has(file)) continue;
      // A tile that was not full.
      const isOfLog = file.startsWith("log/");
      if (!isOfLog && !(await isGoneAt(pathOf(file)))) continue;
      kept.remove(file);
      if (!isOfLog) done.removed++;
    }
  }

  async function isGoneAt(path: string): Promise<boolean> {
    try {
      return (await ask(path)).status === "gone";
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      done.faults.push(error.message);
      return false;
    }
  }

  function keep(file: string, content: string | Buffer): void {
    staying.add(file);
    if (kept.read(file)?.equals(Buffer.from(content))) return;
    kept.write(file, content);
    done.written++;
  }

  return {
    async finish(): Promise<void> {
      note(`Entries in the log of ${log.keys.origin}: ${entries.length}. Reading the site.`);
      try {
        // One may wait for the others to find more.
        while (queue.length) await Promise.all(Array.from({ length: AT_ONCE }, take));
      } catch (error) {
        queue.length = 0;
        kept.save();
        throw error;
      }
      for (const [path, content] of tilesOf(entries)) keep(`log/${path}`, content);
      keep(".well-known/galley-mirror.json", aboutRecord({ of, log }));
      keep(".well-known/galley-mirror.html", aboutPage({ of, log }));
      keep(".well-known/galley-log.json", JSON.stringify(log.keys));
      await removeGone();
      keep("log/checkpoint", log.note);
      Object.assign(kept.state, { log: seenOf(log), isWhole: done.faults.length === 0 });
      kept.save();
    },
  };
}

/** The address of a file, without the first slash. */
function pathOf(file: string): string {
  const path = file.replace(/(?:^|\/)index\.html$/, "").replace(/^(api\/public\/.*)\.json$/, "$1");
  return encodeURI(path);
}

/** Files whose text names others. */
const SEARCHED = /\.(?:html|css|js|xml|webmanifest|json)$/;

function isPart(path: string): boolean {
  return /^api\/public\/pieces\/[0-9a-f-]{36}$/.test(path) || path.endsWith("/receipt.json");
}

/** The files of the readers' search. */
function shardsIn(manifest: string): string[] {
  const { shards } = JSON.parse(manifest) as { shards?: unknown };
  const names = Array.isArray(shards) ? shards.filter((name) => typeof name === "string") : [];
  return names.map(shardPath);
}
