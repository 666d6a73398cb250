import type { TextChange } from "../text-change.ts";

/** The placeholder for a picture that is being uploaded. Readers never see it: it has no address. */
export function placeholderFor(fileName: string, text: string, taken: readonly string[]): string {
  const name = fileName.replace(/[\p{Cc}[\]()\\`<>*_!&]/gu, " ").trim() || "picture";
  for (let number = 1; ; number++) {
    const made = `![Uploading ${name.slice(0, NAME_MAX)}${number > 1 ? ` (${number})` : ""}…]()`;
    if (!text.includes(made) && !taken.includes(made)) return made;
  }
}

const NAME_MAX = 60;
const PLACEHOLDER = /!\[Uploading ([^\]\n]{1,80})…\]\(\)/g;

/** Placeholders of uploads that a closed page did not finish. */
export function placeholdersIn(text: string): { placeholder: string; name: string }[] {
  return [...text.matchAll(PLACEHOLDER)].map(([placeholder, name = ""]) => ({ placeholder, name }));
}

/**
 * The place of new pictures, as paragraphs of their own: after the line that the cursor is in, or before it at its
 * start.
 */
export function asParagraphs(
  text: string,
  cursor: number,
  parts: readonly string[],
): { at: number; insert: string } {
  const isAtStart = cursor === 0 || text[cursor - 1] === "\n";
  const end = text.indexOf("\n", cursor);
  const at = isAtStart ? cursor : end < 0 ? text.length : end;
  const before = text.slice(0, at);
  const after = text.slice(at);
  const above = !before.trim() ? "" : "\n\n".slice(/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  const below = "\n\n".slice(/^\n{0,2}/.exec(after)?.[0].length ?? 0);
  return { at, insert: `${above}${parts.join("\n\n")}${below}` };
}

/** What begins a block of Markdown: a heading, a list, a quotation, code, a table, a picture. */
const BLOCK = /^(?:#{1,6} |[-*+] |\d+\. |>|```|\||!\[)/;

/** A pasted text with paragraphs does not run into the words around it. A few words do. */
export function asBlocks(
  text: string,
  selection: { start(): number; cursor(): number },
  pasted: string,
): string {
  if (!pasted.includes("\n\n") && !BLOCK.test(pasted)) return pasted;
  const before = text.slice(0, selection.start());
  const after = text.slice(selection.cursor());
  const above = !before.trim() ? "" : "\n\n".slice(/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  const below = !after.trim() ? "" : "\n\n".slice(/^\n{0,2}/.exec(after)?.[0].length ?? 0);
  return `${above}${pasted}${below}`;
}

export function endsInTable(pasted: string): boolean {
  return /(?:^|\n) {0,3}\|[^\n]*\s*$/.test(pasted);
}

/**
 * Where the caret goes after a paste: behind its words. Words after a table do not go into its last cell, but below it:
 * into the next paragraph, or a new one if there is none.
 */
export function withCaret(pasted: string, after: string): { insert: string; caret: number } {
  if (!endsInTable(pasted)) return { insert: pasted, caret: pasted.trimEnd().length };
  const table = pasted.trimEnd();
  const isFollowed = /^\s*(?:\||!\[|\[\^)/.test(after);
  const gap = "\n\n".slice(/^\n{0,2}/.exec(after)?.[0].length ?? 0);
  return { insert: `${table}${isFollowed ? "\n\n" : ""}${gap}`, caret: table.length + 2 };
}

/** The number of a new footnote: no note or place of one has it. */
export function firstFreeNote(text: string): number {
  const taken = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  return taken.reduce((most, number) => Math.max(most, number), 0) + 1;
}

/** A picture or a link in Markdown. */
const IMAGE =
  /(!?)\[((?:\\.|[^\]\\\n]){0,1000})\]\(([^\s()]{1,2048})((?: "(?:\\.|[^"\\\n]){0,1000}")?)\)/g;

/**
 * The changes for pictures of other sites: those that were fetched get their address here, and the others become links.
 */
export function withFetched(
  text: string,
  ids: ReadonlyMap<string, string>,
  failed: ReadonlySet<string>,
): TextChange[] {
  return [...text.matchAll(IMAGE)].flatMap(({ index, 0: whole, ...found }) => {
    const { 1: mark, 2: alt = "", 3: address = "", 4: title = "" } = found;
    const place = { from: index, to: index + whole.length };
    const id = ids.get(address);
    // Also a link: an attempt before this one has failed.
    if (id) return [{ ...place, insert: `![${alt}](/pictures/${id}${title})` }];
    if (!mark || !failed.has(address)) return [];
    return [{ ...place, insert: `[${alt || nameIn(address)}](${address}${title})` }];
  });
}

/** The last part of an address, without signs that Markdown would read. */
function nameIn(address: string): string {
  const { hostname, pathname } = new URL(address);
  const name = pathname.split("/").at(-1) ?? "";
  return /^[\w.-]{1,80}$/.test(name) ? name : hostname;
}
