import { Parser } from "htmlparser2";
import { createBlocks, longestRun } from "./markdown-blocks.ts";

/** The marks around inline elements. Others are written as their text. */
const MARKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  em: ["*", "*"],
  i: ["*", "*"],
  strong: ["**", "**"],
  b: ["**", "**"],
  del: ["~~", "~~"],
  s: ["~~", "~~"],
  q: ["“", "”"],
};

const BLOCKS = new Set(
  "p div section figure figcaption details summary dl dt dd caption".split(" "),
);
const HEADINGS = new Set(["h2", "h3", "h4", "h5", "h6"]);
const CELLS = new Set(["th", "td"]);
/** Elements that open no mark. */
const UNMARKED = new Set(["img", "br", "hr", "tr"]);

/**
 * Sanitised HTML as Markdown. One pass, in time linear in the length: it runs beside every publication. It is used where
 * the Markdown of the writer may hold more than the page shows.
 */
export function markdownOf(html: string): string {
  const writer = createWriter();
  /** How many elements are open whose text is left out: marks of footnotes. */
  let hidden = 0;
  /** The parser gives a text in parts, cut at its entities. */
  let heard = "";
  const sayHeard = (): void => {
    if (heard) writer.say(heard);
    heard = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      sayHeard();
      const note = hidden ? undefined : noteNumber(name, attributes);
      if (note) writer.note(note);
      if (hidden || note !== undefined) hidden++;
      else writer.open(name, attributes);
    },
    ontext(text) {
      if (!hidden) heard += text;
    },
    onclosetag(name) {
      sayHeard();
      if (hidden) hidden--;
      else writer.close(name);
    },
  });
  parser.end(html);
  sayHeard();
  return writer.text();
}

/** Writes the elements of HTML as they open and close. */
function createWriter() {
  const blocks = createBlocks();
  /** The text of code is collected as it is. */
  let code: string | undefined;
  let language = "";
  let isPreformatted = false;
  /** The addresses of the open links; null for one that is written as its text. */
  const links: (string | null)[] = [];
  /** The numbers that the items of open lists get; null in a list without numbers. */
  const lists: (number | null)[] = [];

  function openCode(name: string, kind = ""): void {
    if (name === "pre") {
      blocks.end();
      isPreformatted = true;
      language = "";
    }
    language = /(?:^|\s)language-([\w+#.-]+)/.exec(kind)?.[1] ?? language;
    code ??= "";
  }

  function closeCode(name: string): void {
    if (name === "code" && isPreformatted) return;
    if (name === "pre") blocks.fence(code ?? "", language);
    else blocks.write(inlineCode(code ?? ""));
    code = undefined;
    isPreformatted = false;
  }

  function openItem(id = ""): void {
    const [, note] = /^fn(\d+)$/.exec(id) ?? [];
    if (note) return blocks.open(`[^${note}]: `, "    ");
    const number = lists.at(-1);
    if (typeof number !== "number") return blocks.open("- ", "  ");
    lists[lists.length - 1] = number + 1;
    const marker = `${number}. `;
    blocks.open(marker, " ".repeat(marker.length));
  }

  return {
    say: (text: string): void => {
      if (code === undefined) blocks.say(text);
      else code += text;
    },
    note: (number: string): void => blocks.write(`[^${number}]`),
    open: (name: string, attributes: Record<string, string>): void => {
      if (name === "pre" || name === "code") openCode(name, attributes["class"]);
      else if (name === "a") {
        const { href } = attributes;
        links.push(href && code === undefined ? href : null);
        blocks.openMark(links.at(-1) ? "[" : "");
      } else if (name === "img") blocks.write(imageOf(attributes));
      else if (name === "br") {
        if (code === undefined) blocks.breakLine();
        else code += "\n";
      } else if (name === "hr") {
        if (attributes["class"] !== "footnotes-sep") blocks.rule();
      } else if (name === "blockquote") blocks.open("> ", "> ");
      else if (name === "ul" || name === "ol") {
        blocks.end();
        lists.push(name === "ol" ? Number(attributes["start"] ?? 1) : null);
      } else if (name === "li") openItem(attributes["id"]);
      else if (name === "table") blocks.openTable();
      else if (name === "tr") blocks.openRow();
      else if (CELLS.has(name)) blocks.openCell();
      else if (HEADINGS.has(name)) blocks.heading(Number(name[1]));
      else if (BLOCKS.has(name)) blocks.end();
      else blocks.openMark(MARKS[name]?.[0] ?? "");
    },
    close: (name: string): void => {
      if (UNMARKED.has(name)) return;
      if (name === "pre" || name === "code") closeCode(name);
      else if (name === "a") {
        const href = links.pop();
        blocks.closeMark(href ? `](${destination(href)})` : "");
      } else if (name === "blockquote" || name === "li") blocks.close();
      else if (name === "ul" || name === "ol") {
        lists.pop();
        blocks.end();
      } else if (name === "table") blocks.closeTable();
      else if (CELLS.has(name)) blocks.closeCell();
      else if (HEADINGS.has(name) || BLOCKS.has(name)) blocks.end();
      else blocks.closeMark(MARKS[name]?.[1] ?? "");
    },
    text: blocks.text,
  };
}

/** The number of a footnote at its mark; empty for the way back from it. Undefined for every other element. */
function noteNumber(name: string, attributes: Record<string, string>): string | undefined {
  const { class: kind, href } = attributes;
  if (name === "a" && kind === "footnote-backref") return "";
  const [, number] = /#fn(\d+)$/.exec(name === "a" ? (href ?? "") : "") ?? [];
  return number;
}

function imageOf({ src = "", alt = "", title }: Record<string, string>): string {
  const words = alt.replace(/\s+/g, " ").replace(/[[\]\\]/g, String.raw`\$&`);
  const caption = title
    ? ` "${title.replace(/\s+/g, " ").replace(/["\\]/g, String.raw`\$&`)}"`
    : "";
  return src ? `![${words}](${destination(src)}${caption})` : "";
}

/** No character of it ends the link. */
function destination(href: string): string {
  return href.replace(/[\s()<>\\]/g, (character) =>
    encodeURIComponent(character).replace(/[()]/, hex),
  );
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (!line.trim()) return "";
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return fence + pad + line + pad + fence;
}
