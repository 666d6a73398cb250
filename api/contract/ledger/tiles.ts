// The addresses of a transparency log (https://c2sp.org/tlog-tiles).

/** The address in the first line of checkpoints, which names the log: that of its folder, without the scheme. */
export function originOf(baseUrl: string): string {
  return `${new URL(baseUrl).host}/log`;
}

export const TILE_WIDTH = 256;

/** The path of a tile below the folder of the ledger. Partial tiles have fewer than 256 hashes or entries. */
export function tilePath(level: number | "entries", number: number, width = TILE_WIDTH): string {
  let rest = number;
  let path = digits(rest);
  while (rest >= 1_000) {
    rest = Math.floor(rest / 1_000);
    path = `x${digits(rest)}/${path}`;
  }
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

/** The tiles that hold the entries of a log of some size. */
export function entryTiles(size: number): { path: string; width: number }[] {
  return Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, number) => {
    const width = Math.min(TILE_WIDTH, size - number * TILE_WIDTH);
    return { path: tilePath("entries", number, width), width };
  });
}

function digits(number: number): string {
  return String(number % 1_000).padStart(3, "0");
}
