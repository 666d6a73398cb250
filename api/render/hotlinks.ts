// Works on sanitised HTML, whose tags have lower case names and attributes in double quotation marks.

const HOTLINKED = /<img src="(https?:[^"]*)"([^<>]*?) ?\/?>/gi;
/** Links do not nest. */
const LINK = /<a\b[^<>]*>.*?<\/a>/gs;

/** Puts a link with its description in the place of each picture of another host; inside a link, the description alone. */
export function linkHotlinks(html: string): string {
  return html
    .replace(LINK, (link) =>
      link.replace(HOTLINKED, (_, src: string, rest: string) => words(src, rest)),
    )
    .replace(
      HOTLINKED,
      (_, src: string, rest: string) =>
        `<a href="${src}" rel="noopener nofollow ugc">${words(src, rest)}</a>`,
    );
}

/** The description, else the caption, else the host. They are escaped already. */
function words(src: string, rest: string): string {
  const value = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(rest)?.[1] ?? "";
  return (
    value("alt").trim() || value("title").trim() || (/^https?:\/\/([^/?#]*)/i.exec(src)?.[1] ?? src)
  );
}
