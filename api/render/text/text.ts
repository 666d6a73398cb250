import { Parser } from "htmlparser2";

/** Separators between words, from weak to strong. Of several in a row, the strongest applies. */
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

/** The numbers and arrows of footnotes are links within the page, not text. */
const MARKERS = new Set(["footnote-ref", "footnote-backref"]);
const MARK = /^(\[\d+(:\d+)?\]|↩︎?)$/;

/** The text of sanitised HTML: a blank line between paragraphs, a line break between list items and rows. */
export function textOf(html: string): string {
  const parts: string[] = [];
  let gap = NOTHING;
  let preformatted = 0;
  /** The open elements: true for those that contain a footnote's mark. */
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
      // A list inside an item continues on the next line, without a blank line.
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
        // An element with this class but with other words is ordinary text.
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
