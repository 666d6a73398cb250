import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../../api/store/engine/missing-file.ts";
import { entryTiles, TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { unbundle } from "../../api/render/ledger/bundle.ts";
import { newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import type { Target } from "../targets/targets.ts";
import { paths } from "../tree/paths.ts";

// The ledger as the files of a tree have it.

/** The signed checkpoint of a tree; undefined if it has none. */
export function readCheckpoint(root: string): string | undefined {
  return readIfThere(join(root, paths.checkpoint))?.toString();
}

/** The size that a tree's checkpoint claims. 0 if there is none that can be read: then all files are written again. */
export function sizeIn(root: string): number {
  const [, size = ""] = readCheckpoint(root)?.split("\n") ?? [];
  return /^\d{1,15}$/.test(size) ? Number(size) : 0;
}

/** All entries of a tree whose checkpoint has this size. */
export function readEntries(root: string, size: number): string[] {
  return entryTiles(size).flatMap(({ path }) => unbundle(readFileSync(join(root, "log", path))));
}

/**
 * What a tree lacks of the newest signed checkpoint: the tiles that have grown, and the checkpoint itself, which gets the
 * cosignatures of witnesses later.
 */
export async function ledgerTargets({ db }: PublicSnapshot, root: string): Promise<Target[]> {
  const { size, note } = (await newestCheckpoint(db)) ?? { size: 0, note: undefined };
  const from = sizeIn(root);
  if (size > from) return targetsBetween(from, size);
  return size === from && size > 0 && readCheckpoint(root) !== note
    ? [{ kind: "ledger", from }]
    : [];
}

/** The targets of a ledger that grows from one size to another. */
export function targetsBetween(from: number, to: number): Target[] {
  const first = Math.floor(from / TILE_WIDTH);
  const tiles = Array.from({ length: Math.ceil(to / TILE_WIDTH) - first }, (_, index): Target => ({
    kind: "ledger-tile",
    number: first + index,
    from,
  }));
  return [...tiles, { kind: "ledger", from }];
}

/** The ledger of a new tree is written last, from one snapshot. */
export function isOfLedger({ kind }: Target): boolean {
  return kind === "ledger" || kind === "ledger-tile";
}
