import { originOf, TILE_WIDTH, tilePath } from "../../api/contract/ledger/tiles.ts";
import { bundle } from "../../api/render/ledger/bundle.ts";
import { leafHash } from "../../api/render/ledger/merkle.ts";
import { verifierKey } from "../../api/render/ledger/note.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import {
  entriesFrom,
  keyEntries,
  newestCheckpoint,
  signedSizes,
} from "../../api/store/ledger/checkpoints.ts";
import { hashesFrom } from "../ledger/hashes.ts";
import { json, removed, text, type TreeFile } from "../tree/file.ts";
import { paths } from "../tree/paths.ts";
import type { Context } from "./context.ts";
import type { Target } from "./targets.ts";

// The transparency log as files: https://c2sp.org/tlog-tiles. They are made of what is signed, and never of more: an entry
// that no checkpoint covers has no file.

type Rendering = Pick<Context, "site"> & { snapshot: Pick<Context["snapshot"], "db"> };

/**
 * The entries of a tile and their hashes. A tile that is not full has a file for each size that was signed; `from` is the
 * size up to which the tree has them.
 */
export async function renderLedgerTile(
  { site, snapshot: { db } }: Rendering,
  { number, from }: Extract<Target, { kind: "ledger-tile" }>,
): Promise<TreeFile[]> {
  const size = await sizeOf(db, site);
  const start = number * TILE_WIDTH;
  if (size <= start) return [];
  const isFull = size >= start + TILE_WIDTH;
  const sizes = isFull ? [start + TILE_WIDTH] : await signedSizes(db, Math.max(start, from));
  const entries = await entriesFrom(db, start, Math.max(0, ...sizes) - start);
  const hashes = entries.map(leafHash);
  const files = sizes.flatMap((end) => {
    const width = end - start;
    return [
      tile("entries", number, width, () => bundle(entries.slice(0, width))),
      tile(0, number, width, () => Buffer.concat(hashes.slice(0, width))),
    ];
  });
  if (!isFull || from <= start) return files;
  // Nobody needs the partial ones any more (tlog-tiles: "Partial Tiles").
  const widths = Array.from({ length: TILE_WIDTH - 1 }, (_, index) => index + 1);
  const gone = (["entries", 0] as const).flatMap((level) =>
    widths.map((width) => paths.log(tilePath(level, number, width))),
  );
  return [...files, ...removed(...gone)];
}

/** The higher levels of the tree, the signed checkpoint and the keys. */
export async function renderLedger(
  { site, snapshot: { db } }: Rendering,
  { from }: Extract<Target, { kind: "ledger" }>,
): Promise<TreeFile[]> {
  const checkpoint = site.ledger?.frozen ? undefined : await newestCheckpoint(db);
  if (!checkpoint) return [];
  const { size } = checkpoint;
  const files: TreeFile[] = [];
  for (let level = 1; TILE_WIDTH ** level <= size; level++) {
    files.push(...(await higherTiles(db, { level, from, size })));
  }
  const keys = await keyEntries(db);
  const known = keys.map(
    ({ base_url, public_key, created_at: since, number: entry, ...opening }) => ({
      origin: originOf(base_url),
      vkey: verifierKey(originOf(base_url), Buffer.from(public_key, "base64")),
      since,
      entry,
      ...opening,
    }),
  );
  const { origin, vkey } = known.at(-1) ?? {};
  return [
    ...files,
    json(paths.logKeys, () => ({ origin, vkey, log: `${site.urls.log}/`, keys: known })),
    // After everything that it covers.
    text(paths.checkpoint, () => checkpoint.note),
  ];
}

/** Each width of a tile that is not full: nearly each of them was needed by a checkpoint. */
async function higherTiles(
  db: Queryable,
  { level, from, size }: { level: number; from: number; size: number },
): Promise<TreeFile[]> {
  const before = Math.floor(from / TILE_WIDTH ** level);
  const now = Math.floor(size / TILE_WIDTH ** level);
  const files: TreeFile[] = [];
  for (let number = Math.floor(before / TILE_WIDTH); number * TILE_WIDTH < now; number++) {
    const start = number * TILE_WIDTH;
    const had = Math.max(0, before - start);
    const width = Math.min(TILE_WIDTH, now - start);
    const hashes = await hashesFrom(db, level, start, width);
    const widths = Array.from({ length: width - had }, (_, index) => had + index + 1);
    const isFull = width === TILE_WIDTH;
    for (const one of isFull ? [TILE_WIDTH] : widths) {
      files.push(tile(level, number, one, () => Buffer.concat(hashes.slice(0, one))));
    }
    if (!isFull || had === 0 || had === TILE_WIDTH) continue;
    const gone = Array.from({ length: TILE_WIDTH - 1 }, (_, index) => index + 1);
    files.push(...removed(...gone.map((one) => paths.log(tilePath(level, number, one)))));
  }
  return files;
}

function tile(
  level: number | "entries",
  number: number,
  width: number,
  content: () => Buffer,
): TreeFile {
  return { path: paths.log(tilePath(level, number, width)), render: content };
}

/** Nothing is rendered while the ledger of this tree is frozen: its files stay as they are. */
async function sizeOf(db: Queryable, { ledger }: Context["site"]): Promise<number> {
  if (ledger?.frozen) return 0;
  return (await newestCheckpoint(db))?.size ?? 0;
}
