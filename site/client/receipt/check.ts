import {
  type Bytes,
  fromBase64,
  joined,
  toBase64,
  toHex,
  utf8,
  webSha256,
} from "../../../api/contract/ledger/bytes.ts";
import { canonicalJson } from "../../../api/contract/ledger/canonical-json.ts";
import { proofFaults } from "../../../api/contract/ledger/check-proof.ts";
import { type LogKey, readLogKeys, type SeenLog } from "../../../api/contract/ledger/log-keys.ts";
import type { Receipt } from "../../../api/contract/ledger/receipt.ts";
import { tilePath } from "../../../api/contract/ledger/tiles.ts";
import type { Piece } from "../../../api/contract/piece.ts";
import {
  namedKey,
  readNote,
  readSignedCheckpoint,
  readVerifierKey,
  type SignedCheckpoint,
  type VerifierKey,
} from "../../../api/render/ledger/checkpoint.ts";
import { claimedEntries, differences, receiptFaults } from "../../../api/render/ledger/compare.ts";
import { followKeys } from "../../../api/render/ledger/key-chain.ts";
import { pageFaults } from "../../../api/render/ledger/page-text.ts";
import { createProofs } from "../../../api/render/ledger/proofs.ts";
import { createTree, LEAF, NODE } from "../../../api/render/ledger/tree.ts";

// Checks the receipt of one piece against the public files of the site. It trusts nothing that the site computes, and
// runs wherever WebCrypto is: in browsers, and in Node for tests.

/** Reads a file by the path of its address; undefined if there is none. */
export type ReadFile = (path: string) => Promise<Bytes | undefined>;

type StepName = "text" | "page" | "own" | "entry" | "key" | "past" | "passkey";

export interface Step {
  name: StepName;
  /** Open: there is nothing to check, or this browser cannot. */
  state: "good" | "bad" | "open";
  /** The fault, for those who look into it. */
  faults: string[];
}

/** What a browser remembers of a log. */
export interface Seen extends SeenLog {
  at: string;
}

export interface Checked {
  receipt: Receipt;
  record: Piece | undefined;
  steps: Step[];
  /** The log as it is now; undefined if it cannot be read. */
  log: { vkey: string; size: number } | undefined;
  /** What to remember: nothing of a log that is not right. */
  seen: Seen | undefined;
}

/** The piece whose page has this path; undefined if it has no receipt. */
export async function checkPiece(
  path: string,
  { read, seen, now }: { read: ReadFile; seen: Seen | undefined; now: string },
): Promise<Checked | undefined> {
  const receipt = await readJson<Receipt>(read, `${path}/receipt.json`);
  if (!receipt) return undefined;
  const { id } = receipt.statement.piece;
  const [record, page, log] = await Promise.all([
    readRecord(read, `/api/public/pieces/${id}`),
    read(path),
    readLog(read),
  ]);
  const text = page && textOf(page);
  const steps = [
    step("text", record ? await differences(receipt.statement, record, webSha256) : ["no record"]),
    step(
      "page",
      record && text !== undefined
        ? pageFaults(text, record, receipt.statement.piece.standfirst)
        : ["no page"],
    ),
    step("own", await ownFaults(receipt, { path, log })),
    ...(await logSteps(receipt, { read, log, seen })),
    await passkeyStep(receipt),
  ];
  const isRight = steps.every(
    ({ name, state }) => state !== "bad" && (name !== "key" || state === "good"),
  );
  const checkpoint = log?.checkpoint;
  return {
    receipt,
    record,
    steps,
    log: checkpoint && { vkey: log.vkey, size: checkpoint.size },
    seen:
      isRight && checkpoint
        ? { vkey: log.vkey, size: checkpoint.size, root: toBase64(checkpoint.root), at: now }
        : undefined,
  };
}

