/**
 * The Markdown of a piece for feeds, with the addresses of its pictures. Null if it may hold more than the page shows:
 * comments and raw HTML, which the page drops or cleans, link definitions that are used as comments, and pictures that the
 * page does not show.
 */
export function feedMarkdown(
  markdown: string,
  pictureAddress: (id: string) => string | undefined,
): string | null {
  if (HTML.test(markdown) || COMMENT.test(markdown)) return null;
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
/** `[//]: # (…)` and the like. */
const COMMENT = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(?:#|<>)/m;
const PICTURE = /(?<![\w/])\/pictures\/([0-9a-f]{32})(?![\w-])/g;
