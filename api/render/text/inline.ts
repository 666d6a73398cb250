/** Text on one line, with every character escaped that has a meaning in Markdown or separates facts. */
export function inline(text: string): string {
  return (
    text
      // Not of a single space, which is most of what there is.
      .replace(/[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu, " ")
      .trim()
      .replace(
        /[[\]\\`*_~<>()|]|&(?=#?\w+;)/g,
        (character) => REFERENCES[character] ?? `\\${character}`,
      )
  );
}

const REFERENCES: Readonly<Record<string, string>> = { "[": "&#91;", "]": "&#93;", "&": "&amp;" };
