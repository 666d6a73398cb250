import type { PieceAnswer } from "../contract/envelopes.ts";
import type { Piece, PieceListItem } from "../contract/piece.ts";
import { piecePath } from "./addresses.ts";
import type { TreeFiles } from "./tree-files.ts";

export interface PieceItems {
  /** A public piece as lists show it; undefined if it is no longer public. */
  get(id: string): PieceListItem | undefined;
}

/** Made from the pieces' own records. The piece's text, nearly all of a record, is not kept. */
export function createPieceItems(files: TreeFiles): PieceItems {
  const items = files.form<PieceListItem>(({ bytes }) => {
    const { piece } = JSON.parse(bytes().toString("utf8")) as PieceAnswer;
    const value = itemOf(piece);
    return { value, bytes: 2 * JSON.stringify(value).length };
  });
  return {
    get: (id) => {
      const path = piecePath(id);
      return path === undefined ? undefined : items.find(path);
    },
  };
}

function itemOf(piece: Piece): PieceListItem {
  const { id, url, title, summary, date_published, category, tags, authors, image, language } =
    piece;
  return {
    id,
    url,
    title,
    summary,
    date_published,
    category,
    tags,
    authors: authors.map(({ avatar: _, ...author }) => author),
    ...(image === undefined ? {} : { image }),
    ...(language === undefined ? {} : { language }),
  };
}
