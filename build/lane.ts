import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PublicPiece } from "../api/contract/records.ts";
import type { SegmentEntry } from "../api/search/manifest.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import { fillTree } from "./generation.ts";
import { createSegment } from "./search.ts";
import type { Target } from "./targets.ts";
import { readTargets, renderFiles } from "./write-targets.ts";
/** What a batch of a full build has brought. */
export interface Filled {
  files: number;
  /** The words of its pieces. */
  segment: SegmentEntry | null;
  /** What went wrong, where something could not be rendered. It is left out, and holds nothing up. */
  failures: string[];
}

/** One of the ways along which a full build runs at the same time. */
export interface Lane {
  fill(batch: readonly Target[]): Promise<Filled>;
}

/** In this thread. */
export function createLane(store: Store, site: Site, root: string): Lane {
  return {
    fill: (batch) =>
      store.snapshot(async (db) => {
        const { files, pieces, failures } = await fillWithWhatCan(db, site, root, batch);
        const segment = pieces.length ? createSegment(pieces) : null;
        if (segment) fillTree(root, [segment.file]);
        return { files, segment: segment?.entry ?? null, failures };
      }),
  };
}

interface Outcome {
  files: number;
  pieces: PublicPiece[];
  failures: string[];
}

/** Where a batch fails, each of its targets is tried alone. */
async function fillWithWhatCan(
  db: Queryable,
  site: Site,
  root: string,
  batch: readonly Target[],
): Promise<Outcome> {
  const written: string[] = [];
  const folders = new Set<string>();
  try {
    const { files, pieces } = await readTargets(db, site, batch);
    await renderFiles(files, (pages) => {
      written.push(...pages.map(({ path }) => path));
      fillTree(root, pages, folders);
    });
    return { files: written.length, pieces, failures: [] };
  } catch (error) {
    for (const path of written) rmSync(join(root, path), { force: true });
    if (batch.length === 1) return { files: 0, pieces: [], failures: [(error as Error).message] };
  }
  const all: Outcome = { files: 0, pieces: [], failures: [] };
  for (const target of batch) {
    const one = await fillWithWhatCan(db, site, root, [target]);
    all.files += one.files;
    all.pieces.push(...one.pieces);
    all.failures.push(...one.failures);
  }
  return all;
}
