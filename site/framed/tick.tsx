import type { Wording } from "../messages/words.ts";

/** The mark of a verified identity, drawn by the stylesheet. */
export function Tick({ words }: { words: Wording<"verified">["words"] }) {
  return <span class="tick" role="img" aria-label={words.verified} />;
}
