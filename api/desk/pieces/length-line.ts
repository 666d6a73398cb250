import { BODY_MAX } from "../../contract/limits.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { lengthOf } from "../../render/text/reading-time.ts";
import { counted, fill } from "../../../site/messages/words.ts";
import type { DeskMessages } from "../messages/words.ts";

/** In UTF-16 units, of which a character takes at most two. A longer text is refused anyway, so its words are not counted. */
const COUNTED_MAX = 2 * BODY_MAX;

/** The line below the body, for the server's pages and the browser script. */
export function describeLength(
  text: string,
  w: DeskMessages["client_editor"],
  language: SiteLanguage,
): string {
  if (text.length > COUNTED_MAX) return w.too_long;
  const { words, minutes } = lengthOf(text);
  if (words === 0) return w.no_words;
  return fill(w.length, {
    words: counted(w.words, words, language),
    minutes: counted(w.minutes, minutes, language),
  });
}
