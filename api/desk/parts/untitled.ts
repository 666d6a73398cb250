import { hasVisibleCharacter } from "../../contract/text.ts";
import type { DeskWords } from "../messages/words.ts";

/** A draft can be saved before it has a headline. */
export function headlineOr(headline: string, { parts }: Pick<DeskWords, "parts">): string {
  return hasVisibleCharacter(headline) ? headline : parts.untitled;
}
