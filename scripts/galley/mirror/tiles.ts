import { TILE_WIDTH, tilePath } from "../../../api/contract/ledger/tiles.ts";
import { bundle } from "../../../api/render/ledger/bundle.ts";
import { type Hash, leafHash, treeHash } from "../../../api/render/ledger/merkle.ts";

/** The tiles of a log with these entries, as a mirror hands them out. They are computed, so they agree with the entries. */
export function* tilesOf(entries: readonly string[]): Iterable<[path: string, content: Buffer]> {
  for (const [number, some] of inTiles(entries)) {
    yield [tilePath("entries", number, some.length), bundle(some)];
  }
  let hashes: Hash[] = entries.map(leafHash);
  for (let level = 0; hashes.length; level++) {
    const above: Hash[] = [];
    for (const [number, some] of inTiles(hashes)) {
      yield [tilePath(level, number, some.length), Buffer.concat(some)];
      if (some.length === TILE_WIDTH) above.push(treeHash(some));
    }
    hashes = above;
  }
}

function* inTiles<Part>(all: readonly Part[]): Iterable<[number: number, some: readonly Part[]]> {
  for (let number = 0; number * TILE_WIDTH < all.length; number++) {
    yield [number, all.slice(number * TILE_WIDTH, (number + 1) * TILE_WIDTH)];
  }
}
