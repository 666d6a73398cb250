import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  checkProof,
  PROOF_CHECKS,
  type ProofCheck,
} from "../../api/contract/ledger/check-proof.ts";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { type LogKeys, readLogKeys } from "../../api/contract/ledger/log-keys.ts";
import type { Receipt } from "../../api/contract/ledger/receipt.ts";
import { TILE_WIDTH, tilePath } from "../../api/contract/ledger/tiles.ts";
import type { Piece } from "../../api/contract/piece.ts";
import { unbundle } from "../../api/render/ledger/bundle.ts";
import { toBase64 } from "../../api/render/ledger/bytes.ts";
import type { Checkpoint } from "../../api/render/ledger/checkpoint.ts";
import { differences, receiptFaults } from "../../api/render/ledger/compare.ts";
import { followKeys, handoverOf, opensKey } from "../../api/render/ledger/handover.ts";
import { type Hash, leafHash, TREE, treeHash } from "../../api/render/ledger/merkle.ts";
import { openCheckpoint, openVerifierKey } from "../../api/render/ledger/note.ts";
import { pageFaults } from "../../api/render/ledger/page-text.ts";
import { createProofs } from "../../api/render/ledger/proofs.ts";
import { Failure } from "./failure.ts";
import { readIfThere, settingsFolder, writePrivate } from "./places.ts";
import type { PublicFiles } from "./public-files.ts";

/** What a verification found. The site is as its log says if there are no faults. */
export interface Verified {
  /** The name of the log. */
  origin: string;
  entries: number;
  pieces: number;
  /** What was checked, in words. */
  checked: string[];
  faults: string[];
}

/** What was seen at the last verification. A log only ever grows, and its key signs the next one. */
interface Seen {
  vkey: string;
  size: number;
  root: string;
}

/**
 * Checks what is public against the transparency log. It reads public files alone and trusts nothing that the site computes:
 * hashes, signatures and comparisons are made here.
 */
export async function verify(
  files: PublicFiles,
  { piece, stateFile }: { piece: string | undefined; stateFile?: string | undefined },
): Promise<Verified> {
  const keys = await requireKeys(files);
  const { origin, vkey } = keys;
  const file = stateFile ?? join(settingsFolder(), `log-${origin.replace(/[^\w.-]/g, "_")}.json`);
  const seen = readSeen(file);
  const verified: Verified = { origin, entries: 0, pieces: 0, checked: [], faults: [] };
  const { checked, faults } = verified;
  if (seen && seen.vkey !== vkey) {
    if (followKeys(keys.keys, seen.vkey) === vkey) {
      checked.push("The key of the last time has signed the present one.");
    } else {
      faults.push(`The log has another key, which that of the last time did not sign: ${vkey}`);
      return verified;
    }
  }
  const checkpoint = await readCheckpoint(files, vkey);
  if (!checkpoint) {
    faults.push("The checkpoint of the log is not signed with its key.");
    return verified;
  }
  checked.push(
    `The checkpoint over ${checkpoint.size} entries is signed with the key of ${origin}.`,
  );
  verified.entries = checkpoint.size;
  const log = { files, checkpoint, keys };
  if (piece === undefined) await verifyAll(log, verified, seen);
  else await verifyOne(log, verified, { piece, seen });
  if (faults.length === 0) writeSeen(file, { vkey, checkpoint });
  return verified;
}

interface Log {
  files: PublicFiles;
  checkpoint: Checkpoint;
  keys: LogKeys;
}

async function requireKeys(files: PublicFiles): Promise<LogKeys> {
  const bytes = await files.read(".well-known/galley-log.json");
  if (!bytes) throw new Failure("There is no log here: .well-known/galley-log.json is missing.");
  const keys = readLogKeys(bytes.toString());
  if (!keys) throw new Failure(".well-known/galley-log.json cannot be read.");
  return keys;
}

