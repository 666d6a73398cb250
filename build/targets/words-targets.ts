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
  WORDS_MANIFEST,
} from "../../api/search/words/paths.ts";
import { WordsManifest } from "../../api/search/words/manifest.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { openBlock } from "./render-words.ts";
import type { Target } from "./targets.ts";

/** The files of the readers' index that may hold the piece with this number. Files that must not exist render to removals. */
export function wordsOf(ordinal: number): Target[] {
  return [
    { kind: "words", shard: "part", number: Math.floor(ordinal / PART_SIZE) },
    { kind: "words", shard: "block", number: Math.floor(ordinal / BLOCK_SIZE) },
    { kind: "words-manifest" },
  ];
}

/** All files of a block, in parts or whole. */
function wordsOfBlock(block: number): Target[] {
  return [
    ...Array.from({ length: PARTS_IN_BLOCK }, (_, part): Target => ({
      kind: "words",
      shard: "part",
      number: block * PARTS_IN_BLOCK + part,
    })),
    { kind: "words", shard: "block", number: block },
    { kind: "words-manifest" },
  ];
}

/** The targets for a file that a change of kind `words_changed` names. A part may have become a block since. */
export function wordsOfShard(name: string): Target[] {
  const shard = shardNumber(name);
  if (!shard) return [];
  return shard.kind === "part" ? wordsOf(shard.number * PART_SIZE) : wordsOfBlock(shard.number);
}

/** The names, for `wordsOfShard`, of targets that are to be written later. */
export async function shardNames(
  snapshot: PublicSnapshot,
  targets: readonly Target[],
): Promise<string[]> {
  const open = await openBlock(snapshot);
  const names = targets.flatMap((target) => {
    if (target.kind !== "words" || target.shard !== "part") return [];
    const block = Math.floor(target.number / PARTS_IN_BLOCK);
    return block < open ? [blockName(block)] : [partName(target.number)];
  });
  return [...new Set(names)];
}

/** The paths of the files that may hold the words of a piece with this number. */
export function wordsFiles(ordinal: number): string[] {
  return [
    shardPath(partName(Math.floor(ordinal / PART_SIZE))),
    shardPath(blockName(Math.floor(ordinal / BLOCK_SIZE))),
  ];
}

export function isOfWords({ kind }: Target): boolean {
  return kind === "words" || kind === "words-manifest";
}

/**
 * The additional targets when the newest piece is in another block than in the tree: the block before becomes one file,
 * or is split into parts again.
 */
export async function wordsTurned(snapshot: PublicSnapshot, root: string): Promise<Target[]> {
  const before = await openBlockIn(root);
  const now = await openBlock(snapshot);
  if (before === undefined || before === now) return [];
  return [...wordsOfBlock(before), ...wordsOfBlock(now)];
}

/** The block that the tree has in parts; undefined if there is none. */
async function openBlockIn(root: string): Promise<number | undefined> {
  try {
    const text = await readFile(join(root, WORDS_MANIFEST), "utf8");
    const { shards } = WordsManifest.parse(JSON.parse(text));
    const newest = shardNumber(shards[0] ?? "");
    return newest?.kind === "part" ? Math.floor(newest.number / PARTS_IN_BLOCK) : undefined;
  } catch {
    // The patrol replaces a lost or damaged file.
    return undefined;
  }
}
