/**
 * The Markdown of a piece for feeds, with the addresses of its pictures. Null if it may hold more than the page shows:
 * comments and raw HTML, which the page drops or cleans, definitions of links and footnotes that nothing may use, words
 * after the language of code, and pictures that the page does not show.
 */
export function feedMarkdown(
  markdown: string,
  pictureAddress: (id: string) => string | undefined,
): string | null {
  if ([HTML, DEFINITION, CODE_NOTE].some((hidden) => hidden.test(markdown))) return null;
  let isWhole = true;
  const linked = markdown.replace(PICTURE, (whole, id: string) => {
    const address = pictureAddress(id);
    isWhole &&= address !== undefined;
    return address ?? whole;
  });
  return isWhole ? linked : null;
}

/** A tag, a comment, a declaration or an instruction; not `<https://…>`, which is a link. */
const HTML = /<(?!https?:\/\/)[a-z!/?]/i;
/** `[//]: # (…)`, `[todo]: later "…"`, `[^note]: …`, in quotations and lists too. Some code looks like it. */
const DEFINITION = /\]:/;
/** Words after the language: a page shows the language at most. */
const CODE_NOTE =
  /^[ \t>*+.)\d-]*(?:`{3,}[ \t]*[^\s`]+[^\S\n]+[^\s`]|~{3,}(?!~)[ \t]*\S+[^\S\n]+\S)/m;
const PICTURE = /(?<![\w/])\/pictures\/([0-9a-f]{32})(?![\w-])/g;