async function readCheckpoint(files: PublicFiles, vkey: string): Promise<Checkpoint | undefined> {
  const note = await files.read("log/checkpoint");
  const key = openVerifierKey(vkey);
  return note && key && openCheckpoint(note.toString(), key);
}

/** The whole log, and every public piece. */
async function verifyAll(log: Log, verified: Verified, seen: Seen | undefined): Promise<void> {
  const { files, checkpoint } = log;
  const { checked, faults } = verified;
  const entries = await readEntries(log);
  const hashes = entries.map(leafHash);
  if (!treeHash(hashes).equals(checkpoint.root)) {
    faults.push("The entries are not those that the checkpoint covers.");
    return;
  }
  checked.push("Every entry is in the tree that the checkpoint covers.");
  if (seen) {
    const isLonger = seen.size <= hashes.length;
    const isSame =
      isLonger && treeHash(hashes.slice(0, seen.size)).toString("base64") === seen.root;
    if (!isSame) faults.push(`The first ${seen.size} entries are not those of the last time.`);
    else checked.push(`The ${seen.size} entries of the last time are unchanged.`);
  }
  const numbers = new Map<number, string>();
  const salts = new Map<string, string>();
  for await (const { record, page } of files.pieces()) {
    verified.pieces++;
    const receipt = await verifyPiece(log, verified, { record, page });
    if (!receipt) continue;
    if (entries[receipt.number] !== canonicalJson(receipt.entry)) {
      faults.push(`${record.url}: its receipt is not entry ${receipt.number} of the log.`);
    }
    const other = numbers.get(receipt.number) ?? salts.get(receipt.salt);
    if (other) faults.push(`${record.url}: it has the receipt of ${other}.`);
    numbers.set(receipt.number, record.url);
    salts.set(receipt.salt, record.url);
  }
  checkKeys(log.keys, entries, verified);
  checkCount(entries, restartOf(log.keys), verified);
}

/** Each address and key is announced in the log, so none was slipped in. */
function checkKeys(
  { keys, vkey }: LogKeys,
  entries: readonly string[],
  { faults }: Verified,
): void {
  const wrong = keys.filter((key) => !opensKey(key, entries[key.entry] ?? "{}"));
  faults.push(...wrong.map((key) => `Entry ${key.entry} of the log does not announce ${key.vkey}`));
  if (keys.at(-1)?.vkey !== vkey) faults.push("The present key is not the last one announced.");
  const announced = entries.filter((entry) => kindOf(entry) === "key").length;
  if (announced !== keys.length) {
    faults.push(`The log announces ${announced} keys, and the site names ${keys.length}.`);
  }
}

/** The last entry of a key after which all public pieces were entered anew. */
function restartOf({ keys }: LogKeys): number {
  return keys.findLast((key) => handoverOf(key) === undefined)?.entry ?? 0;
}

function kindOf(entry: string): string {
  return (JSON.parse(entry) as { kind: string }).kind;
}

/** Since then, each piece that became public has an entry, and each that was taken down. */
function checkCount(
  entries: readonly string[],
  restart: number,
  { pieces, checked, faults }: Verified,
): void {
  const since = entries.slice(restart + 1).map(kindOf);
  const count = (...some: string[]): number => since.filter((kind) => some.includes(kind)).length;
  if (count("erasure")) {
    checked.push(
      "A writer was erased. The log does not say how many pieces went, so they are not counted.",
    );
    return;
  }
  const expected = count("start", "publish") - count("unpublish", "takedown");
  if (pieces < expected) {
    faults.push(`${expected - pieces} published pieces are missing, and no entry says why.`);
  } else if (pieces > expected) {
    faults.push(`There are ${pieces} pieces, and entries of only ${expected}.`);
  } else checked.push(`All ${pieces} pieces that the log has are public.`);
}

