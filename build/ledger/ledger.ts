import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { originOf } from "../../api/contract/ledger/tiles.ts";
import { isKeyOf } from "../../api/render/ledger/handover.ts";
import { publicBytes, signCheckpoint } from "../../api/render/ledger/note.ts";
import { timestamp } from "../../api/contract/clock.ts";
import {
  type BuildState,
  readBuildState,
  updateBuildState,
} from "../../api/store/log/build-state.ts";
import { recordChanges } from "../../api/store/log/changes.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import {
  insertLedgerKey,
  currentKey,
  ledgerLength,
  recordPieces,
} from "../../api/store/ledger/acts.ts";
import {
  isUnsigned,
  keepCheckpoint,
  newestCheckpoint,
  piecesWithoutEntry,
} from "../../api/store/ledger/checkpoints.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";
import type { LedgerState } from "../targets/site.ts";
import { grow } from "./hashes.ts";
import { logKeyFile, makeLogKey, readLogKey } from "./log-key.ts";
import { takeBackFrom } from "./take-back.ts";
import { sizeIn } from "./tree-log.ts";

export interface LedgerOptions {
  store: Store;
  dataDir: string;
  /** The live tree. */
  root: string;
  baseUrl: string;
  /** The private key, if it is in the environment. */
  logKey: string | null;
  log: WorkerLog;
  /** Called in each round, when all is signed. */
  onSigned?: () => void;
}

export interface Ledger {
  state: LedgerState;
  /** Begins the ledger of a site that has none, and adds what it lacks: the address, the key, pieces from before. */
  start(): Promise<void>;
  /** Signs a checkpoint over all entries, where this node has the key. */
  sign(): Promise<void>;
  /** Signs nothing any more: somebody has seen another history. */
  freeze(fault: string): Promise<void>;
  /** The same, to be kept in a transaction that writes more; undefined if there is nothing to sign. */
  prepare(): Promise<((tx: Queryable) => Promise<void>) | undefined>;
}

/** Pieces that get their first entry in one transaction. */
const PIECES_AT_ONCE = 100;

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
  onSigned = () => {},
}: LedgerOptions): Ledger {
  const state: LedgerState = { frozen: null };
  let privateKey: KeyObject | undefined;
  let hasStarted = false;

  async function start(): Promise<void> {
    if (hasStarted) return;
    const first = await currentKey(store.read);
    privateKey = readLogKey(dataDir, logKey, first?.public_key);
    // A node that joins others must not begin a ledger of its own, and gets no key by itself.
    if (!first && !privateKey) {
      privateKey = makeLogKey(dataDir);
      log(`The site's log of public acts begins. Keep a copy of its key: ${logKeyFile(dataDir)}`);
    }
    await takeBack();
    if (!state.frozen && (await readBuildState(dataDir)).log) await tell(null);
    if (privateKey) await register(publicBytes(privateKey));
    if (!isOwn((await currentKey(store.read))?.public_key)) {
      log(
        `This node has not the key of the site's log, so another node must sign: copy log.key from there, or set LOG_KEY.`,
        logKey === null ? "info" : "warn",
      );
    }
    await addMissing();
    hasStarted = true;
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

  /**
   * An earlier version, or one that ran beside this one in an upgrade, made pieces public without an entry. A tree that is
   * there gets their receipts: its feeds will name them.
   */
  async function addMissing(): Promise<void> {
    const hasTree = existsSync(root);
    const pressed = { by: "service", through: "service" } as const;
    for (let after = -1; ;) {
      const last = await store.write(async (tx) => {
        const key = await currentKey(tx);
        if (!key) return undefined;
        const rows = await piecesWithoutEntry(tx, {
          piecesFrom: key.pieces_from,
          after,
          limit: PIECES_AT_ONCE,
        });
        const ids = rows.map(({ id }) => id);
        await recordPieces(tx, store, { kind: "start", ids, pressed });
        if (hasTree && ids.length) {
          const kind = "piece_updated" as const;
          await recordChanges(
            tx,
            store,
            ids.map((subjectId) => ({ kind, subjectId })),
          );
        }
        return rows.at(-1)?.ordinal;
      });
      if (last === undefined || last === null) return;
      after = last;
    }
  }

  async function sign(): Promise<void> {
    const keep = await prepare();
    if (keep) await store.write(keep);
    onSigned();
  }

  async function prepare(): ReturnType<Ledger["prepare"]> {
    if (!hasStarted || state.frozen || !(await isUnsigned(store.read))) return undefined;
    const key = await currentKey(store.read);
    if (!key) return undefined;
    if (!isOwn(key.public_key)) {
      // The operator may have changed the key meanwhile.
      privateKey = readLogKey(dataDir, logKey, key.public_key);
      if (isOwn(key.public_key)) await addMissing();
    }
    if (!privateKey || !isOwn(key.public_key)) return undefined;
    const { from, size, grown } = await store.snapshot(async (db) => {
      const span = { from: (await newestCheckpoint(db))?.size ?? 0, to: await ledgerLength(db) };
      const isDue = span.to > span.from && sizeIn(root) <= span.from;
      return { from: span.from, size: span.to, grown: isDue && (await grow(db, span)) };
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
    if (!privateKey) return;
    const fault = await takeBackFrom({ store, root, publicKey: publicBytes(privateKey) });
    if (fault) await freeze(fault);
  }

  /** Nothing is signed any more, and the files of the log stay as they are, until the service is started again. */
  async function freeze(fault: string): Promise<void> {
    state.frozen = fault;
    log(fault, "error");
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
