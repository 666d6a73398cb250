import { work } from "../../contract/work.ts";
import { createBlocks, longestRun } from "./markdown-blocks.ts";
import { readTags } from "./read-tags.ts";

/** Inline elements, and the mark on both sides of each. */
const MARKS: Readonly<Record<string, string>> = {
  em: "*",
  i: "*",
  strong: "**",
  b: "**",
  del: "~~",
  s: "~~",
};
/** Inline elements that Markdown has no mark for, and that change what the text says: 10³ is not 103. */
const TAGS = new Set(["sub", "sup", "kbd"]);

export const BLOCKS = new Set(
  "p div section figure figcaption details summary dl dt dd caption".split(" "),
);
export const HEADINGS = new Set(["h2", "h3", "h4", "h5", "h6"]);
export const CELLS = new Set(["th", "td"]);
/** Elements without a mark behind them. */
const UNMARKED = new Set(["img", "br", "hr", "tr"]);

type Attributes = Record<string, string>;

/**
 * Sanitised HTML as Markdown. One pass, in time linear in the length: it runs beside every publication. Every Markdown
 * text that we publish is made here and not from its writer's source, which may hold words that no page shows.
 */
export function markdownOf(html: string): string {
  work.texts++;
  const notes = notesIn(html);
  const writer = createWriter(notes);
  /** How many elements of a footnote's mark are open, and what they say. */
  let inMark = 0;
  let mark = "";
  readTags(html, {
    open(name, attributes) {
      if (inMark || MARKERS.has(attributes["class"] ?? "")) inMark++;
      else writer.open(name, attributes);
    },
    text(text) {
      if (inMark) mark += text;
      else writer.say(text);
    },
    close(name) {
      if (!inMark) return writer.close(name);
      if (--inMark) return;
      const [, note, wayBack] = MARK.exec(mark.trim()) ?? [];
      // An element with this class but with other words is ordinary text.
      if (note && notes.has(note)) writer.note(note);
      else if (!note && !wayBack) writer.say(mark);
      mark = "";
    },
  });
  return writer.text();
}

/** The renderer's own marks of footnotes, at both ends. */
const MARKERS = new Set(["footnote-ref", "footnote-backref"]);
const MARK = /^(?:\[(\d+)(?::\d+)?\]|(↩)︎?)$/;

/** The numbers of the footnotes that have both a mark and a text: readers of Markdown drop the others. */
function notesIn(html: string): ReadonlySet<string> {
  if (!html.includes('class="footnote-item"')) return NO_NOTES;
  const named = new Set(Array.from(html.matchAll(NAMED_NOTE), ([, number = ""]) => number));
  const texts = Array.from(html.matchAll(NOTE_TEXT), ([, number = ""]) => number);
  return new Set(texts.filter((number) => named.has(number)));
}

const NO_NOTES: ReadonlySet<string> = new Set();
const NAMED_NOTE = /<sup class="footnote-ref"><a href="[^"]*#fn(\d+)"/g;
const NOTE_TEXT = /<li id="fn(\d+)" class="footnote-item">/g;

/** A list that is open. */
interface List {
  /** The number of its next item; null in a list without numbers. */
  next: number | null;
  isEmpty: boolean;
  /** Whether the marks of its items must differ from those of the list before it, which it would continue otherwise. */
  isOther: boolean;
}

