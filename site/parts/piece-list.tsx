import type { Wording } from "../messages/words.ts";
import type { ListedPiece } from "../page-data.ts";
import { PieceCard, type PieceCardProps } from "./piece-card.tsx";

/** Covers of the first pieces are on the screen before anyone scrolls. */
const SEEN_AT_ONCE = 3;

export interface PieceListProps {
  items: readonly ListedPiece[];
  /** What to say if there are none. */
  none: string;
  site: Wording;
  heading?: PieceCardProps["heading"];
  hasCategory?: boolean;
  hasAuthor?: boolean;
  /** The first piece large. */
  hasLead?: boolean;
}

/** A list of pieces, inside an element of the class h-feed that names it: headline, standfirst, writer and date, and the cover if there is one. */
export function PieceList({
  items,
  none,
  site,
  heading = "h2",
  hasCategory = true,
  hasAuthor = true,
  hasLead = false,
}: PieceListProps) {
  if (!items.length) return <p class="none">{none}</p>;
  return (
    <ol class="pieces">
      {items.map((piece, index) => (
        <li key={piece.id}>
          <PieceCard
            piece={piece}
            site={site}
            look={hasLead && index === 0 ? "lead" : "row"}
            heading={heading}
            hasCategory={hasCategory}
            hasAuthor={hasAuthor}
            isSeenAtOnce={index < SEEN_AT_ONCE}
          />
        </li>
      ))}
    </ol>
  );
}
