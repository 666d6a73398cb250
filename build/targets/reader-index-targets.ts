import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BLOCK_SIZE,
  blockName,
  PART_SIZE,
  partName,
  PARTS_IN_BLOCK,
  shardNumber,
  shardPath,
  READER_MANIFEST,
} from "../../api/search/reader/paths.ts";
import { ReaderManifest } from "../../api/search/reader/manifest.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { openBlock } from "./render-reader-index.ts";
import type { Target } from "./targets.ts";

/** The files of the reader index that may hold the piece with this number. Files that must not exist render to removals. */
export function shardTargetsOf(ordinal: number): Target[] {
  return [
    { kind: "reader-shard", shard: "part", number: Math.floor(ordinal / PART_SIZE) },
    { kind: "reader-shard", shard: "block", number: Math.floor(ordinal / BLOCK_SIZE) },
    { kind: "reader-manifest" },
  ];
}

/** All files of a block, in parts or whole. */
function targetsOfBlock(block: number): Target[] {
  return [
    ...Array.from({ length: PARTS_IN_BLOCK }, (_, part): Target => ({
      kind: "reader-shard",
      shard: "part",
      number: block * PARTS_IN_BLOCK + part,
    })),
    { kind: "reader-shard", shard: "block", number: block },
    { kind: "reader-manifest" },
  ];
}

/** The targets for a file that a change of kind `words_changed` names. A part may have become a block since. */
export function targetsOfShard(name: string): Target[] {
  const shard = shardNumber(name);
  if (!shard) return [];
  return shard.kind === "part"
    ? shardTargetsOf(shard.number * PART_SIZE)
    : targetsOfBlock(shard.number);
}

/** The names, for `targetsOfShard`, of targets that are to be written later. */
async function shardNames(snapshot: PublicSnapshot, targets: readonly Target[]): Promise<string[]> {
  const open = await openBlock(snapshot);
  const names = targets.flatMap((target) => {
    if (target.kind !== "reader-shard" || target.shard !== "part") return [];
    const block = Math.floor(target.number / PARTS_IN_BLOCK);
    return block < open ? [blockName(block)] : [partName(target.number)];
  });
  return [...new Set(names)];
}

/** The paths of the files that may hold the words of a piece with this number. */
export function shardFiles(ordinal: number): string[] {
  return [
    shardPath(partName(Math.floor(ordinal / PART_SIZE))),
    shardPath(blockName(Math.floor(ordinal / BLOCK_SIZE))),
  ];
}

function isOfReaderIndex({ kind }: Target): boolean {
  return kind === "reader-shard" || kind === "reader-manifest";
}

/**
 * The additional targets when the newest piece is in another block than in the tree: the block before becomes one file,
 * or is split into parts again.
 */
export async function turnedShards(snapshot: PublicSnapshot, root: string): Promise<Target[]> {
  const before = await openBlockIn(root);
  const now = await openBlock(snapshot);
  if (before === undefined || before === now) return [];
  return [...targetsOfBlock(before), ...targetsOfBlock(now)];
}

/** The block that the tree has in parts; undefined if there is none. */
async function openBlockIn(root: string): Promise<number | undefined> {
  try {
    const text = await readFile(join(root, READER_MANIFEST), "utf8");
    const { shards } = ReaderManifest.parse(JSON.parse(text));
    const newest = shardNumber(shards[0] ?? "");
    return newest?.kind === "part" ? Math.floor(newest.number / PARTS_IN_BLOCK) : undefined;
  } catch {
    // The patrol replaces a lost or damaged file.
    return undefined;
  }
}

/**
 * The reader index is written after the pages are public. A withdrawal updates it at once, because a withdrawn piece
 * must be gone everywhere. The names of the files to write later are stored with the settled changes.
 */
export async function splitOffReaderIndex(
  snapshot: PublicSnapshot,
  targets: readonly Target[],
  { isAtOnce }: { isAtOnce: boolean },
): Promise<{ now: Target[]; later: string[] }> {
  if (isAtOnce) return { now: [...targets], later: [] };
  return {
    now: targets.filter((target) => !isOfReaderIndex(target)),
    later: await shardNames(snapshot, targets.filter(isOfReaderIndex)),
  };
}