/** Writes the elements of HTML as they open and close. */
function createWriter(notes: ReadonlySet<string>) {
  const blocks = createBlocks();
  const code = createCode(blocks);
  /** The open links; null for one that is written as its text. */
  const links: (Attributes | null)[] = [];
  const lists: List[] = [];
  /** The list that has just ended, until something else is written. */
  let ended: { depth: number; list: List } | undefined;

  function openList(start: number | null): void {
    blocks.end();
    const before = ended?.depth === lists.length ? ended.list : undefined;
    const isSame = before !== undefined && (before.next === null) === (start === null);
    lists.push({ next: start, isEmpty: true, isOther: isSame && !before.isOther });
  }

  function closeList(): void {
    blocks.end();
    const list = lists.pop();
    if (list) ended = { depth: lists.length, list };
  }

  function openItem({ id = "", class: kind }: Attributes): void {
    const [, note = ""] = (kind === "footnote-item" && /^fn(\d+)$/.exec(id)) || [];
    const list = lists.at(-1);
    const isFirst = list?.isEmpty ?? true;
    if (notes.has(note)) return blocks.open(`[^${note}]: `, "    ", !isFirst);
    if (typeof list?.next !== "number") {
      return blocks.open(list?.isOther ? "* " : "- ", "  ", !isFirst || lists.length > 1);
    }
    const marker = `${list.next}${list.isOther ? ")" : "."} `;
    // Only a list that begins with one may stand directly below the text of an item.
    const isClose = !isFirst || (lists.length > 1 && list.next === 1);
    list.next++;
    blocks.open(marker, " ".repeat(marker.length), isClose);
  }

  function closeItem(): void {
    const isWritten = blocks.close();
    const list = lists.at(-1);
    if (list && isWritten) list.isEmpty = false;
  }

  function openBlock(name: string, attributes: Attributes): boolean {
    if (name === "hr") {
      if (attributes["class"] !== "footnotes-sep") blocks.rule();
    } else if (name === "blockquote") blocks.open("> ", "> ", false);
    else if (name === "ul") openList(null);
    else if (name === "ol") openList(Number(attributes["start"] ?? 1));
    else if (name === "li") openItem(attributes);
    else if (name === "table") blocks.openTable();
    else if (name === "tr") blocks.openRow();
    else if (CELLS.has(name)) blocks.openCell(attributes["class"]);
    else if (HEADINGS.has(name)) blocks.heading(Number(name[1]));
    else if (BLOCKS.has(name)) blocks.end();
    else return false;
    if (name !== "ul" && name !== "ol") ended = undefined;
    return true;
  }

  function closeBlock(name: string): boolean {
    if (name === "blockquote") blocks.close();
    else if (name === "li") closeItem();
    else if (name === "ul" || name === "ol") closeList();
    else if (name === "table") blocks.closeTable();
    else if (CELLS.has(name)) blocks.closeCell();
    else if (HEADINGS.has(name) || BLOCKS.has(name)) blocks.end();
    else return false;
    return true;
  }

  return {
    say: (text: string): void => {
      if (text.trim()) ended = undefined;
      if (!code.take(text)) blocks.say(text);
    },
    note: (number: string): void => blocks.write(`[^${number}]`),
    open: (name: string, attributes: Attributes): void => {
      if (name === "pre" || name === "code") code.open(name, attributes["class"]);
      else if (name === "br") {
        if (!code.take("\n")) blocks.breakLine();
      } else if (code.isOpen() || openBlock(name, attributes)) return;
      else if (name === "a") {
        links.push(attributes["href"] ? attributes : null);
        if (links.at(-1)) blocks.openLink();
      } else if (name === "img") blocks.write(imageOf(attributes));
      else if (name === "q") blocks.say("“");
      else if (TAGS.has(name)) blocks.openMark(null, name);
      else if (MARKS[name]) blocks.openMark(MARKS[name], name);
    },
    close: (name: string): void => {
      if (UNMARKED.has(name)) return;
      if (name === "pre" || name === "code") code.close();
      else if (code.isOpen() || closeBlock(name)) return;
      else if (name === "a") {
        const link = links.pop();
        if (link) blocks.closeLink(linkEnd(link), link["title"] ? "" : (link["href"] ?? ""));
      } else if (name === "q") blocks.say("”");
      else if (TAGS.has(name) || MARKS[name]) blocks.closeMark();
    },
    text: blocks.text,
  };
}

/** Code, whose text is collected as it is. */
function createCode(blocks: ReturnType<typeof createBlocks>) {
  let text: string | undefined;
  let language = "";
  /** How many elements of code are open, and the outermost. */
  let depth = 0;
  let outer = "";
  return {
    isOpen: () => text !== undefined,
    /** Whether the text belongs to code. */
    take(more: string): boolean {
      if (text === undefined) return false;
      text += more;
      return true;
    },
    open(name: string, kind = ""): void {
      if (!depth++) {
        outer = name;
        text = "";
        language = "";
        if (name === "pre") blocks.end();
      }
      language ||= /(?:^|\s)language-([\w+#.-]+)/.exec(kind)?.[1] ?? "";
    },
    close(): void {
      if (!depth || --depth) return;
      if (outer === "pre") blocks.fence(text ?? "", language);
      else blocks.write(inlineCode(text ?? ""));
      text = undefined;
    },
  };
}

function linkEnd({ href = "", title }: Attributes): string {
  return `](${destination(href)}${titleOf(title)})`;
}

function imageOf({ src = "", alt = "", title }: Attributes): string {
  const words = alt.replace(/\s+/g, " ").replace(/[[\]\\`*_<&!~]/g, String.raw`\$&`);
  // Such an address is the file itself, in base64, which says nothing to a program that reads the text.
  if (/^data:/i.test(src)) return `![${words}]()`;
  return src ? `![${words}](${destination(src)}${titleOf(title)})` : "";
}

function titleOf(title = ""): string {
  const words = title.replace(/\s+/g, " ").trim();
  return words ? ` "${words.replace(/["\\&<`]/g, String.raw`\$&`)}"` : "";
}

/** No character of it ends the link, or means another one. Parentheses in pairs do not. */
function destination(href: string): string {
  const inPairs = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(href);
  return href.replace(/[\s()<>\\`]|&(?=#?\w+;)/g, (character) => {
    if (character === "&") return "&amp;";
    if (!PARENTHESES[character]) return encodeURIComponent(character);
    return inPairs ? character : PARENTHESES[character];
  });
}

const PARENTHESES: Readonly<Record<string, string>> = { "(": "%28", ")": "%29" };

function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (!line.trim()) return "";
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return fence + pad + line + pad + fence;
}
