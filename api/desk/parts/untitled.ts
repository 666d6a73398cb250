import { hasVisibleCharacter } from "../../contract/text.ts";

/** A draft can be saved before it has a headline. */
export function headlineOr(headline: string): string {
  return hasVisibleCharacter(headline) ? headline : "Untitled";
}
