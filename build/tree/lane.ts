import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import type { SegmentEntry } from "../../api/search/manifest.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { snapshotOfWhole, type PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { findPublicTexts } from "../../api/store/pieces/public/public.ts";
import type { Site } from "../targets/site.ts";
import type { Page } from "../theme/eleventy.ts";
import { RenderError } from "./file.ts";
import { fillTree } from "./generation.ts";
import { createSegment } from "../search/search.ts";
import { createReframe, type Reframe, type Reframing } from "./reframe.ts";
import { isText } from "./reuse.ts";
import type { Target } from "../targets/targets.ts";
import { readTargets, renderFiles } from "./write-targets.ts";
import { createWrittenPieces } from "../targets/written-pieces.ts";

/** The result of one batch of a full build. */
export interface Filled {
  files: number;
  /** The bytes that the files take on the disk. */
  bytes: number;
  failures: Failure[];
}

/** A target that could not be rendered. It is left out, and holds nothing up. */
export interface Failure {
  target: Target;
  message: string;
}

/** A full build runs on several lanes at the same time. */
export interface Lane {
  /** Renders some targets and writes their files. */
  fill(batch: readonly Target[]): Promise<Filled>;
  /** Writes a segment of the search with those of the pieces that are public. */
  index(ids: readonly string[]): Promise<SegmentEntry | null>;
}

/** The tree that is filled. */
export interface LaneTree {
  root: string;
  /** Whether all other files are there already. */
  onlyPages: boolean;
  /** How to take over pages, if only what is around them has changed. */
  reframing?: Reframing | undefined;
}

/** Messages wait at most this long, or for one file. */
const PAUSE_EVERY_MS = 10;

/** A lane on this thread. */
export function createLane(
  { store, follower, site }: { store: Store; follower: string; site: Site },
  { root, onlyPages, reframing }: LaneTree,
): Lane {
  const reframe = reframing && createReframe(reframing);
  return {
    fill: (batch) =>
      store.snapshot((db) =>
        fillOrSkip(snapshotOfWhole(db, follower), site, { root, onlyPages, reframe }, batch),
      ),
    index: async (ids) => {
      const pieces = await store.snapshot((db) =>
        findPublicTexts(snapshotOfWhole(db, follower), ids),
      );
      if (!pieces.length) return null;
      const { file, entry } = createSegment(pieces);
      fillTree(root, [file]);
      return entry;
    },
  };
}

/** When a batch fails, each of its targets is tried alone. */
async function fillOrSkip(
  snapshot: PublicSnapshot,
  site: Site,
  tree: Omit<LaneTree, "reframing"> & { reframe: Reframe | undefined },
  batch: readonly Target[],
): Promise<Filled> {
  const { root, onlyPages, reframe } = tree;
  const paths: string[] = [];
  const folders = new Set<string>();
  let bytes = 0;
  const between = pauses();
  try {
    const take = (pages: Page[]): void => {
      paths.push(...pages.map(({ path }) => path));
      bytes += fillTree(root, pages, folders);
    };
    const rest: Target[] = [];
    for (const target of batch) {
      await between();
      const page = reframe?.(target);
      if (page) take([page]);
      else rest.push(target);
    }
    const written = createWrittenPieces(root);
    const files = await readTargets(snapshot, site, rest, { between, written, onlyPages });
    const due = onlyPages ? files.filter(({ path }) => !isText(path)) : files;
    await renderFiles(due, take, { between, theme: site.theme });
    return { files: paths.length, bytes, failures: [] };
  } catch (error) {
    // On a full disk, for example, nothing is left out: a tree without half its files must not go live.
    if (!(error instanceof RenderError)) throw error;
    for (const path of paths) rmSync(join(root, path), { force: true });
    const [target] = batch;
    if (target && batch.length === 1) {
      return { files: 0, bytes: 0, failures: [{ target, message: error.message }] };
    }
  }
  const all: Filled = { files: 0, bytes: 0, failures: [] };
  for (const target of batch) {
    const one = await fillOrSkip(snapshot, site, tree, [target]);
    all.files += one.files;
    all.bytes += one.bytes;
    all.failures.push(...one.failures);
  }
  return all;
}

/**
 * Pauses for the event loop. Rendering awaits no I/O, so without pauses the other lanes would wait for their next
 * batch.
 */
export function pauses(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < PAUSE_EVERY_MS) return;
    await pause();
    last = performance.now();
  };
}
