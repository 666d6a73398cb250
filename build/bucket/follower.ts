import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BucketSettings } from "../../api/contract/bucket.ts";
import type { Clock } from "../../api/contract/clock.ts";
import { asSentence } from "../../api/contract/text.ts";
import {
  bucketFolder,
  type BucketState,
  readBucketState,
  writeBucketState,
} from "../../api/store/log/bucket-state.ts";
import type { Position } from "../../api/store/log/bucket-position.ts";
import { createNews } from "../pipeline/news.ts";
import type { Plan } from "../tree/tree.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";
import { createBucketClient } from "./client.ts";
import type { BucketDuty } from "./duty.ts";
import { type Marker, readMarker, RULES, writeMarker } from "./marker.ts";
import { syncMarked } from "./full-sync.ts";
import { type BucketConnection, connectBucket } from "./request.ts";
import { type Round, takeRound, uploadRound } from "./round.ts";
import type { SyncProgress } from "./sync.ts";

export interface BucketFollower {
  /** Called before the files of a batch appear in the tree. */
  announce(plan: Plan): Promise<void>;
  /** Called while no file of the tree is being written. Starts what is due; the uploads run beside the building. */
  step(): Promise<void>;
  /** Resolves when nothing waits any more, or when an upload has failed and is tried again later. */
  finish(): Promise<void>;
  /** Keeps the right to write to the bucket, also during long work, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface BucketOptions {
  settings: BucketSettings;
  dataDir: string;
  /** The live tree. */
  root: string;
  duty: BucketDuty;
  clock: Clock;
  log: WorkerLog;
  /** Called when a step is due before the worker's next one. */
  onReady: () => void;
  onProgress?: (progress: SyncProgress) => void;
  connection?: BucketConnection;
  lookMs?: number;
}

/** How often the marker is read: somebody may have asked for a full sync, or written to the bucket. */
const LOOK_MS = 10_000;
/** Waiting changes go first, but the marker is not read later than this for their sake. */
const LOOK_DELAY_MS = 50_000;
/** With more notes than this, comparing everything is less work than reading them again at each try. */
const NOTES_MAX = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps a bucket equal to the tree. Each batch of changes is noted on the disk before its files appear, and uploaded in
 * order. A failure never stops the building: the uploads are tried again, and the notes wait.
 */
