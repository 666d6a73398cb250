import { Parser } from "htmlparser2";

/** What stands between two words, from weak to strong: of several in a row the strongest counts. */
const GAPS = ["", " ", "\t", "\n", "\n\n"];
const [NOTHING, SPACE, TAB, LINE, PARAGRAPH] = [0, 1, 2, 3, 4];

const GAP_AROUND: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "h2 h3 h4 h5 h6 p blockquote pre section ul ol dl figure details table hr"
      .split(" ")
      .map((name) => [name, PARAGRAPH]),
  ),
  ...Object.fromEntries(
    "li dt dd tr br div summary figcaption caption".split(" ").map((name) => [name, LINE]),
  ),
  th: TAB,
  td: TAB,
};

/** The numbers and arrows of footnotes are for jumping about in a page. */
const MARKERS = new Set(["footnote-ref", "footnote-backref"]);
const MARK = /^(\[\d+(:\d+)?\]|↩︎?)$/;

/** The words of sanitised HTML: paragraphs apart by a blank line, list items and rows by a line break. */
export function textOf(html: string): string {
  const parts: string[] = [];
  let gap = NOTHING;
  let preformatted = 0;
  /** The elements that are open now; true for those that a footnote's mark stands in. */
  const open: boolean[] = [];
  let mark = "";

  const widen = (to: number): void => {
    gap = Math.max(gap, to);
  };
  const write = (words: string): void => {
    if (parts.length) parts.push(GAPS[gap] ?? "");
    parts.push(words);
    gap = NOTHING;
  };
  const read = (data: string): void => {
    if (preformatted) return write(data);
    if (/^\s/.test(data)) widen(SPACE);
    const words = data.replace(/\s+/g, " ").trim();
    if (words) write(words);
    if (words && /\s$/.test(data)) widen(SPACE);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      // A list inside an item goes on in the next line, not after a gap.
      const nested = open.length > 0 && (name === "ul" || name === "ol");
      widen(nested ? LINE : (GAP_AROUND[name] ?? NOTHING));
      if (name === "pre") preformatted++;
      open.push(MARKERS.has(attributes["class"] ?? ""));
    },
    ontext(data) {
      if (open.includes(true)) mark += data;
      else read(data);
    },
    onclosetag(name) {
      if (open.pop() && !open.includes(true)) {
        // Whoever borrows the class for words of their own is read like everyone else.
        if (!MARK.test(mark.trim())) read(mark);
        mark = "";
      }
      if (name === "pre") {
        preformatted--;
        parts.push((parts.pop() ?? "").trimEnd());
      }
      widen(GAP_AROUND[name] ?? NOTHING);
    },
  });
  parser.end(html);
  return parts.join("").trim();
}
