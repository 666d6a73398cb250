import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "../api/contract/errors.ts";
import type { Rendered } from "../api/contract/records.ts";
import { RENDERER_VERSION } from "../api/render/markdown.ts";
import { createRenderer, type Renderer } from "../api/render/renderer.ts";
import type { Store } from "../api/store/open.ts";
import {
  findOldRenderings,
  keepRendering,
  type OldRendering,
  replaceRendering,
} from "../api/store/renderings.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface RenderAgainOptions {
  store: Store;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader: () => boolean;
  log: WorkerLog;
  startRenderer?: () => Renderer;
}

export interface RenderAgain {
  /** Renders the texts of public pieces that an older renderer made. Returns how many there were. */
  all(signal?: AbortSignal): Promise<number>;
  /** Does so at the start, and then every hour: a piece may have waited for an editor with old HTML. */
  run(signal: AbortSignal): Promise<void>;
}

/** So few at once, with pauses, that new publications never wait for old ones. */
const PIECES_AT_ONCE = 20;
const PAUSE_MS = 500;
const HOUR_MS = 3_600_000;
/** A node becomes the leader some seconds after its start. */
const LEADER_MS = 5_000;

/** Brings the stored HTML of public pieces up to date after an upgrade, beside the building. */
export function createRenderAgain({
  store,
  isLeader,
  log,
  startRenderer = createRenderer,
}: RenderAgainOptions): RenderAgain {
  async function all(signal?: AbortSignal): Promise<number> {
    let renderer: Renderer | undefined;
    let count = 0;
    try {
      for (let after: number | null = -1; after !== null;) {
        const version = RENDERER_VERSION;
        const found = await findOldRenderings(store.read, {
          after,
          version,
          limit: PIECES_AT_ONCE,
        });
        if (found.old.length) renderer ??= startRenderer();
        for (const piece of found.old) if (renderer) await renew(renderer, piece);
        count += found.old.length;
        after = signal?.aborted ? null : found.next;
        if (found.old.length) await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await renderer?.close();
    }
    if (count) log(`The texts of ${count} pieces were rendered again by the new renderer.`);
    return count;
  }

  async function renew(renderer: Renderer, piece: OldRendering): Promise<void> {
    let rendered: Rendered;
    try {
      rendered = await renderer.render(piece.markdown);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log(`Piece ${piece.id} keeps its old HTML: ${error.message}`, "warn");
      return keepRendering(store, piece.id, RENDERER_VERSION);
    }
    await replaceRendering(store, piece, rendered);
  }

  return {
    all,
    run: async (signal) => {
      while (!signal.aborted) {
        const isLeading = isLeader();
        // A database that is busy or gone: the worker reports it, and the next hour tries again.
        if (isLeading) await all(signal).catch((error: Error) => log(error.message, "warn"));
        const restMs = isLeading ? HOUR_MS : LEADER_MS;
        await pause(restMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
