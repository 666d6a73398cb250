import { elsewhereIn, type KnownCard } from "../contract/elsewhere.ts";
import type { Rendered } from "../contract/records.ts";
import type { PieceLine } from "../contract/transfer/transfer-piece.ts";
import type { Renderer } from "../render/text/renderer.ts";
import { pieceSlug } from "../render/slug.ts";
import {
  type ArrivingPiece,
  contentOf,
  type Outcome,
  statusOf,
} from "../store/transfer/import-rows.ts";
import { knownCards } from "../store/pieces/drafts/elsewhere-cards.ts";
import { findWriter } from "../store/people/writers.ts";
import { contentJson } from "../store/pieces/drafts/content.ts";
import { importPieces } from "../store/transfer/import-pieces.ts";
import type { Queryable, Store } from "../store/engine/open.ts";
import { idOfName } from "./name-id.ts";
import type { Report } from "./report.ts";
import type { Entry } from "./source.ts";
import { authorSlug, inTransaction, type Writers } from "./writers.ts";
import { readSettings } from "../store/site/site-settings.ts";

export interface PieceQueueOptions {
  store: Store;
  renderer: Renderer;
  writers: Writers;
  report: Report;
  onProgress?: ((done: number) => void) | undefined;
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

/** The pieces that are rendered and not yet written. They are written in batches, in their order. */
export function createPieceQueue(options: PieceQueueOptions) {
  const { store, writers, report } = options;
  const inFlight: Rendering[] = [];
  let bytes = 0;
  let done = 0;

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

  return {
    /** Begins to render a piece. Waits while too many others are in memory. */
    async add(entry: Entry, line: PieceLine): Promise<void> {
      inFlight.push({ entry, line, result: render(options, line) });
      bytes += entry.size ?? 0;
      while (inFlight.length >= IN_FLIGHT || bytes > IN_FLIGHT_BYTES) await write();
    },
    /** Writes all pieces that were added. */
    async drain(): Promise<void> {
      while (inFlight.length) await write();
    },
  };
}

/** A draft that was never public is rendered when it is published. */
async function render(
  { store, renderer }: Pick<PieceQueueOptions, "store" | "renderer">,
  line: PieceLine,
): Promise<Rendered | null | { fault: string }> {
  const waits = line.pending_for === "publication";
  if (statusOf(line) !== "approved" && !waits && !line.published_at) return null;
  const cards = await cardsOf(store, line);
  return renderer
    .render(line.body_md, { cards })
    .catch((error: Error) => ({ fault: error.message }));
}

/** An export has them before the pieces. */
async function cardsOf({ read }: Store, line: PieceLine): Promise<KnownCard[]> {
  if (!elsewhereIn(line.body_md).length) return [];
  const writer = await findWriter(read, "slug", authorSlug(line.author));
  return writer ? knownCards(read, { writerId: writer.id, markdown: line.body_md }) : [];
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
  const { addresses } = (await readSettings(tx)).settings;
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
      slug: pieceSlug(line, id, addresses),
      content,
    });
    places.push(index);
  }
  const written = await importPieces(tx, store, arriving);
  for (const [position, index] of places.entries()) outcomes[index] = written[position] ?? "added";
  return outcomes;
}

/** The same line gets the same id, so that a second run adds nothing. */
export function derivedId(line: PieceLine): string {
  const { author, headline, published_at } = line;
  return idOfName(["piece", authorSlug(author), headline, published_at ?? ""].join("\n"));
}
