import { CATEGORIES, FRAMES } from "../../contract/vocabulary.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName } from "../../../site/messages/words.ts";
import type { DeskWords } from "../messages/words.ts";
import type { Option } from "../parts/fields.tsx";

/** A category as readers see it. */
export function categoryWord(category: string, { language }: DeskWords): string {
  return categoryName(category, { words: CATALOGUES[language].site });
}

export function categoryOptions(words: DeskWords): Option[] {
  return CATEGORIES.map((value) => ({ value, label: categoryWord(value, words) }));
}

export function frameOptions(words: DeskWords): Option[] {
  return FRAMES.map((value) => ({ value, label: frameWord(value, words) }));
}

/** A frame as writers see it; as it is, if it is none. */
export function frameWord(frame: string, { details }: DeskWords): string {
  const key = `frame_${frame}`;
  return (details as Readonly<Record<string, string>>)[key] ?? frame;
}
