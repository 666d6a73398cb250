import { fill, numberOf } from "../../../site/messages/words.ts";
import type { LivePlaces } from "../../store/log/places.ts";
import { type DeskWords, useWords } from "../messages/words.ts";

/** Says on which servers a piece is live, and whether it is in the bucket. Nothing where there is only one place. */
export function LivePlacesLine({ places }: { places: LivePlaces | undefined }) {
  const words = useWords();
  const text = places && wordsOf(places, words);
  return text ? <p class="hint">{text}</p> : null;
}

export function wordsOf(
  { servers, live, isInBucket }: LivePlaces,
  { parts: w, language }: DeskWords,
): string | undefined {
  // The page itself says whether it is on the only server.
  if (servers < 2 && (isInBucket === null || live === 0)) return undefined;
  if (servers < 2) return isInBucket ? w.live_here_and_bucket : w.live_here_not_bucket;
  const values = { live: numberOf(live, language), servers: numberOf(servers, language) };
  if (isInBucket === null) return fill(w.live_on, values);
  return fill(isInBucket ? w.live_on_and_bucket : w.live_on_not_bucket, values);
}

/** Whether every place has it. */
export function isLiveEverywhere({ servers, live, isInBucket }: LivePlaces): boolean {
  return live === servers && isInBucket !== false;
}
