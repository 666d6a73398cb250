import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/site/share-card.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";

/** The picture that other services show with a link to the piece. */
export function ShareCard({
  path,
  version,
  headline,
}: {
  /** The address of its page in the desk. */
  path: string;
  /** Another card has another address. */
  version: string | number;
  headline: string;
}) {
  const { publish: w } = useWords();
  return (
    <img
      class="share-card"
      src={`${path}/card.jpg?v=${version}`}
      alt={fill(w.share_card_of, { headline })}
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
    />
  );
}
