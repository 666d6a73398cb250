import { hasCome } from "../../api/contract/clock.ts";
import { forgetSettled } from "../../api/store/log/changes.ts";
import { forgetDeleted } from "../../api/store/pieces/lifecycle/deletion.ts";
import { forgetClients } from "../../api/store/keys/oauth-clients.ts";
import { forgetCodes } from "../../api/store/keys/oauth-codes.ts";
import { forgetDocuments } from "../../api/store/keys/oauth-documents.ts";
import { forgetProofs } from "../../api/store/keys/oauth-proofs.ts";
import { forgetPreviewLinks } from "../../api/store/pieces/drafts/preview-links.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import { removeOldGenerations } from "../tree/generation.ts";

export interface ChoresOptions {
  store: Store;
  dataDir: string;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader: () => boolean;
  /** Builds the changes that wait. */
  build: () => Promise<unknown>;
  /** Notes in the live tree which changes it has, and returns the last one. */
  note: () => Promise<number>;
}

/** The list of most read pieces need not be newer than this. */
const TRENDING_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
/** Longer than any full build takes. */
const KEEP_SETTLED_HOURS = 24;

/** Runs the housekeeping that is due: work that is repeated every ten minutes or every hour. */
export function createChores({ store, dataDir, isLeader, build, note }: ChoresOptions) {
  let trendingAt = 0;
  let tidyAt = 0;

  /** Runs on one node for all. */
  async function tidyDatabase(now: number, noted: number): Promise<void> {
    await forgetSettled(store, { before: new Date(now - KEEP_SETTLED_HOURS * HOUR_MS), noted });
    await forgetDeleted(store);
    await forgetPreviewLinks(store);
    await forgetCodes(store);
    await forgetProofs(store);
    await forgetClients(store);
    await forgetDocuments(store);
  }

  return async (): Promise<void> => {
    const now = store.clock().getTime();
    if (hasCome(trendingAt, { now, stepMs: TRENDING_MS }) && isLeader()) {
      await recountTrending(store);
      await build();
      trendingAt = now + TRENDING_MS;
    }
    if (hasCome(tidyAt, { now, stepMs: HOUR_MS })) {
      const noted = await note();
      if (isLeader()) await tidyDatabase(now, noted);
      // An old tree that could not be removed when it was replaced may hold texts that were erased since.
      await removeOldGenerations(dataDir);
      tidyAt = now + HOUR_MS;
    }
  };
}
