import type { SiteLanguage } from "../contract/vocabulary.ts";
import { counted } from "../../site/messages/words.ts";
import type { DeskMessages } from "./messages/words.ts";

/** The counter beside a field with a length limit. The browser script uses the same words. */
export function describeLeft(
  left: number,
  words: DeskMessages["client_desk"],
  language: SiteLanguage,
): string {
  return counted(left < 0 ? words.too_many : words.left, Math.abs(left), language);
}

/** Whether so few characters are left that the writer should know: the last fifth. */
export function isNear(left: number, max: number): boolean {
  return left <= max / 5;
}
