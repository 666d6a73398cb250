import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../../api/store/engine/missing-file.ts";
import type { Piece } from "../../api/contract/piece.ts";
import { renderPieceTwin } from "../../api/render/text/piece-twin.ts";
import { twinOf } from "../../api/render/urls.ts";
import { pathOf } from "../../site/path.ts";
import { paths } from "../tree/paths.ts";

/** A piece as feeds carry it. */
export interface FeedPiece {
  piece: Piece;
  markdown: () => string;
}

/** The piece with this id, if its files are written. */
export type WrittenPieces = (id: string) => FeedPiece | undefined;

/**
 * The pieces of a tree that is being filled, read from their own files. Feeds repeat what a piece's record and Markdown
 * say, and reading these takes a tenth of the time of rendering them again. A piece that has changed meanwhile is
 * rendered again with all its lists when the tree is full.
 */
export function createWrittenPieces(root: string): WrittenPieces {
  return (id) => {
    const record = readIfThere(join(root, paths.pieceRecord(id)))?.toString();
    if (record === undefined) return undefined;
    const { piece } = JSON.parse(record) as { piece: Piece };
    const twin = decodeURIComponent(pathOf(twinOf(piece.url)));
    // It is written last. Another lane may be about to.
    if (!existsSync(join(root, twin))) return undefined;
    return { piece, markdown: () => belowFacts(piece, readFileSync(join(root, twin), "utf8")) };
  };
}

function belowFacts(piece: Piece, twin: string): string {
  const [start = "", end = ""] = renderPieceTwin(piece, SPLIT).split(SPLIT);
  if (!twin.startsWith(start)) throw new Error(`${piece.url}: its Markdown has other facts.`);
  return twin.slice(start.length, -end.length);
}

/** No text has it. */
const SPLIT = "\0";
