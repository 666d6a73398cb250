import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import type { PublicText } from "../../api/contract/records.ts";
import { type Manifest, onceEach, type SegmentEntry } from "../../api/search/manifest.ts";
import { firstOpenChange } from "../../api/store/log/change-queue.ts";
import { piecesChangedFrom } from "../../api/store/log/changes.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { findPublicTexts } from "../../api/store/pieces/public/public.ts";
import { SEGMENT, segmentBatches } from "../pipeline/batches.ts";
import { paths } from "../tree/paths.ts";
import { createSegment, manifestFile, readManifest, SEGMENTS, segmentName } from "./search.ts";
import { type Plan, writeTree } from "../tree/tree.ts";

export interface HealOptions {
  store: Store;
  /** The follower of the log that the tree is; the only one by default. */
  follower?: string;
  root: string;
  onPlan?: (plan: Plan) => Promise<void>;
  /** Runs between batches: publications, and unpublishing above all, do not wait for the search. */
  meanwhile: () => Promise<unknown>;
}

/**
 * Builds the search of a tree again from the database when its manifest or one of its segments is lost. Returns whether
 * there was something to do. The rest of the old search answers until the new one is complete. The mark in the manifest
 * stays until then, so after a kill the next worker starts again.
 */
export async function healSearch({
  store,
  follower = SINGLE_TREE,
  root,
  onPlan,
  meanwhile,
}: HealOptions): Promise<boolean> {
  const found = await readManifest(root);
  const lost = await findLost(root, found.segments);
  if (!found.incomplete && !lost.length) return false;
  const left: Manifest = {
    ...found,
    segments: found.segments.filter((entry) => !lost.includes(entry)),
    incomplete: true,
  };
  await writeTree(root, { pages: [manifestFile(left)], removed: [] }, onPlan);
  const made: SegmentEntry[] = [];
  const indexed = new Set<string>();
  const index = async (ids: readonly string[]): Promise<void> => {
    const texts = await store.snapshot((db) => findPublicTexts(snapshotOfTree(db, follower), ids));
    const pieces = texts.filter(({ id }) => isInTree(root, id));
    if (pieces.length) made.push(await bringSegment(root, pieces, onPlan));
    for (const { id } of pieces) indexed.add(id);
  };
  const since = await firstOpenChange(store.read, follower);
  for await (const { ids } of segmentBatches(store.read)) {
    await index(ids);
    await meanwhile();
  }
  // By the log of changes, not by new segments: a text that was restored gives a segment with the name of an old one.
  const changed = await piecesChangedFrom(store.read, since);
  for (let first = 0; first < changed.length; first += SEGMENT) {
    await index(changed.slice(first, first + SEGMENT));
  }
  await replaceSearch(root, { left, made: onceEach(made), indexed }, onPlan);
  return true;
}

/** The search may name a piece only when the piece's own files are there. */
function isInTree(root: string, id: string): boolean {
  return existsSync(join(root, paths.pieceRecord(id)));
}

async function bringSegment(
  root: string,
  pieces: readonly PublicText[],
  onPlan: HealOptions["onPlan"],
): Promise<SegmentEntry> {
  const { file, entry } = createSegment(pieces);
  await writeTree(root, { pages: [file], removed: [] }, onPlan);
  return entry;
}

/** Replaces all other segments by the new ones. */
async function replaceSearch(
  root: string,
  { left, made, indexed }: { left: Manifest; made: SegmentEntry[]; indexed: ReadonlySet<string> },
  onPlan: HealOptions["onPlan"],
): Promise<void> {
  const { incomplete: _, ...now } = await readManifest(root);
  const stays = new Set(made.map(({ file }) => file));
  const old = onceEach([...left.segments, ...now.segments]).filter(({ file }) => !stays.has(file));
  const dead = now.dead.filter((id) => indexed.has(id));
  const manifest = manifestFile({ ...now, segments: made, dead });
  const removed = old.map(({ file }) => `${SEGMENTS}/${file}`);
  await writeTree(root, { pages: [manifest], removed }, onPlan);
}

/** Looks at file sizes only, because it runs very often. */
async function findLost(root: string, segments: readonly SegmentEntry[]): Promise<SegmentEntry[]> {
  const lost: SegmentEntry[] = [];
  for (const entry of segments) {
    const found = await stat(join(root, SEGMENTS, entry.file)).catch(ifMissing);
    if (found?.size !== entry.bytes) lost.push(entry);
  }
  return lost;
}

/**
 * Reads every segment, and removes those whose bytes do not match their name, so that they count as lost. Returns the
 * removed ones. It reads in small parts, so that other work gets its turn.
 */
export async function removeDamaged(root: string): Promise<string[]> {
  const damaged: string[] = [];
  for (const { file } of (await readManifest(root)).segments) {
    const path = join(root, SEGMENTS, file);
    if (!existsSync(path)) continue;
    const hash = createHash("sha256");
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    if (segmentName(hash) === file) continue;
    await rm(path, { force: true });
    damaged.push(file);
  }
  return damaged;
}
