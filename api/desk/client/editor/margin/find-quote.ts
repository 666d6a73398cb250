import { type Letters, lettersIn, shownIn, type Span } from "../shown-letters.ts";
import type { MarkdownTree } from "../markdown-parser.ts";

/** Finds quoted words in a Markdown text by the letters that readers see: marks, spaces and the kind of quotes do not count. */
export function createQuoteFinder(
  text: string,
  tree: MarkdownTree,
): (quote: string) => Span | undefined {
  const shown: Letters = lettersIn(text, shownIn(text, tree));
  const letters = plainLetters(shown.text);
  return (quote) => {
    const wanted = plainLetters(quote.replaceAll(/\s+/g, ""));
    const at = wanted ? letters.indexOf(wanted) : -1;
    const [from, last] = [shown.at[at], shown.at[at + wanted.length - 1]];
    return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
  };
}

/** One letter for each letter, so that places stay the same. */
function plainLetters(text: string): string {
  return text
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[–—]/g, "-");
}

/** The words of a range as readers see them. */
export function wordsIn(text: string, tree: MarkdownTree, { from, to }: Span): string {
  const { hidden } = shownIn(text, tree);
  let words = "";
  for (let at = from; at < to; at++) {
    const letter = text[at] ?? "";
    if (!hidden[at] || /\s/.test(letter)) words += letter;
  }
  return words
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
}
