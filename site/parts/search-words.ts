import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { Messages } from "../messages/shape.ts";
import type { Wording } from "../messages/words.ts";

/** The messages that the search's script needs: a page holds only these. */
const USED = [
  ...CATEGORIES.map((category) => `category_${category}` as const),
  "search",
  "words_to_find",
  "category",
  "writer",
  "writers",
  "all",
  "press_search",
  "a_writer",
  "in_the_text",
  "some_of_the_words",
  "only_newer",
  "searching",
  "none_with_all",
  "none_with_these",
  "nothing_found",
  "showing_results_for",
  "search_for_typed",
  "did_you_mean",
  "latest",
  "browse_archive",
  "found",
  "found_so_far",
  "search_failed",
] as const satisfies readonly (keyof Messages)[];

export type SearchWording = Wording<(typeof USED)[number]>;

export function searchWording({ language, words }: Wording): SearchWording {
  const used = Object.fromEntries(USED.map((name) => [name, words[name]]));
  return { language, words: used as SearchWording["words"] };
}
