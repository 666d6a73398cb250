// A mail is made from the HTML of feeds and records, which is made from the stored HTML as the page is. What follows here
// only changes its form: no word is added or left out.

/** Marks of the renderer that a mail shows in another way than a page, in markup that both writers of a mail know. */
export function mailSource(html: string): string {
  return html
    .replace(ALONE, (_, images: string) => images.replace(IMAGE, figureOf).trim())
    .replace(NOTE, '<sup class="note">[$1]</sup>')
    .replace(WAY_BACK, "")
    .replace(TASK, (_, paragraph = "", mark: string) => {
      return `<li class="task">${paragraph}${mark === " " ? "☐" : "☑"} `;
    });
}

/** Pictures in a paragraph of their own. The title of each is its caption, as on the page. */
const ALONE = /<p>((?:\s*<img [^<>]*>)+\s*)<\/p>/g;
const IMAGE = /<img ([^<>]*)>/g;

function figureOf(image: string, attributes: string): string {
  const [, title = ""] = / title="([^"]*)"/.exec(attributes) ?? [];
  const caption = title ? `<figcaption>${title}</figcaption>` : "";
  return `<figure>${image}${caption}</figure>\n`;
}

/** The numbers of footnotes. The notes are in the same mail, and links within a mail work in few programs. */
const NOTE =
  /<sup class="footnote-ref"><a href="[^"]*#fn\d+" id="[^"]*">\[(\d+(?::\d+)?)\]<\/a><\/sup>/g;
const WAY_BACK = /\s?<a href="[^"]*#fnref[^"]*" class="footnote-backref">↩\u{FE0E}?<\/a>/gu;
const TASK = /<li>(\n?<p>)?\[([ xX])\] /g;

/**
 * Whether a mail loads the picture. One of another host would tell that host who opens the mail, and when; a reader who
 * follows the link knows.
 */
export function isOwnPicture(src: string, pageUrl: string): boolean {
  return URL.parse(src)?.origin === new URL(pageUrl).origin;
}
