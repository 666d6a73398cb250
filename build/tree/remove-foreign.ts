import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { snapshotOfTree, snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { categoryList, tagList } from "../../api/store/pieces/public/list-numbers.ts";
import { foldTag } from "../../api/store/pieces/public/tags.ts";
import { targetBatches } from "../pipeline/batches.ts";
import { searchFiles } from "../search/search.ts";
import type { Target } from "../targets/targets.ts";
import { type Plan, writeTree } from "./tree.ts";
import { type TreePlace, walkTree } from "./walk-tree.ts";
import { writeOrSkip } from "./write-or-skip.ts";
import { writeTargets } from "./write-targets.ts";

/** Rendered together. */
const TOGETHER = 50;

/**
 * Removes from a tree everything that its database does not have: it was published after the backup that was restored,
 * and nobody could take it down any more. The files go first and at once, then the search and the lists that name them,
 * even if an earlier try removed only the files. A full build does the rest.
 */
export async function removeForeign({
  onPlan,
  ...place
}: Required<TreePlace> & { onPlan?: (plan: Plan) => Promise<void> }): Promise<void> {
  const { store, follower, site, root } = place;
  const removed: string[] = [];
  const walk = walkTree(place, { depth: "presence", snapshotOf: snapshotOfWhole });
  for await (const { findings } of walk) {
    for (const { path, what } of findings) {
      if (what === "should not be there") removed.push(path);
    }
  }
  const pieces = await piecesAmong(root, removed);
  // Announcing needs disk space, and there may be none. The full build that follows announces everything.
  const tell = async (plan: Plan): Promise<void> => onPlan?.(plan).catch(() => {});
  await writeTree(root, { pages: [], removed }, tell);
  const targets: Target[] = [];
  const isList = listsNaming(pieces);
  for await (const batch of targetBatches(store, follower)) targets.push(...batch.filter(isList));
  await store.snapshot(async (db) => {
    const snapshot = snapshotOfTree(db, follower);
    const search = await searchFiles(
      snapshot,
      root,
      pieces.map(({ id }) => id),
    );
    await writeTargets(snapshot, site, root, { targets: [], search }, tell);
    for (let first = 0; first < targets.length; first += TOGETHER) {
      await writeOrSkip(snapshot, site, root, targets.slice(first, first + TOGETHER), tell);
    }
  });
}

interface ForeignPiece {
  id: string;
  tags: string[];
}

/** The pieces whose records are among some files. */
async function piecesAmong(root: string, files: readonly string[]): Promise<ForeignPiece[]> {
  const pieces: ForeignPiece[] = [];
  for (const path of files) {
    const [, id] = /^api\/public\/pieces\/([0-9a-f-]{36})\.json$/.exec(path) ?? [];
    if (id !== undefined) pieces.push({ id, tags: await tagsIn(join(root, path)) });
  }
  return pieces;
}

/** A record that cannot be read is removed anyway; the pages of its tags stay until the full build. */
async function tagsIn(file: string): Promise<string[]> {
  try {
    const { piece } = JSON.parse(await readFile(file, "utf8")) as { piece: { tags: string[] } };
    return piece.tags.map(foldTag);
  } catch {
    return [];
  }
}

/** Targets that name no other piece, but for the neighbours that a piece's page links to. */
const THINGS = new Set<Target["kind"]>(["piece", "product", "avatar", "picture", "card", "fixed"]);

/** Picks the lists that may name these pieces. */
function listsNaming(pieces: readonly ForeignPiece[]): (target: Target) => boolean {
  const tags = new Set(pieces.flatMap((piece) => piece.tags));
  const lists = new Set<string>([...CATEGORIES.map(categoryList), ...[...tags].map(tagList)]);
  return (target) => {
    if (target.kind === "tag") return tags.has(target.tag);
    if (target.kind === "list-archive") return lists.has(target.list);
    return !THINGS.has(target.kind);
  };
}
