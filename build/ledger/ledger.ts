import type { KeyObject } from "node:crypto";
import type { BucketSettings } from "../../api/contract/bucket.ts";
import { asSentence } from "../../api/contract/text.ts";
import { originOf } from "../../api/contract/ledger/tiles.ts";
import { isKeyOf } from "../../api/render/ledger/handover.ts";
import { publicBytes, signCheckpoint } from "../../api/render/ledger/note.ts";
import { timestamp } from "../../api/contract/clock.ts";
import {
  type BuildState,
  readBuildState,
  updateBuildState,
} from "../../api/store/log/build-state.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { insertLedgerKey, currentKey, ledgerLength } from "../../api/store/ledger/acts.ts";
import {
  allowSigning,
  isDue,
  keepCheckpoint,
  newestCheckpoint,
  stopSigning,
} from "../../api/store/ledger/checkpoints.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";
import type { LedgerState } from "../targets/site.ts";
import { createBucketLog, type ReadBucket } from "./bucket-log.ts";
import { grow, rootAt } from "./hashes.ts";
import { logKeyFile, makeLogKey, readLogKey } from "./log-key.ts";
import { addMissingEntries } from "./missing-entries.ts";
import { openSeen, takeBackFrom } from "./take-back.ts";
import { readCheckpoint, sizeIn } from "./tree-log.ts";

export interface LedgerOptions {
  store: Store;
  dataDir: string;
  /** The live tree. */
  root: string;
  baseUrl: string;
  /** The private key, if it is in the environment. */
  logKey: string | null;
  log: WorkerLog;
  /** Where readers may have seen more than a new machine knows, which has no tree to compare with. */
  bucket?: BucketSettings | null;
  /** Reads the checkpoint that a bucket shows. */
  readBucket?: ReadBucket;
  /** Called in each round, when all is signed. */
  onSigned?: () => void;
}

export interface Ledger {
  state: LedgerState;
  /** Begins the ledger of a site that has none, and adds what it lacks: the address, the key, pieces from before. */
  start(): Promise<void>;
  /** Signs a checkpoint over all entries, where this node has the key. */
  sign(): Promise<void>;
  /** Signs nothing any more, on no node: a witness has seen another history. */
  freeze(fault: string): Promise<void>;
  /** The same, to be kept in a transaction that writes more; undefined if there is nothing to sign. */
  prepare(): Promise<((tx: Queryable) => Promise<void>) | undefined>;
}

/** Pieces that get their first entry in one transaction. */

/**
 * The transparency log of the site. Any node that has its private key signs. The same entries give the same bytes, so it
 * does not matter which one is first.
 */
