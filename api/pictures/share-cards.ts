import { setTimeout as delay } from "node:timers/promises";
import { type CardSite, type CardSubject, SITE_CARD } from "../contract/site/share-card.ts";
import {
  authorCard,
  type CardSource,
  cardVersion,
  pieceCard,
  siteCard,
} from "../render/share-card.ts";
import { type CardChange, cardChangesAfter } from "../store/log/card-changes.ts";
import { newestChange } from "../store/log/changes.ts";
import { canRecover } from "../store/engine/faults.ts";
import { createLoop, type DueLoop, type NodeLoopOptions } from "../store/log/loop.ts";
import {
  type CardFilter,
  cardVersions,
  cardWriters,
  newestCardPieces,
  putCard,
  readMaster,
} from "../store/pictures/share-cards.ts";
import type { Encoder } from "./encoder.ts";

export interface ShareCards extends DueLoop {
  /** Draws the site's card if there is none, or if the site has another name now. */
  drawSite(): Promise<void>;
}

export interface ShareCardsOptions extends NodeLoopOptions {
  encoder: Pick<Encoder, "drawCard" | "cutCard">;
  /** What cards show of the site now: an editor may have given it another name or colour. */
  readSite: () => Promise<CardSite>;
  /** Tells the build that a card waits for it. */
  onDrawn?: () => void;
  warn: (message: string, error: unknown) => void;
  /** How long to rest after a card that took this long. */
  restMs?: (tookMs: number) => number;
}

/** A change that nobody announces, such as one by a command, is found within this time. */
const POLL_MS = 5_000;
/** At the start and then hourly, all cards are compared: a process may have been killed before it drew some. */
const COMPARE_MS = 3_600_000;
/** Rows that are read at once. */
const TOGETHER = 200;
/** A change that has not reached all readers by then counts as if it had: a node may be broken. */
const LIVE_WITHIN_MS = 60_000;
/** A card that cannot be drawn is left alone until the next start. */
const ATTEMPTS = 2;
const FAILURES_KEPT = 1_000;

