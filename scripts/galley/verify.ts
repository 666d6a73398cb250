import { createHash } from "node:crypto";
import { join } from "node:path";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { proofFaults } from "../../api/contract/ledger/check-proof.ts";
import type { Receipt } from "../../api/contract/ledger/receipt.ts";
import type { Piece } from "../../api/contract/piece.ts";
import type { VerifierKey } from "../../api/render/ledger/checkpoint.ts";
import type { SeenLog } from "../../api/contract/ledger/log-keys.ts";
import { claimedEntries, differences, receiptFaults } from "../../api/render/ledger/compare.ts";
import { markdownFaults } from "../../api/render/ledger/markdown-text.ts";
import { leafHash } from "../../api/render/ledger/merkle.ts";
import { pageFaults } from "../../api/render/ledger/page-text.ts";
import { receiptSays } from "../../api/render/ledger/receipt.ts";
import { counted } from "../command/table.ts";
import { checkCount, checkKeys, checkTimes, readEntry, type Verified } from "./entry-checks.ts";
import { Failure, isOfForm } from "./failure.ts";
import {
  beginWith,
  type Log,
  openLog,
  proofsIn,
  readEntries,
  requireKeys,
  seenOf,
} from "./log-files.ts";
import { readIfThere, settingsFolder, writePrivate } from "./places.ts";
import { pieceNamed, type PublicFiles, type PublicPiece } from "./public-files.ts";
import { checkWitnesses } from "./witness-checks.ts";

/** A publication between two requests looks like a fault. */
const ATTEMPTS = 3;

export interface VerifyOptions {
  piece?: string | undefined;
  stateFile?: string | undefined;
  /** Those that the reader trusts. Each must have signed the checkpoint. */
  witnesses?: readonly VerifierKey[] | undefined;
}

/**
 * Checks what is public against the transparency log. It reads public files alone and trusts nothing that the site computes:
 * hashes, signatures and comparisons are made here.
 */
export async function verify(files: PublicFiles, options: VerifyOptions): Promise<Verified> {
  for (let attempt = 1; ; attempt++) {
    const before = await files.read(CHECKPOINT);
    const verified = await verifyOnce(files, options).catch(describeHostile);
    const isSettled = !verified.faults.length || attempt === ATTEMPTS;
    if (isSettled || String(await files.read(CHECKPOINT)) === String(before)) return verified;
  }
}

const CHECKPOINT = "log/checkpoint";

/** Files of a form that no site run by Galley has: whoever made them may have meant to stop this program. */
function describeHostile(error: unknown): never {
  if (!isOfForm(error)) throw error;
  throw new Failure(`The site hands out files that cannot be read: ${error.message}`);
}

async function verifyOnce(
  files: PublicFiles,
  { piece, stateFile, witnesses = [] }: VerifyOptions,
): Promise<Verified> {
  const keys = await requireKeys(files);
  const { origin } = keys;
  const file = stateFile ?? join(settingsFolder(), `log-${origin.replace(/[^\w.-]/g, "_")}.json`);
  const seen = readSeen(file);
  const verified: Verified = { origin, entries: 0, pieces: 0, checked: [], notes: [], faults: [] };
  const { checked, faults } = verified;
  const log = await openLog(files, keys, seen);
  if ("fault" in log) {
    faults.push(log.fault);
    return verified;
  }
  if (log.hasNewKey) checked.push("The key of the last time has signed the present one.");
  const { size } = log.checkpoint;
  checked.push(
    `The checkpoint over ${counted(size, "entry", "entries")} is signed with the key of ${origin}.`,
  );
  checkWitnesses(log.note, witnesses, verified);
  verified.entries = size;
  if (piece === undefined) await verifyAll(log, files, { verified, seen });
  else await verifyOne(log, files, { verified, piece, seen });
  if (faults.length === 0) writePrivate(file, `${JSON.stringify(seenOf(log), null, 2)}\n`);
  return verified;
}

interface Checking {
  verified: Verified;
  seen: SeenLog | undefined;
}

/** The whole log, and every public piece. */
async function verifyAll(
  log: Log,
  files: PublicFiles,
  { verified, seen }: Checking,
): Promise<void> {
  const { checked, faults } = verified;
  const entries = await readEntries(log);
  if (!entries) {
    faults.push("The entries are not those that the checkpoint covers.");
    return;
  }
  checked.push("Every entry is in the tree that the checkpoint covers.");
  if (seen && beginWith(entries, seen)) {
    checked.push(`The ${seen.size} entries of the last time are unchanged.`);
  } else if (seen) {
    const only = seen.size > entries.length ? `: there are only ${entries.length}` : "";
    faults.push(`The first ${seen.size} entries are not those of the last time${only}.`);
  }
  const unread = entries.filter((entry) => readEntry(entry) === undefined).length;
  if (unread) {
    faults.push(`${unread} entries of the log are not of a form that Galley writes.`);
    return;
  }
  await verifyPieces(log, files, { verified, entries });
  checkKeys(log.keys, entries, verified);
  checkTimes(entries, verified);
  checkCount(entries, log.keys, verified);
}

