import { open, readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { findLive } from "../../api/search/liveness.ts";
import { HEADER_BYTES, idsPlace } from "../../api/search/layout.ts";
import {
  afterMerge,
  areNeighbours,
  type Manifest,
  planMerge,
  type SegmentEntry,
} from "../../api/search/manifest.ts";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment, holdsDocument, type Segment } from "../../api/search/segment.ts";
import { ID_BYTES } from "../../api/search/uuid.ts";
import { manifestFile, readManifest, readSegment, segmentFile, SEGMENTS } from "./search.ts";
import { type Plan, writeTree } from "../tree/tree.ts";

/** A server may still be reading the segments of the previous manifest. */
export const KEEP_UNUSED_MS = 10 * 60 * 1_000;

export interface MergeJob {
  root: string;
  manifest: Manifest;
  /** Neighbours, oldest first. */
  parts: SegmentEntry[];
}

/** Merges neighbouring small segments into one, if a merge is due. Returns whether there was something to do. */
export async function mergeOnce(root: string, onPlan?: OnPlan): Promise<boolean> {
  const manifest = await readManifest(root);
  const job = nextMerge(root, manifest);
  if (job) await applyMerge(job, await merge(job), onPlan);
  return job !== null;
}

type OnPlan = (plan: Plan) => Promise<void>;

export function nextMerge(root: string, manifest: Manifest): MergeJob | null {
  const parts = planMerge(manifest);
  return parts && { root, manifest, parts };
}

/**
 * The next segment to be written again by itself, because it holds words that are no longer public: words of pieces that
 * were taken down or, with `everything`, of an older version of a piece.
 */
export async function nextPurge(
  root: string,
  manifest: Manifest,
  { everything }: { everything: boolean },
): Promise<MergeJob | null> {
  const { segments, dead } = manifest;
  if (!everything && !dead.length) return null;
  const ids = await readIds(root, segments);
  const live = everything ? findLive(ids, dead) : undefined;
  const part = segments.find((_, n) =>
    live ? live[n]?.includes(0) : dead.some((id) => ids[n] && holdsDocument(ids[n], id)),
  );
  return part ? { root, manifest, parts: [part] } : null;
}

/** Merges the parts into the bytes of one segment, without dead documents and those that a newer segment replaces. */
export async function merge({ root, manifest, parts }: MergeJob): Promise<Buffer> {
  const dead = new Set(manifest.dead);
  const after = manifest.segments.findIndex(({ file }) => file === parts.at(-1)?.file) + 1;
  const newer = await readIds(root, manifest.segments.slice(after));
  const chosen: Segment[] = [];
  for (const { file } of parts) chosen.push(await readSegment(root, file));
  return mergeSegments(
    chosen,
    (id) => !dead.has(id) && !newer.some((segment) => holdsDocument(segment, id)),
  );
}

/** Replaces the parts by the merged segment. The search may have grown meanwhile, or belong to another tree. */
export async function applyMerge(
  { root, parts, manifest: before }: MergeJob,
  bytes: Buffer,
  onPlan?: OnPlan,
): Promise<void> {
  const manifest = await readManifest(root);
  if (!areNeighbours(manifest, parts)) return;
  // A document that was dead and is alive again is missing in the merged segment: the merge has to be done again.
  const dead = new Set(manifest.dead);
  if (before.dead.some((id) => !dead.has(id))) return;
  const merged = decodeSegment(bytes);
  const { file, entry } = segmentFile(bytes, merged.documents);
  const others = manifest.segments.filter(
    (other) => !parts.some((part) => part.file === other.file),
  );
  const held = [merged, ...(manifest.dead.length ? await readIds(root, others) : [])];
  const after = afterMerge(manifest, {
    parts,
    merged: merged.documents ? entry : null,
    isHeld: (id) => held.some((segment) => holdsDocument(segment, id)),
  });
  const pages = [...(merged.documents ? [file] : []), manifestFile(after)];
  // The merged segment may have the bytes of a part, and so its name.
  const stays = new Set(after.segments.map((segment) => segment.file));
  const unused = parts.filter((part) => !stays.has(part.file));
  // A server that has just started to read finds its segments gone, and starts again.
  const holdMore = parts.reduce((sum, { documents }) => sum + documents, 0) > merged.documents;
  const removed = holdMore ? unused.map((part) => `${SEGMENTS}/${part.file}`) : [];
  await writeTree(root, { pages, removed }, onPlan);
  const now = new Date();
  if (!holdMore) {
    for (const part of unused) await utimes(join(root, SEGMENTS, part.file), now, now);
  }
}

