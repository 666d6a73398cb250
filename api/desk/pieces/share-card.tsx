import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/share-card.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { piecePath } from "./own-piece.ts";

/** The picture that other services show with a link to the piece. */
export function ShareCard({
  id,
  version,
  headline,
}: {
  id: string;
  version: number;
  headline: string;
}) {
  const { publish: w } = useWords();
  return (
    <img
      class="share-card"
      src={`${piecePath(id, "card.jpg")}?v=${version}`}
      alt={fill(w.share_card_of, { headline })}
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
    />
  );
}
