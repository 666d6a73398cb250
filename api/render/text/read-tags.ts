export interface TagReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  /** Every element that was opened is closed, and void ones at once. */
  close(name: string): void;
}

const VOID = new Set(["img", "br", "hr", "wbr"]);
const NONE: Readonly<Record<string, string>> = {};
const SLASH = "/".charCodeAt(0);

/**
 * Reads sanitised HTML, as `sanitise.ts` writes it: `"`, `<`, `>` and `&` are escaped in texts and values. A parser that
 * knows all of HTML takes three times as long, and the text of every piece is read for its Markdown.
 */
export function readTags(html: string, reader: TagReader): void {
  const open: string[] = [];
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf("<", at);
    const end = tag < 0 ? -1 : html.indexOf(">", tag);
    const before = tag < 0 ? html.length : tag;
    if (before > at) reader.text(unescaped(html.slice(at, before)));
    if (end < 0) break;
    at = end + 1;
    if (html.charCodeAt(tag + 1) === SLASH) closeTo(open, html.slice(tag + 2, end), reader);
    else openTag(open, html.slice(tag + 1, end), reader);
  }
  while (open.length) reader.close(open.pop() ?? "");
}

/** Ends an element, and with it those that are open inside. */
function closeTo(open: string[], name: string, reader: TagReader): void {
  if (!open.includes(name)) return;
  for (let last = open.pop(); last !== undefined; last = last === name ? undefined : open.pop()) {
    reader.close(last);
  }
}

function openTag(open: string[], inside: string, reader: TagReader): void {
  const space = inside.indexOf(" ");
  const name = space < 0 ? inside : inside.slice(0, space);
  reader.open(name, space < 0 ? NONE : attributesOf(inside, space));
  if (VOID.has(name)) reader.close(name);
  else open.push(name);
}

/** ` name="value"`, or a name alone. */
function attributesOf(inside: string, from: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let at = from + 1; at < inside.length;) {
    const equals = inside.indexOf('="', at);
    const end = equals < 0 ? -1 : inside.indexOf('"', equals + 2);
    const names = inside.slice(at, end < 0 ? inside.length : equals).split(" ");
    const valued = end < 0 ? undefined : names.pop();
    for (const name of names) if (name && name !== "/") attributes[name] = "";
    if (valued === undefined) break;
    attributes[valued] = unescaped(inside.slice(equals + 2, end));
    at = end + 1;
  }
  return attributes;
}

/** As `xml.ts` escapes. */
const ENTITY = /&(?:(amp|lt|gt|quot)|#x([0-9A-F]{1,2}));/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (_, name: string | undefined, code: string) =>
    name === undefined ? String.fromCharCode(Number.parseInt(code, 16)) : (CHARACTERS[name] ?? ""),
  );
}