/** Draws share cards in the background, one at a time, after the pages are public. */
export function createShareCards({
  store,
  encoder,
  readSite,
  isLeader = () => true,
  onDrawn = () => {},
  warn,
  // Each card is also a page to write. At this pace, publications meanwhile do not wait for thousands after an import.
  restMs = (tookMs) => Math.min(4 * tookMs, 2_000),
  troubles,
}: ShareCardsOptions): ShareCards {
  const failures = new Map<string, number>();
  /** Read before each round. */
  let site: CardSite;
  /** The last change that was looked at. */
  let seen: number | undefined;
  let compareAt = 0;
  /** Pieces whose cards must be compared: those of a writer with a new name, or all. */
  const waiting: Pick<CardFilter, "writerId">[] = [];
  const loop = createLoop({ name: "cards", step: catchUp, pollMs: POLL_MS, troubles });
  let stop: AbortSignal | undefined;
  const mayGoOn = (): boolean => !stop?.aborted && isLeader();

  /** Returns whether the card was missing or showed something old. */
  async function draw(
    subject: CardSubject,
    source: CardSource,
    had: string | null,
  ): Promise<boolean> {
    const version = cardVersion(source);
    const key = `${subject} ${version}`;
    const failed = failures.get(key) ?? 0;
    if (version === had || failed >= ATTEMPTS) return false;
    const began = performance.now();
    try {
      const bytes = await bytesOf(source);
      if (bytes && (await putCard(store, { subject, version, bytes }))) onDrawn();
      loop.works();
    } catch (error) {
      if (stop?.aborted) return false;
      if (canRecover(error)) throw error;
      if (failures.size >= FAILURES_KEPT) failures.clear();
      failures.set(key, failed + 1);
      warn(`The share card of ${subject} could not be drawn.`, error);
    }
    // The first tree waits for the site's card.
    if (subject !== SITE_CARD) await pause(restMs(performance.now() - began));
    return true;
  }

  /** Nothing if the cover was deleted meanwhile, which is a change of its own. */
  async function bytesOf(source: CardSource): Promise<Buffer | undefined> {
    if ("facts" in source) return encoder.drawCard(source.facts);
    const master = await readMaster(store.read, source.cover);
    return master && encoder.cutCard(master);
  }

  /** Reads what cards show of the site. If it has changed, all cards are compared. */
  async function look(): Promise<void> {
    const now = await readSite();
    if (JSON.stringify(now) !== JSON.stringify(site)) compareAt = 0;
    site = now;
  }

  async function drawSite(): Promise<void> {
    await look();
    const had = (await cardVersions(store.read, [SITE_CARD])).get(SITE_CARD) ?? null;
    await draw(SITE_CARD, siteCard(site), had);
  }

  async function drawPiece(id: string): Promise<boolean> {
    const [piece] = await newestCardPieces(store.read, { ids: [id] }, 1);
    if (!piece) return false;
    return draw(`piece:${id}`, pieceCard(site, piece, piece.writer), piece.version);
  }

  /** Draws the cards of what has just changed, in the order of the changes, each when readers have it. */
  async function drawChanged(): Promise<void> {
    seen ??= await newestChange(store.read);
    for (;;) {
      const changes = await cardChangesAfter(store.read, seen, TOGETHER);
      for (const change of changes) {
        if (!mayGoOn() || !isLive(change)) return;
        if (change.kind === "writer_changed") await drawWriters({ ids: [change.subjectId] });
        else await drawPiece(change.subjectId);
        seen = change.number;
      }
      if (changes.length < TOGETHER) return;
    }
  }

  function isLive({ settledAt, createdAt }: CardChange): boolean {
    return settledAt !== null || Date.parse(createdAt) < store.clock().getTime() - LIVE_WITHIN_MS;
  }

  /** A new name or mark is on the cards of the writer's pieces as well. */
  async function drawWriters(filter: { ids?: readonly string[]; after?: string }): Promise<string> {
    const writers = await cardWriters(store.read, filter, TOGETHER);
    for (const { version, ...writer } of writers) {
      if (!mayGoOn()) return "";
      const isOld = await draw(`author:${writer.id}`, authorCard(site, writer), version);
      if (isOld) waiting.push({ writerId: writer.id });
    }
    return writers.at(-1)?.id ?? "";
  }

  /** Compares the cards of public pieces, the newest first. What changes meanwhile comes before the rest. */
  async function drawPieces(filter: Pick<CardFilter, "writerId">): Promise<void> {
    for (let before: number | undefined; ;) {
      const position = before === undefined ? filter : { ...filter, before };
      const pieces = await newestCardPieces(store.read, position, TOGETHER);
      for (const { id, version, ...piece } of pieces) {
        if (version === cardVersion(pieceCard(site, piece, piece.writer))) continue;
        if (await drawPiece(id)) await drawChanged();
        if (!mayGoOn()) return;
      }
      before = pieces.at(-1)?.ordinal;
      if (before === undefined) return;
    }
  }

  async function compareAll(): Promise<void> {
    await drawSite();
    for (let after = ""; ;) {
      after = await drawWriters({ after });
      if (!after) break;
    }
    waiting.push({});
  }

  async function catchUp(): Promise<void> {
    if (!isLeader()) return;
    await look();
    await drawChanged();
    const now = store.clock().getTime();
    if (now >= compareAt) {
      await compareAll();
      compareAt = now + COMPARE_MS;
    }
    // Removed when it is done: the database may go away in between.
    for (let [next] = waiting; next && mayGoOn(); [next] = waiting) {
      await drawPieces(next);
      waiting.shift();
    }
  }

  async function pause(ms: number): Promise<void> {
    const signal = stop ? { signal: stop } : {};
    if (ms > 0) await delay(ms, undefined, signal).catch(() => {});
  }

  return {
    drawSite,
    catchUp,
    wake: loop.wake,
    run: async (signal) => {
      stop = signal;
      await loop.run(signal);
    },
  };
}