async function verifyPieces(
  log: Log,
  files: PublicFiles,
  { verified, entries }: { verified: Verified; entries: readonly string[] },
): Promise<void> {
  const { checked, faults } = verified;
  const right: string[] = [];
  const numbers = new Map<number, string>();
  const salts = new Map<string, string>();
  const pages = new Set<string>();
  for await (const { record, page } of files.pieces()) {
    // A list without end would keep this program busy for ever.
    if (++verified.pieces > entries.length || faults.length > FAULTS_MAX) {
      faults.push("There is more than the log has entries about. The rest was not read.");
      return;
    }
    pages.add(pathOf(record.url));
    const receipt = await verifyPiece(log, { checked: right, faults }, { record, page });
    if (!receipt) continue;
    for (const { number, ...entry } of claimedEntries(receipt)) {
      if (entries[number] === canonicalJson(entry)) continue;
      faults.push(`${record.url}: its receipt has what is not entry ${number} of the log.`);
    }
    const other = numbers.get(receipt.number) ?? salts.get(receipt.salt);
    if (other) faults.push(`${record.url}: it has the receipt of ${other}.`);
    numbers.set(receipt.number, record.url);
    salts.set(receipt.salt, record.url);
  }
  checked.push(`${right.length} of ${counted(verified.pieces, "piece")} as published.`);
  for await (const path of files.piecePages()) {
    if (pages.has(decodeURIComponent(path))) continue;
    faults.push(`${path} is a page, and no record and no entry of the log is about it.`);
    if (faults.length > FAULTS_MAX) return;
  }
}

/** Enough to see what is wrong. */
const FAULTS_MAX = 1_000;

function pathOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** One piece, with the few tiles that prove its place. */
async function verifyOne(
  log: Log,
  files: PublicFiles,
  { verified, piece, seen }: Checking & { piece: string },
): Promise<void> {
  const { checkpoint } = log;
  const { checked, faults } = verified;
  const proofs = proofsIn(log);
  if (seen) {
    const root = Buffer.from(seen.root, "base64");
    if (seen.size > checkpoint.size) faults.push("The log is shorter than last time.");
    else if (!(await proofs.goesOnFrom({ size: seen.size, root }))) {
      faults.push("The log has other entries than last time.");
    } else checked.push(`The ${seen.size} entries of the last time are unchanged.`);
  }
  const found = await files.piece(piece);
  if (!found) throw new Failure(`There is no public piece at ${piece}.`);
  verified.pieces = 1;
  if (!isAskedFor(piece, found.record)) {
    faults.push(`${piece} shows what belongs to another piece: ${found.record.url}`);
    return;
  }
  const receipt = await verifyPiece(log, verified, found);
  if (!receipt) return;
  for (const { number, ...entry } of claimedEntries(receipt)) {
    if (await proofs.hasLeaf(number, leafHash(canonicalJson(entry)))) {
      checked.push(`Entry ${number} is in the tree that the checkpoint covers.`);
    } else faults.push(`${piece}: its receipt has what is not entry ${number} of the log.`);
  }
  // Not the words of the receipt, which no entry commits to.
  checked.push(receiptSays(receipt.statement, receipt.proofs));
}

/** Whether a record is that of the piece that somebody named, by its id or by the path of its page. */
function isAskedFor(piece: string, record: Piece): boolean {
  const { id, path } = pieceNamed(piece);
  return id === undefined
    ? decodeURIComponent(path) === pathOf(record.url)
    : record.id.endsWith(`/${id}`);
}

/** Compares a piece with its receipt, and returns that. */
async function verifyPiece(
  { files, checkpoint: { origin } }: Log,
  { checked, faults }: Pick<Verified, "checked" | "faults">,
  { record, page }: PublicPiece,
): Promise<Receipt | undefined> {
  const { url } = record;
  const bytes = await files.read(`${new URL(url).pathname.slice(1)}/receipt.json`);
  if (!bytes) {
    faults.push(`${url}: it has no receipt, so nothing proves who published it.`);
    return undefined;
  }
  const markdown = await files.read(`${new URL(url).pathname.slice(1)}.md`);
  try {
    const receipt = JSON.parse(bytes.toString()) as Receipt;
    const wrong = [
      ...(await pieceFaults({ record, page, receipt }, origin)),
      // Somebody's copy of a site may have none.
      ...(markdown ? markdownFaults(markdown.toString(), record) : []),
    ];
    faults.push(...wrong.map((fault) => `${url}: ${fault}`));
    if (!wrong.length) checked.push(`${url} is as it was published.`);
    return receipt;
  } catch (error) {
    if (!isOfForm(error)) throw error;
    faults.push(`${url}: its record or its receipt cannot be read.`);
    return undefined;
  }
}

/** In what a piece is not as its receipt says. */
export async function pieceFaults(
  { record, page, receipt }: PublicPiece & { receipt: Receipt },
  origin: string,
): Promise<string[]> {
  return [
    ...(await receiptFaults(receipt, { origin, sha256 })),
    ...(await differences(receipt.statement, record, sha256)),
    ...(await proofFaults(receipt)),
    ...(page === undefined
      ? ["it has no page"]
      : pageFaults(page, record, receipt.statement.piece.standfirst)),
  ];
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

/** What was seen the last time. The file is the reader's own, and no fault of the site. */
function readSeen(file: string): SeenLog | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const { vkey, size, root } = JSON.parse(text) as Record<keyof SeenLog, unknown>;
    if (typeof vkey === "string" && typeof root === "string" && isCount(size)) {
      return { vkey, size, root };
    }
  } catch {
    // The same words as for other content.
  }
  throw new Failure(
    `${file} is damaged. It remembers the log as it was the last time. Put a copy of it in its place; without one, remove it, and the log is trusted as at the first time.`,
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
