import { Parser } from "htmlparser2";
import { pictureAt } from "../../contract/pictures.ts";
import { playersIn } from "./elsewhere.ts";

/** The words of sanitised HTML that its page does not show, and that programs, search engines and screen readers get. */
export interface BehindText {
  links: string[];
  pictures: string[];
  /** The addresses of players, which are on other hosts. */
  videos: string[];
  explanations: string[];
  languages: string[];
}

/** Each with its words in one line, and each once. A writer sees them before Publish, and an editor before Accept. */
export function behindText(html: string): BehindText {
  const found = {
    links: new Set<string>(),
    pictures: new Set<string>(),
    explanations: new Set<string>(),
    languages: new Set<string>(),
  };
  const parser = new Parser({
    onopentag(name, { href, title, src, alt, lang, class: kind = "" }) {
      // The address of one of our pictures has no words: its picture is shown.
      const address = src !== undefined && pictureAt(src) !== undefined ? undefined : src;
      if (name === "img") add(found.pictures, alt, title, address);
      else if (name === "a" && !NOTE.test(href ?? "")) add(found.links, href, title);
      else add(found.explanations, title);
      add(found.languages, lang);
      add(found.languages, /^language-(.*)$/.exec(kind)?.[1]);
    },
  });
  parser.end(html);
  return {
    links: [...found.links],
    pictures: [...found.pictures],
    videos: [...new Set(playersIn(html).map(({ frame }) => frame))],
    explanations: [...found.explanations],
    languages: [...found.languages],
  };
}

/** The two ends of a footnote, which the page shows. */
const NOTE = /^#fn(?:ref)?\d+(?::\d+)?$/;

function add(to: Set<string>, ...words: (string | undefined)[]): void {
  const line = words.filter(Boolean).join(" · ");
  if (line) to.add(line);
}
