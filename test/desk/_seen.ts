import { Parser } from "htmlparser2";
import { renderMarkdown } from "../../api/render/text/markdown.ts";

const KINDS = new Map([
  ["strong", "bold"],
  ["em", "italic"],
  ["code", "code"],
  ["pre", "block"],
  ["a", "link"],
  ["blockquote", "quote"],
  ["ul", "list"],
  ["ol", "numbers"],
  ...["h2", "h3", "h4", "h5", "h6"].map((name) => [name, "heading"] as const),
]);

interface Letter {
  letter: string;
  kinds: ReadonlySet<string>;
}

/** The letters that readers see of a Markdown text, without white space, and how each is shown. */
function seenIn(markdown: string): Letter[] {
  const letters: Letter[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => void open.push(name),
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      const kinds = new Set(open.flatMap((name) => KINDS.get(name) ?? []));
      for (const letter of text.replace(/\s/g, "")) letters.push({ letter, kinds });
    },
  });
  parser.end(renderMarkdown(markdown).html);
  return letters;
}

export function lettersOf(markdown: string): string {
  return seenIn(markdown)
    .map(({ letter }) => letter)
    .join("");
}

/** One line for each letter: what it is and how it is shown. */
export function shownAs(markdown: string): string[] {
  return seenIn(markdown).map(
    ({ letter, kinds }) => `${letter} ${[...kinds].toSorted().join(" ")}`,
  );
}
