import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PieceAnswer } from "../contract/envelopes.ts";
import type { Piece, PieceListItem } from "../contract/piece.ts";
import { piecePath } from "./addresses.ts";
import { CACHE_BYTES, type CacheBytes } from "./cache-bytes.ts";
import { createFileCache } from "./file-cache.ts";

export interface PieceItems {
  /** A public piece as lists show it; undefined where it is public no more. */
  get(id: string): Promise<PieceListItem | undefined>;
}

/** Made from the pieces' own records. Their bodies, nearly all of a record, are not kept. */
export function createPieceItems(
  { root }: { root: string },
  cacheBytes: Pick<CacheBytes, "items"> = CACHE_BYTES,
): PieceItems {
  const items = createFileCache<PieceListItem>({
    maxBytes: cacheBytes.items,
    load: async (path) => {
      const { piece } = JSON.parse(await readFile(path, "utf8")) as PieceAnswer;
      const value = itemOf(piece);
      return { value, bytes: 2 * JSON.stringify(value).length };
    },
  });
  return {
    get: async (id) => {
      const path = piecePath(id);
      return path === undefined ? undefined : items.get(join(root, path));
    },
  };
}

function itemOf(piece: Piece): PieceListItem {
  const { id, url, title, summary, date_published, category, tags, authors, language } = piece;
  return {
    id,
    url,
    title,
    summary,
    date_published,
    category,
    tags,
    authors: authors.map(({ avatar: _, ...author }) => author),
    ...(language === undefined ? {} : { language }),
  };
}
