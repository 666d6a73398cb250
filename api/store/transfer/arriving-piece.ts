import type { PieceContent } from "../../contract/draft.ts";
import type { Rendered } from "../../contract/records.ts";
import type { PieceLine } from "../../contract/transfer/transfer-piece.ts";
import type { PieceRow } from "../engine/tables-pieces.ts";

/** A piece of an import file, with everything that is prepared before the transaction. */
export interface ArrivingPiece {
  line: PieceLine;
  id: string;
  writerId: string;
  /** Null for a piece that was never published: it is rendered on publication. */
  rendered: Rendered | null;
  /** The slug to start from, if the line has none. */
  slug: string;
  /** The line's content as JSON, as the first revision stores it. */
  content: string;
}

/** The outcome of a line. A piece that already exists is left as it is, even if the writer has changed it since. */
export type Outcome = "added" | "present" | { problem: string };

export function contentOf(line: PieceLine): PieceContent {
  const { headline, sub, body_md, category, tags, frame, style, locale, external_url, cover } =
    line;
  const content = { headline, sub, body_md, category, tags, frame, style, locale };
  const { wanted_slug, statement, typed } = line;
  return { ...content, external_url, cover, wanted_slug, statement, typed };
}

/** A piece with a publication date is approved, unless the line has a status. */
export function statusOf(line: PieceLine): PieceRow["status"] {
  return line.status ?? (line.published_at ? "approved" : "draft");
}