type Ids = Pick<Segment, "ids" | "documents">;

/** Reads only the ids of segments that are not merged. Their texts, which may be gigabytes, stay on the disk. */
async function readIds(root: string, entries: readonly SegmentEntry[]): Promise<Ids[]> {
  const found: Ids[] = [];
  for (const { file, documents } of entries) {
    found.push({ ...(await readHead(root, file)), documents });
  }
  return found;
}

/** Undefined for a file that is gone, cut off or no segment: nothing can be read from it. */
async function readIdsOf(root: string, file: string): Promise<Ids | undefined> {
  try {
    const { ids } = await readHead(root, file);
    return { ids, documents: ids.length / ID_BYTES };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && code !== "ENOENT") throw error;
    return undefined;
  }
}

async function readHead(root: string, file: string): Promise<Pick<Ids, "ids">> {
  const handle = await open(join(root, SEGMENTS, file));
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    const { start, length } = idsPlace(header);
    if (start + length > (await handle.stat()).size) throw new Error(`${file} is cut off.`);
    const ids = Buffer.alloc(length);
    await handle.read(ids, 0, length, start);
    return { ids };
  } finally {
    await handle.close();
  }
}

/**
 * Removes segments that have been unused for a while, and at once those with words that are no longer public. The time of a
 * file was set when it fell out of use.
 */
export async function removeUnused(
  root: string,
  manifest: Manifest,
  { unusedForMs, onPlan }: { unusedForMs: number; onPlan?: OnPlan | undefined },
): Promise<void> {
  const kept = unusedForMs > 0 ? await keptSegments(root, manifest, unusedForMs) : [];
  const removed = (await unusedSegments(root, manifest)).filter((file) => !kept.includes(file));
  if (!removed.length) return;
  const paths = removed.map((file) => `${SEGMENTS}/${file}`);
  await writeTree(root, { pages: [], removed: paths }, onPlan);
}

/** The segments that no manifest names any more, and that stay for a server that may still be reading them. */
export async function keptSegments(
  root: string,
  manifest: Manifest,
  unusedForMs = KEEP_UNUSED_MS,
): Promise<string[]> {
  const fresh: string[] = [];
  for (const file of await unusedSegments(root, manifest)) {
    const found = await stat(join(root, SEGMENTS, file)).catch(ifMissing);
    if (found && Date.now() - found.mtimeMs < unusedForMs) fresh.push(file);
  }
  if (!fresh.length) return [];
  // Without one that is damaged, what it holds counts as withdrawn: rather nothing is kept than a text that nobody may read.
  const named: Ids[] = [];
  for (const { file } of manifest.segments) {
    const found = await readIdsOf(root, file);
    if (found) named.push(found);
  }
  const kept: string[] = [];
  for (const file of fresh) {
    const found = await readIdsOf(root, file);
    if (found && !holdsWithdrawn(found, named, manifest.dead)) kept.push(file);
  }
  return kept;
}

async function unusedSegments(root: string, { segments }: Manifest): Promise<string[]> {
  const used = new Set(segments.map(({ file }) => file));
  const files = await readdir(join(root, SEGMENTS)).catch(() => []);
  return files.filter((file) => !used.has(file));
}

/** Whether a segment holds a document that is dead, or that no named segment holds: its piece was withdrawn. */
function holdsWithdrawn(segment: Ids, named: readonly Ids[], dead: readonly string[]): boolean {
  const [live] = findLive([segment, ...named], []);
  return live?.includes(1) === true || dead.some((id) => holdsDocument(segment, id));
}
