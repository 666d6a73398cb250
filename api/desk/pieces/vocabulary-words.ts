import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName } from "../../../site/messages/words.ts";
import type { DeskWords } from "../messages/words.ts";

/** A category as readers see it. */
export function categoryWord(category: string, { language }: DeskWords): string {
  return categoryName(category, { words: CATALOGUES[language].site });
}

/** A frame as writers see it; as it is, if it is none. */
export function frameWord(frame: string, { details }: DeskWords): string {
  const key = `frame_${frame}`;
  return (details as Readonly<Record<string, string>>)[key] ?? frame;
}