export function createLedger({
  store,
  dataDir,
  root,
  baseUrl,
  logKey,
  log,
  bucket = null,
  readBucket,
  onSigned = () => {},
}: LedgerOptions): Ledger {
  let privateKey: KeyObject | undefined;
  /** Why the key here cannot be read. */
  let keyFault: string | null = null;
  let hasBegun = false;
  let hasStarted = false;
  /** What readers of the bucket have seen, where there is no tree to compare with. */
  const bucketLog = bucket && isUncompared(root) ? createBucketLog(bucket, readBucket) : undefined;
  /** Why nothing is signed yet. The tree gets no log meanwhile either. */
  let waiting = bucketLog ? UNREAD : null;
  const state: LedgerState = { frozen: waiting };

  async function start(): Promise<void> {
    if (hasStarted) return;
    if (!hasBegun) await begin();
    hasBegun = true;
    if (bucketLog && !(await compareWithBucket(bucketLog))) return;
    if (!state.frozen) {
      await allowSigning(store);
      await tellOfKey();
    }
    hasStarted = true;
  }

  async function begin(): Promise<void> {
    const first = await currentKey(store.read);
    privateKey = readKey(first?.public_key);
    // A node that joins others must not begin a ledger of its own, and gets no key by itself.
    if (!first && !privateKey && keyFault === null) {
      privateKey = makeLogKey(dataDir);
      log(`The site's log of public acts begins. Keep a copy of its key: ${logKeyFile(dataDir)}`);
    }
    await takeBack();
    if (privateKey) await register(publicBytes(privateKey));
    if (!isOwn((await currentKey(store.read))?.public_key)) {
      log(
        `This node does not have the key of the site's log, so another node must sign: copy log.key from there, or set LOG_KEY.`,
        logKey === null ? "info" : "warn",
      );
    }
    await addMissingEntries({ store, root, log });
  }

  /** None if it cannot be read: the pages are built all the same, and another node may sign. */
  function readKey(publicKey: string | undefined): KeyObject | undefined {
    const before = keyFault;
    keyFault = null;
    try {
      return readLogKey(dataDir, logKey, publicKey);
    } catch (error) {
      keyFault = `Nothing is signed in the log of public acts here: ${asSentence((error as Error).message)}`;
      if (keyFault !== before) log(keyFault, "error");
      return undefined;
    }
  }

  async function tellOfKey(): Promise<void> {
    const known = (await readBuildState(dataDir)).log?.message ?? null;
    if (known === keyFault) return;
    await tell(keyFault === null ? null : { message: keyFault, failed_at: timestamp(store.clock) });
  }

  function isOwn(publicKey: string | undefined): boolean {
    return privateKey !== undefined && publicKey !== undefined && isKeyOf(privateKey, publicKey);
  }

  /** The first key, or the same key at another address of the site. */
  async function register(publicKey: Buffer): Promise<void> {
    const encoded = publicKey.toString("base64");
    await store.write(async (tx) => {
      const known = await currentKey(tx);
      if (known && (known.public_key !== encoded || known.base_url === baseUrl)) return;
      await insertLedgerKey(tx, store, { baseUrl, publicKey: encoded });
    });
  }

  async function sign(): Promise<void> {
    const keep = await prepare();
    if (keep) await store.write(keep);
    onSigned();
  }

  async function prepare(): ReturnType<Ledger["prepare"]> {
    if (!hasStarted || state.frozen || !(await isDue(store.read))) return undefined;
    const key = await currentKey(store.read);
    if (!key) return undefined;
    if (!isOwn(key.public_key)) {
      // The operator may have changed the key meanwhile.
      privateKey = readKey(key.public_key);
      await tellOfKey();
      if (isOwn(key.public_key)) await addMissingEntries({ store, root, log });
    }
    if (!privateKey || !isOwn(key.public_key)) {
      // Others sign, and this tree may have seen more than a database that was restored.
      if (sizeIn(root) > ((await newestCheckpoint(store.read))?.size ?? 0)) await takeBack();
      return undefined;
    }
    const { from, size, grown } = await store.snapshot(async (db) => {
      const span = { from: (await newestCheckpoint(db))?.size ?? 0, to: await ledgerLength(db) };
      const hasGrown = span.to > span.from && sizeIn(root) <= span.from;
      return { from: span.from, size: span.to, grown: hasGrown && (await grow(db, span)) };
    });
    // The database was restored from a backup while this process ran.
    if (sizeIn(root) > from) await takeBack();
    if (!grown) return undefined;
    const { nodes, root: tree } = grown;
    const note = signCheckpoint({ origin: originOf(key.base_url), size, root: tree }, privateKey);
    return async (tx) => {
      // Otherwise another node has signed meanwhile.
      const newest = (await newestCheckpoint(tx))?.size ?? 0;
      if (newest === from) await keepCheckpoint(tx, { size, note, nodes });
    };
  }

  /** If the tree and the database disagree about the past, nothing is signed any more. */
  async function takeBack(): Promise<void> {
    const fault = await takeBackFrom({ store, root, publicKey: ownPublic() });
    if (fault) await stop(fault);
  }

  function ownPublic(): Buffer | undefined {
    return privateKey && publicBytes(privateKey);
  }

  /**
   * A database that was restored for a new tree must not take back what readers of the bucket have seen. Returns whether
   * that is known.
   */
  async function compareWithBucket(read: NonNullable<typeof bucketLog>): Promise<boolean> {
    const answer = await read();
    if ("fault" in answer) {
      await wait(`${UNREAD} ${asSentence(answer.fault)}`);
      return false;
    }
    const { shown } = answer;
    const seen = shown && (await openSeen({ store, publicKey: ownPublic() }, shown.note));
    const signed = (await newestCheckpoint(store.read))?.size ?? 0;
    const isSame =
      !seen || (seen.size <= signed && (await rootAt(store.read, seen.size)).equals(seen.root));
    if (!isSame) await stop(lacks(shown.name, { theirs: seen.size, ours: signed }));
    else if (state.frozen === waiting) state.frozen = null;
    return true;
  }

  async function wait(reason: string): Promise<void> {
    const isNew = reason !== waiting && state.frozen === waiting;
    if (!isNew) return;
    waiting = reason;
    await stop(reason, "warn");
  }

  async function freeze(fault: string): Promise<void> {
    await store.write(stopSigning);
    await stop(fault);
  }

  /** This node signs nothing any more, and the files of its log stay as they are, until the service is started again. */
  async function stop(fault: string, level: "warn" | "error" = "error"): Promise<void> {
    state.frozen = fault;
    log(fault, level);
    await tell({ message: fault, failed_at: timestamp(store.clock) });
  }

  /** Where the health check and the desk read it. */
  async function tell(news: BuildState["log"]): Promise<void> {
    await updateBuildState(dataDir, { log: news }).catch((error: unknown) =>
      log(`The state of the log could not be written: ${(error as Error).message}`, "error"),
    );
  }

  return { state, start, sign, prepare, freeze };
}

/**
 * Whether nobody has compared the log of this tree with what readers of a bucket have seen. Whoever builds a tree without
 * comparing must leave the log out: at the next start, its checkpoint would stand for a comparison that was never made.
 */
export function isUncompared(root: string): boolean {
  return readCheckpoint(root) === undefined;
}

const UNREAD =
  "Nothing is signed in the log of public acts until the one in the bucket has been read, of which readers may have seen more. It is read again each minute.";

function lacks(name: string, { theirs, ours }: { theirs: number; ours: number }): string {
  return `The log of public acts in ${name} has ${theirs} entries, and the database, which has ${ours}, is not what it goes on from. So nothing more is signed: readers would see two histories. Was the database restored from a backup? Run npm run admin -- log take-back with the public address of the bucket, or a folder with a copy of the site, and start the service again.`;
}