/** One piece, with the few tiles that prove its place. */
async function verifyOne(
  log: Log,
  verified: Verified,
  { piece, seen }: { piece: string; seen: Seen | undefined },
): Promise<void> {
  const { files, checkpoint } = log;
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
  const receipt = await verifyPiece(log, verified, found);
  if (!receipt) return;
  const leaf = leafHash(canonicalJson(receipt.entry));
  if (!(await proofs.hasLeaf(receipt.number, leaf))) {
    faults.push(`${piece}: its receipt is not entry ${receipt.number} of the log.`);
  } else checked.push(`Entry ${receipt.number} is in the tree that the checkpoint covers.`);
  checked.push(receipt.says);
}

/** Compares a piece with its receipt, and returns that. */
async function verifyPiece(
  { files, checkpoint: { origin } }: Log,
  { checked, faults }: Verified,
  { record, page }: { record: Piece; page: string | undefined },
): Promise<Receipt | undefined> {
  const { url } = record;
  const bytes = await files.read(`${new URL(url).pathname.slice(1)}/receipt.json`);
  if (!bytes) {
    faults.push(`${url}: it has no receipt, so nothing proves who published it.`);
    return undefined;
  }
  const receipt = JSON.parse(bytes.toString()) as Receipt;
  const wrong = [
    ...(await receiptFaults(receipt, { origin, sha256 })),
    ...(await differences(receipt.statement, record, sha256)),
    ...(await proofFaults(receipt)),
    ...(page === undefined ? ["it has no page"] : pageFaults(page, record)),
  ];
  faults.push(...wrong.map((fault) => `${url}: ${fault}`));
  if (!wrong.length) checked.push(`${url} is as it was published.`);
  return receipt;
}

/** What is wrong with the signatures of those who published it. */
async function proofFaults({ proofs = [], statement }: Receipt): Promise<string[]> {
  const faults = (statement.proofs ?? []).length === proofs.length ? [] : ["a proof is missing"];
  for (const proof of proofs) {
    const checks = await checkProof(proof, statement);
    faults.push(...PROOF_CHECKS.filter((name) => !checks[name]).map((name) => PROOF_FAULTS[name]));
  }
  return faults;
}

const PROOF_FAULTS: Record<ProofCheck, string> = {
  committed: "the log does not have the proof of its receipt",
  about: "something else was signed with the passkey",
  challenge: "the passkey signed another statement",
  site: "the passkey signed in a page of another site",
  user: "the authenticator did not verify its user",
  signature: "the signature is not that of the passkey",
};

async function readEntries({ files, checkpoint: { size } }: Log): Promise<string[]> {
  const entries: string[] = [];
  for (let number = 0; number * TILE_WIDTH < size; number++) {
    const width = Math.min(TILE_WIDTH, size - number * TILE_WIDTH);
    entries.push(...unbundle(await requireTile(files, tilePath("entries", number, width))));
  }
  return entries;
}

async function requireTile(files: PublicFiles, path: string): Promise<Buffer> {
  const bytes = await files.read(`log/${path}`);
  if (!bytes) throw new Failure(`A part of the log is missing: log/${path}`);
  return bytes;
}

/** The tree of the log, as its tiles show it. */
function proofsIn(log: Log) {
  return createProofs<Hash>({
    tree: TREE,
    size: log.checkpoint.size,
    root: Buffer.from(log.checkpoint.root),
    isSame: (a, b) => a.equals(b),
    read: async (level, number, width) => {
      const bytes = await requireTile(log.files, tilePath(level, number, width));
      return Array.from({ length: width }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
    },
  });
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

function readSeen(file: string): Seen | undefined {
  const text = readIfThere(file);
  return text === undefined ? undefined : (JSON.parse(text) as Seen);
}

function writeSeen(
  file: string,
  { vkey, checkpoint: { size, root } }: { vkey: string; checkpoint: Checkpoint },
): void {
  const seen: Seen = { vkey, size, root: toBase64(root) };
  writePrivate(file, `${JSON.stringify(seen, null, 2)}\n`);
}
