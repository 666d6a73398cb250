import { headingsOf } from "../../api/render/text/headings.ts";
import { summaryOfCard } from "../../api/render/piece.ts";
import { languageOf, loadStemmers } from "../../api/search/reader/languages.ts";
import {
  BLOCK_SIZE,
  blockName,
  PART_SIZE,
  partName,
  PARTS_IN_BLOCK,
  shardPath,
  READER_MANIFEST,
  READER_VERSION,
} from "../../api/search/reader/paths.ts";
import { type ReaderPiece, writeShard } from "../../api/search/reader/shard.ts";
import {
  type IndexedPiece,
  indexedPieces,
  newestOrdinal,
} from "../../api/store/pieces/public/indexed-pieces.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { rangesInUse } from "../../api/store/pieces/public/numbered-pieces.ts";
import type { Context } from "./context.ts";
import { json, removed, text, type TreeFile } from "../tree/file.ts";
import type { Target } from "./targets.ts";

/**
 * A file of the reader index. The number of a piece decides which file it is in, so neither a publication nor a
 * withdrawal moves other pieces. The block of the newest piece is kept in parts; older blocks are one file each.
 */
export async function renderShard(
  { snapshot }: Context,
  { shard, number }: Extract<Target, { kind: "reader-shard" }>,
): Promise<TreeFile[]> {
  const [name, size] =
    shard === "part" ? [partName(number), PART_SIZE] : [blockName(number), BLOCK_SIZE];
  const path = shardPath(name);
  const block = shard === "part" ? Math.floor(number / PARTS_IN_BLOCK) : number;
  const isInParts = block >= (await openBlock(snapshot));
  if (isInParts !== (shard === "part")) return removed(path);
  const pieces = await indexedPieces(snapshot, { from: number * size, to: (number + 1) * size });
  if (!pieces.length) return removed(path);
  const stemmers = await loadStemmers(pieces.flatMap(({ locale }) => languageOf(locale) ?? []));
  return [text(path, () => writeShard(pieces.map(readerPiece), stemmers))];
}

export async function renderReaderManifest({ snapshot }: Context): Promise<TreeFile[]> {
  const { blocks, parts } = await shardsInUse(snapshot);
  const shards = [...parts.toReversed().map(partName), ...blocks.toReversed().map(blockName)];
  return [json(READER_MANIFEST, () => ({ version: READER_VERSION, shards }))];
}

/** The numbers of the files that exist, ascending. */
export async function shardsInUse(
  snapshot: PublicSnapshot,
): Promise<{ blocks: number[]; parts: number[] }> {
  const from = (await openBlock(snapshot)) * BLOCK_SIZE;
  return {
    blocks: await rangesInUse(snapshot, { of: "site" }, BLOCK_SIZE, { to: from }),
    parts: await rangesInUse(snapshot, { of: "site" }, PART_SIZE, { from }),
  };
}

/** The block of the newest public piece. */
export async function openBlock(snapshot: PublicSnapshot): Promise<number> {
  return Math.floor(((await newestOrdinal(snapshot)) ?? 0) / BLOCK_SIZE);
}

function readerPiece(piece: IndexedPiece): ReaderPiece {
  const { slug, headline, sub, tags, writer, publishedAt, category, locale, html } = piece;
  return {
    slug,
    headline,
    standfirst: sub,
    tags,
    headings: headingsOf(html),
    writer,
    date: publishedAt,
    category,
    locale,
    excerpt: summaryOfCard(piece),
  };
}
