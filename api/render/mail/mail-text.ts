import { Parser } from "htmlparser2";
import { BLOCKS, CELLS, HEADINGS } from "../text/html-markdown.ts";
import { createTextBlocks } from "./text-blocks.ts";
import { mailSource } from "./mail-source.ts";

// The plain part of a mail, for people who read it so: words without marks, lists and quotations as people type them, and
// the address of each link behind its words.

type Attributes = Readonly<Record<string, string>>;

interface List {
  next: number | null;
  isNotes: boolean;
  isEmpty: boolean;
}

/** The plain words of a piece. `notes` is the name of its footnotes. */
export function mailText(
  html: string,
  { pageUrl, notes }: { pageUrl: string; notes: string },
): string {
  const blocks = createTextBlocks();
  const block = createElements(blocks, notes);
  const links: { href: string; from: number }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (block.open(name, attributes)) return;
      if (name === "br") blocks.breakLine();
      else if (name === "a")
        links.push({ href: attributes["href"] ?? "", from: blocks.position() });
      else if (name === "img") blocks.say(pictureOf(attributes));
      else blocks.say(beforeOf(name, attributes));
    },
    ontext: (text) => blocks.say(text),
    onclosetag(name) {
      if (block.close(name)) return;
      if (name === "a") {
        const { href = "", from = 0 } = links.pop() ?? {};
        const address = addressOf(href, pageUrl);
        if (address && !blocks.since(from).includes(address)) blocks.say(` <${address}>`);
      } else blocks.say(AFTER[name] ?? "");
    },
  });
  parser.end(mailSource(html));
  return blocks.text();
}

/** What the elements that are blocks do to the text. Each says whether the element is one. */
function createElements(blocks: ReturnType<typeof createTextBlocks>, notes: string) {
  const lists: List[] = [];
  const openList = (next: number | null, isNotes: boolean): void => {
    blocks.end();
    lists.push({ next, isNotes, isEmpty: true });
  };
  const openItem = (): void => {
    const list = lists.at(-1);
    const number = list?.next ?? null;
    if (list && number !== null) list.next = number + 1;
    const mark = number === null ? "- " : list?.isNotes ? `[${number}] ` : `${number}. `;
    // The first item of a list within another stands directly below the words of its item.
    blocks.open(mark, " ".repeat(mark.length), !list?.isEmpty || lists.length > 1);
    if (list) list.isEmpty = false;
  };
  return {
    open(name: string, { class: kind, start = "1" }: Attributes): boolean {
      if (name === "hr") {
        if (kind !== "footnotes-sep") blocks.line("* * *");
      } else if (name === "section" && kind === "footnotes") blocks.heading(notes, 3);
      else if (name === "blockquote") blocks.open("> ", "> ", false);
      else if (name === "dd") blocks.open("    ", "    ", true);
      else if (name === "ul") openList(null, false);
      else if (name === "ol") openList(Number(start), kind === "footnotes-list");
      else if (name === "li") openItem();
      else if (name === "figcaption") blocks.breakLine();
      else if (name === "pre") blocks.openCode();
      else if (name === "table") blocks.openTable();
      else if (name === "tr") blocks.openRow();
      else if (CELLS.has(name)) blocks.openCell();
      else if (HEADINGS.has(name) || BLOCKS.has(name)) blocks.end();
      else return false;
      return true;
    },
    close(name: string): boolean {
      if (name === "blockquote" || name === "li" || name === "dd") blocks.close();
      else if (name === "ul" || name === "ol") {
        blocks.end();
        lists.pop();
      } else if (name === "pre") blocks.closeCode();
      else if (name === "table") blocks.closeTable();
      else if (CELLS.has(name)) blocks.closeCell();
      else if (HEADINGS.has(name)) blocks.endHeading(Number(name[1]));
      else if (BLOCKS.has(name)) blocks.end();
      else return false;
      return true;
    },
  };
}

/** 10³ is not 103. */
const BEFORE: Readonly<Record<string, string>> = { sup: "^", sub: "_", q: "“" };
const AFTER: Readonly<Record<string, string>> = { q: "”" };

function beforeOf(name: string, { class: kind }: Attributes): string {
  return kind === "note" ? "" : (BEFORE[name] ?? "");
}

function pictureOf({ src = "", alt = "" }: Attributes): string {
  const words = alt.replace(/\s+/g, " ").trim();
  if (!/^https?:/i.test(src)) return words && `[${words}]`;
  return words ? `[${words}] <${src}>` : `<${src}>`;
}

/** Links to a place of the same page lead nowhere in a text. */
function addressOf(href: string, pageUrl: string): string {
  if (href.startsWith(`${pageUrl}#`)) return "";
  if (/^mailto:/i.test(href)) return href.slice("mailto:".length);
  return /^https?:/i.test(href) ? href : "";
}
