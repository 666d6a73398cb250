import type { PieceContent } from "../contract/draft.ts";
import type { Rendered } from "../contract/records.ts";
import type { PieceLine } from "../contract/transfer.ts";
import type { PieceRow } from "./tables.ts";

/** A piece's line, and what was made of it before the transaction. */
export interface ArrivingPiece {
  line: PieceLine;
  id: string;
  writerId: string;
  /** Null for what was never let go: it is rendered when it is. */
  rendered: Rendered | null;
  /** The slug to start from, where the line names none. */
  slug: string;
  /** The line's content as JSON, as its first revision keeps it. */
  content: string;
}

export function contentOf(line: PieceLine): PieceContent {
  const { headline, sub, body_md, category, tags, frame, style, locale, external_url } = line;
  return { headline, sub, body_md, category, tags, frame, style, locale, external_url };
}

/** A date of publication makes a piece approved, unless the line says how it stands. */
export function statusOf(line: PieceLine): PieceRow["status"] {
  return line.status ?? (line.published_at ? "approved" : "draft");
}