export function createBucketFollower(options: BucketOptions): BucketFollower {
  const { settings, dataDir, root, duty, clock, log, onReady, lookMs = LOOK_MS } = options;
  const connection = options.connection ?? connectBucket(settings);
  const client = createBucketClient(settings, connection);
  const place = `${settings.endpoint} ${client.name}`;
  const news = createNews(bucketFolder(dataDir));
  const linkFolder = join(bucketFolder(dataDir), "round");
  rmSync(linkFolder, { recursive: true, force: true });
  let state = stateFor(place, readBucketState(dataDir));
  let running: Promise<void> | undefined;
  /** Set while a full sync waits for a moment at which no file of the tree is being written. */
  let onQuiet: (() => void) | undefined;
  let quietWanted = Promise.withResolvers<void>();
  let isHolder = false;
  let isReady = false;
  let isStopping = false;
  /** Whether the bucket may be noted as failing: another node may have done so. */
  let mayBeNoted = true;
  let isFailing = false;
  let pauseMs = 0;
  let retryAt = 0;
  /** At first, before anything is uploaded: another node may have written while this one was down. */
  let lookAt = -Infinity;
  /** The position that was settled last, as text. */
  let settled = "";
  /** The files that the last failed round has uploaded. */
  const uploaded = new Map<string, string>();

  function save(more: Partial<BucketState>): void {
    state = { ...state, ...more };
    writeBucketState(dataDir, state);
  }

  /** The whole bucket will be compared, so the notes are of no use. */
  function forget(): void {
    if (state.is_synced) save({ is_synced: false });
    for (const name of news.waiting()) news.remove(name);
    uploaded.clear();
    settled = "";
  }

  function mayGoOn(): void {
    if (isStopping) throw new Stopped();
    if (!duty.isHeld()) throw new DutyLost();
  }

  async function takeRoundWith(more: readonly string[]): Promise<Round> {
    return new Promise((resolve, reject) => {
      onQuiet = () => {
        onQuiet = undefined;
        try {
          resolve(takeRound({ news, root, folder: linkFolder, more }));
        } catch (error) {
          reject(error);
        }
      };
      quietWanted.resolve();
      quietWanted = Promise.withResolvers();
      onReady();
    });
  }

  async function upload(round: Round, position: Position): Promise<void> {
    await uploadRound(round, { client, mayGoOn, uploaded });
    uploaded.clear();
    await conclude(round, position);
  }

  async function conclude({ notes }: Round, position: Position): Promise<void> {
    for (const name of notes) news.remove(name);
    rmSync(linkFolder, { recursive: true, force: true });
    await settle(position);
  }

  async function settle(position: Position): Promise<void> {
    mayGoOn();
    await duty.settle(position);
    settled = JSON.stringify(position);
  }

  /** Reads the marker, and compares the whole bucket if anybody else has written to it. */
  async function look(begun: Start): Promise<void> {
    const marker = await readMarker(client);
    lookAt = performance.now() + lookMs;
    const isOurs = marker?.token === state.token && marker.rules === RULES;
    if (!isOurs || !state.is_synced) await syncAll(marker, begun);
  }

  async function syncAll(before: Marker | null, { waiting, position }: Start): Promise<void> {
    log(`Comparing ${client.name} with the public files.`);
    uploaded.clear();
    save({ token: randomUUID(), is_synced: false });
    const { token } = state;
    const shared = { client, root, news, takeRoundWith, mayGoOn, clock, before, token };
    const { round, progress } = await syncMarked({ ...shared, onProgress: options.onProgress });
    // A tree that was replaced meanwhile needs another comparison.
    save({ is_synced: round.fullNotes.every((name) => waiting.includes(name)) });
    await conclude(round, position);
    log(
      `${client.name} holds all public files: ${progress.uploaded} of ${progress.compared} were uploaded.`,
    );
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (mayBeNoted) await duty.note(null).then(() => (mayBeNoted = false));
      if (isFailing) {
        isFailing = false;
        log(`The upload to ${client.name} works again.`);
      }
      pauseMs = 0;
    } catch (error) {
      if (isStopping) return;
      if (error instanceof DutyLost) return onDutyLost();
      pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      retryAt = performance.now() + pauseMs;
      log(
        `The upload to the bucket failed: ${asSentence((error as Error).message)} It is tried again in ${pauseMs / 1_000} s.`,
        "error",
      );
      isFailing = true;
      mayBeNoted = true;
      // If the database cannot be written either, the next failure says so.
      await duty.note((error as Error).message).catch(() => {});
      if (news.waiting().length > NOTES_MAX) forget();
    }
  }

  /**
   * The requests that were under way have ended. If that took so long that another node may have begun to write, a marker
   * that is nobody's makes that node compare everything.
   */
  async function onDutyLost(): Promise<void> {
    settled = "";
    if (!duty.isOver()) return;
    lookAt = -Infinity;
    log(`This node lost the right to write to ${client.name} in the middle of an upload.`, "warn");
    const marker = await readMarker(client).catch(() => null);
    if (marker) await writeMarker(client, { ...marker, token: randomUUID() }).catch(() => {});
  }

  function start(work: () => Promise<void>): void {
    running = attempt(work).finally(() => {
      running = undefined;
      onReady();
    });
  }

  async function step(): Promise<void> {
    onQuiet?.();
    const now = performance.now();
    if (running || isStopping || now < retryAt) return;
    const taken = await duty.take();
    isHolder = taken !== "other";
    // Another node uploads its own tree. This one compares everything when its turn comes.
    if (!isHolder) forget();
    isReady = taken === "held";
    if (!isReady) return;
    const waiting = news.waiting();
    const isLookDue = now >= lookAt + (waiting.length ? LOOK_DELAY_MS : 0);
    const position = await duty.position();
    if (isLookDue || !state.is_synced) start(() => look({ waiting, position }));
    else if (waiting.length) startRound({ waiting, position });
    else if (JSON.stringify(position) !== settled) start(() => settle(position));
  }

  /** The round is taken at once, while no file of the tree is being written. */
  function startRound({ waiting, position }: Start): void {
    try {
      const round = takeRound({ news, root, folder: linkFolder });
      if (round.fullNotes.length) save({ is_synced: false });
      start(() => (state.is_synced ? upload(round, position) : look({ waiting, position })));
    } catch (error) {
      start(async () => {
        throw error;
      });
    }
  }

  return {
    announce: async (plan) => {
      await step();
      if (!isHolder && !state.is_synced) return;
      const added = plan.changed.filter((path) => !existsSync(join(root, path)));
      await news.announce({ ...plan, added });
    },
    step,
    finish: async () => {
      for (;;) {
        await step();
        if (running) await Promise.race([running, quietWanted.promise]);
        const isCurrent = state.is_synced && !news.waiting().length;
        if (!running && (isCurrent || !isReady || performance.now() < retryAt)) return;
      }
    },
    run: duty.run,
    close: async () => {
      isStopping = true;
      onQuiet?.();
      await connection.close();
      await running;
    },
  };
}

/** The state when the work began, at a time when no file of the tree was being written. */
interface Start {
  /** The notes that waited. */
  waiting: string[];
  /** The state of the tree. */
  position: Position;
}

class Stopped extends Error {}
class DutyLost extends Error {}

/** The state of another bucket says nothing about this one. */
function stateFor(place: string, known: BucketState | undefined): BucketState {
  if (known?.bucket === place) return known;
  return { bucket: place, token: "", is_synced: false };
}
