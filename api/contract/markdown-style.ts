/** How Markdown is written that Galley makes from HTML, for turndown. */
export const MARKDOWN_STYLE = {
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
} as const;
