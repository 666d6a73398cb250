import { setTimeout as pause } from "node:timers/promises";
import type { Rendered } from "../../api/contract/records.ts";
import { isOldVersion, versionOf } from "../../api/contract/renderer-version.ts";
import { cardsIn } from "../../api/render/text/elsewhere.ts";
import { createRenderer, type Renderer } from "../../api/render/text/renderer.ts";
import { canRecover } from "../../api/store/engine/faults.ts";
import { createLoop } from "../../api/store/log/loop.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  findOldWaiting,
  replaceWaiting,
} from "../../api/store/pieces/lifecycle/waiting-renderings.ts";
import {
  findOldRenderings,
  keepRendering,
  type OldRendering,
  replaceRendering,
} from "../../api/store/pieces/public/renderings.ts";
import {
  findOldSiteTexts,
  type NewSiteText,
  type OldSiteText,
  replaceSiteTexts,
} from "../../api/store/site/site-renderings.ts";
import { SITE_SETTINGS } from "../../api/store/site/site-settings.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface RenderAgainOptions {
  store: Store;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader: () => boolean;
  log: WorkerLog;
  baseUrl: string;
  /** Whether texts show pictures of other hosts. */
  hotlinks?: boolean;
  startRenderer?: () => Again;
  troubles?: Troubles;
}

type Again = Pick<Renderer, "render" | "close">;

export interface RenderAgain {
  /** Renders the texts that another version made: waiting, public, of the site itself. Returns how many there were. */
  all(signal?: AbortSignal): Promise<number>;
  /** Renders those that wait for an editor or for their time. */
  waiting(): Promise<number>;
  /** Renders all at the start, and then every hour: a node of the older version may have added some. */
  run(signal: AbortSignal): Promise<void>;
}

/** So few at once, with pauses, that new publications never wait for old ones. */
const PIECES_AT_ONCE = 20;
const PAUSE_MS = 500;
const HOUR_MS = 3_600_000;
/** A node becomes the leader some seconds after its start. */
const LEADER_MS = 5_000;

/** Brings the stored HTML of pieces up to date after an upgrade, beside the building. */
export function createRenderAgain({
  store,
  isLeader,
  log,
  baseUrl,
  hotlinks = true,
  startRenderer = () => createRenderer({ hotlinks, baseUrl }),
  troubles,
}: RenderAgainOptions): RenderAgain {
  const version = versionOf({ hotlinks });
  const isOld = (made: number): boolean => isOldVersion(made, version);

  async function waiting(): Promise<number> {
    const old = await findOldWaiting(store.read, isOld);
    if (!old.length) return 0;
    const renderer = startRenderer();
    try {
      for (const piece of old) {
        const rendered = await renderOrKeep(renderer, piece, `Piece ${piece.id}`);
        // One that cannot be rendered any more is not published: the step refuses it.
        if (rendered) await replaceWaiting(store, piece, rendered);
      }
    } finally {
      await renderer.close();
    }
    log(`Rendered again by the new renderer, of the texts that wait: ${old.length}.`);
    return old.length;
  }

  async function all(signal?: AbortSignal): Promise<number> {
    let renderer: Again | undefined;
    let count = 0;
    let siteCount = 0;
    const waitingCount = await waiting();
    try {
      for (let after: number | null = -1; after !== null;) {
        const found = await findOldRenderings(store.read, { after, isOld, limit: PIECES_AT_ONCE });
        if (found.old.length) renderer ??= startRenderer();
        for (const piece of found.old) if (renderer) await renew(renderer, piece);
        loop.works();
        count += found.old.length;
        after = signal?.aborted ? null : found.next;
        if (found.old.length) await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      const own = signal?.aborted ? [] : await findOldSiteTexts(store.read, isOld);
      if (own.length) renderer ??= startRenderer();
      if (renderer) await renewSite(renderer, own);
      siteCount = own.length;
    } finally {
      await renderer?.close();
    }
    if (count) log(`The texts of ${count} pieces were rendered again by the new renderer.`);
    if (siteCount) log(`${siteCount} texts of the site itself were rendered again.`);
    return waitingCount + count + siteCount;
  }

  async function renew(renderer: Again, piece: OldRendering): Promise<void> {
    const rendered = await renderOrKeep(renderer, piece, `Piece ${piece.id}`);
    if (rendered) await replaceRendering(store, piece, rendered);
    else await keepRendering(store, piece.id, version);
  }

  async function renewSite(renderer: Again, own: readonly OldSiteText[]): Promise<void> {
    const texts: NewSiteText[] = [];
    for (const old of own) {
      const name = old.id === SITE_SETTINGS ? "The footer" : `Page ${old.id}`;
      texts.push({ old, rendered: await renderOrKeep(renderer, { markdown: old.markdown }, name) });
    }
    if (texts.length) await replaceSiteTexts(store, texts, version);
  }

  /** Null for a text that cannot be rendered any more. */
  async function renderOrKeep(
    renderer: Again,
    { markdown, html }: Pick<OldRendering, "markdown"> & { html?: string },
    name: string,
  ): Promise<Rendered | null> {
    try {
      return await renderer.render(markdown, html === undefined ? {} : { cards: cardsIn(html) });
    } catch (error) {
      if (canRecover(error)) throw error;
      log(`${name} keeps its old HTML: ${(error as Error).message}`, "warn");
      return null;
    }
  }

  async function step(signal: AbortSignal): Promise<number> {
    if (!isLeader()) return LEADER_MS;
    await all(signal);
    return HOUR_MS;
  }

  const loop = createLoop({ name: "rendering", step, pollMs: HOUR_MS, troubles });
  return { all, waiting, run: loop.run };
}