/** The path of the piece that an address names; undefined if it names none. */
export function pieceIn({
  hash,
  pathname,
  origin,
}: Pick<Location, "hash" | "pathname" | "origin">): string | undefined {
  const named = hash.slice(1) || /^(\/author\/.+)\/receipt$/.exec(pathname)?.[1];
  if (!named?.startsWith("/") || !URL.canParse(named, origin)) return undefined;
  const { pathname: path } = new URL(named, origin);
  // A browser would read what follows two slashes as another host.
  if (path.startsWith("//")) return undefined;
  return path.replace(/(?:\/receipt(?:\.json)?)?\/*$/, "") || undefined;
}

function step(name: StepName, faults: string[], state: Step["state"] = "good"): Step {
  return { name, faults, state: faults.length ? "bad" : state };
}

async function readJson<Content>(read: ReadFile, path: string): Promise<Content | undefined> {
  const bytes = await read(path);
  return bytes && (JSON.parse(textOf(bytes)) as Content);
}

/** A host of plain files may know it by the name of its file alone. */
async function readRecord(read: ReadFile, path: string): Promise<Piece | undefined> {
  const answer =
    (await readJson<{ piece: Piece }>(read, path)) ??
    (await readJson<{ piece: Piece }>(read, `${path}.json`));
  return answer?.piece;
}

interface Log {
  vkey: string;
  keys: LogKey[];
  key: VerifierKey | undefined;
  checkpoint: SignedCheckpoint | undefined;
}

async function readLog(read: ReadFile): Promise<Log | undefined> {
  const [named, note] = await Promise.all([
    read("/.well-known/galley-log.json"),
    read("/log/checkpoint"),
  ]);
  const known = named && readLogKeys(textOf(named));
  if (!known || !note) return undefined;
  const { vkey, keys } = known;
  const key = readVerifierKey(vkey);
  return { vkey, keys, key, checkpoint: key && readSignedCheckpoint(textOf(note), key) };
}

function textOf(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}

async function ownFaults(
  receipt: Receipt,
  { path, log }: { path: string; log: Log | undefined },
): Promise<string[]> {
  const { url } = receipt.statement.piece;
  const origin = log?.checkpoint?.origin ?? receipt.log.origin;
  const isHere = decodeURI(new URL(url).pathname) === decodeURI(path);
  return [
    ...(isHere ? [] : [`the receipt is that of ${url}`]),
    ...(await receiptFaults(receipt, { origin, sha256: webSha256 })),
  ];
}

/** The entry, the signature and what this browser saw before. */
async function logSteps(
  receipt: Receipt,
  { read, log, seen }: { read: ReadFile; log: Log | undefined; seen: Seen | undefined },
): Promise<Step[]> {
  const checkpoint = log?.checkpoint;
  if (!log?.key || !checkpoint) {
    const faults = ["the checkpoint or the key of the log cannot be read"];
    return (["entry", "key", "past"] as const).map((name) => step(name, faults));
  }
  const proofs = proofsIn(checkpoint, read);
  const claimed = claimedEntries(receipt);
  const found = await Promise.all(claimed.map((one) => isTrue(isEntry(one, proofs))));
  const others = claimed.filter((_, index) => !found[index]);
  const isSigned = await isSignedWith(log.key, checkpoint);
  return [
    step(
      "entry",
      others.map((one) => `entry ${one.number} of ${checkpoint.size} is another one`),
    ),
    isSigned === undefined
      ? step("key", [], "open")
      : step("key", isSigned ? [] : ["no signature of the key"]),
    seen ? step("past", await pastFaults(seen, log, proofs)) : step("past", [], "open"),
  ];
}

/** Whether the log has an entry under its number. */
async function isEntry(
  { number, ...entry }: Receipt["earlier"][number],
  proofs: ReturnType<typeof proofsIn>,
): Promise<boolean> {
  return proofs.hasLeaf(number, webSha256(joined(LEAF, utf8(canonicalJson(entry)))));
}

async function pastFaults(
  seen: Seen,
  { vkey, keys, checkpoint }: Log,
  proofs: ReturnType<typeof proofsIn>,
): Promise<string[]> {
  const heir = seen.vkey === vkey ? vkey : await followKeys(keys, seen.vkey, openNote);
  if (heir !== vkey) return [`the key was ${seen.vkey}, and is ${vkey}`];
  const size = checkpoint?.size ?? 0;
  if (seen.size > size) return [`it had ${seen.size} entries, and has ${size}`];
  const root = Promise.resolve(fromBase64(seen.root) ?? new Uint8Array());
  const goesOn = await isTrue(proofs.goesOnFrom({ size: seen.size, root }));
  return goesOn ? [] : [`the first ${seen.size} entries are other ones`];
}

/** A tile that is missing proves nothing. */
async function isTrue(proof: Promise<boolean>): Promise<boolean> {
  try {
    return await proof;
  } catch {
    return false;
  }
}

const TREE = createTree<Promise<Uint8Array>>({
  above: async (left, right) => webSha256(joined(NODE, await left, await right)),
  ofNothing: () => webSha256(new Uint8Array()),
});

function proofsIn({ size, root }: SignedCheckpoint, read: ReadFile) {
  return createProofs<Promise<Uint8Array>>({
    tree: TREE,
    size,
    root: Promise.resolve(root),
    isSame: async (a, b) => toBase64(await a) === toBase64(await b),
    read: async (level, number, width) => {
      const bytes = await read(`/log/${tilePath(level, number, width)}`);
      if (!bytes) throw new Error("A tile is missing.");
      return Array.from({ length: width }, async (_, at) => bytes.subarray(at * 32, at * 32 + 32));
    },
  });
}

/** Undefined if this browser does not know Ed25519. */
async function isSignedWith(
  { origin, id, publicKey }: VerifierKey,
  { text, signatures }: { text: Bytes; signatures: readonly Bytes[] },
): Promise<boolean | undefined> {
  const named = await webSha256(namedKey(origin, publicKey));
  if (id !== toHex(named.subarray(0, 4))) return false;
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    const found = signatures.map((signature) =>
      crypto.subtle.verify("Ed25519", key, signature, text),
    );
    return (await Promise.all(found)).includes(true);
  } catch {
    return undefined;
  }
}

/** The text of a note that this key has signed. */
async function openNote(note: string, key: VerifierKey): Promise<string | undefined> {
  const { text = "", signatures = [] } = readNote(note) ?? {};
  const own = signatures.filter(({ name, id }) => name === key.origin && id === key.id);
  const signed = { text: utf8(text), signatures: own.map(({ signature }) => signature) };
  return (await isSignedWith(key, signed)) ? text : undefined;
}

async function passkeyStep(receipt: Receipt): Promise<Step> {
  return step("passkey", await proofFaults(receipt), receipt.proofs?.length ? "good" : "open");
}
