/**
 * Runs `change` on everything but fenced code and code spans. It passes over the text once, wherever the backticks are:
 * an expression that looks for the partner of each takes time in the square of the length.
 */
export function outsideCode(markdown: string, change: (prose: string) => string): string {
  let result = "";
  let prose = "";
  let fence = "";
  for (const line of markdown.split(/(?<=\n)/)) {
    // Backticks with more backticks later in the line begin a code span (CommonMark §4.5).
    const [, mark = ""] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (fence) {
      result += line;
      const isEnd = mark.startsWith(fence) && line.trim() === mark;
      if (isEnd) fence = "";
    } else if (mark) {
      result += outsideSpans(prose, change) + line;
      prose = "";
      fence = mark;
    } else {
      prose += line;
    }
  }
  return result + outsideSpans(prose, change);
}

/** A code span ends with as many backticks as it begins with. */
function outsideSpans(prose: string, change: (prose: string) => string): string {
  const runs = [...prose.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, size: run.length }));
  const places = new Map<number, number[]>();
  for (const { index, size } of runs) {
    const known = places.get(size);
    if (known) known.push(index);
    else places.set(size, [index]);
  }
  const next = new Map<number, number>();
  let result = "";
  let last = 0;
  for (const { index, size } of runs) {
    if (index < last) continue;
    const list = places.get(size) ?? [];
    let at = next.get(size) ?? 0;
    while (at < list.length && (list[at] ?? 0) <= index) at++;
    next.set(size, at);
    const end = list[at];
    if (end === undefined) continue;
    result += change(prose.slice(last, index)) + prose.slice(index, end + size);
    last = end + size;
  }
  return result + change(prose.slice(last));
}

/** Replaces each opening, the next closing and the text between them, in one pass. */
export function replacePairs(
  text: string,
  opening: RegExp,
  closing: RegExp,
  make: (opened: RegExpExecArray, inner: string) => string,
): string {
  const [open, close] = [new RegExp(opening, "g"), new RegExp(closing, "g")];
  let result = "";
  let last = 0;
  for (let opened = open.exec(text); opened; opened = open.exec(text)) {
    close.lastIndex = open.lastIndex;
    const closed = close.exec(text);
    // No later opening is closed either.
    if (!closed) break;
    result +=
      text.slice(last, opened.index) + make(opened, text.slice(open.lastIndex, closed.index));
    last = close.lastIndex;
    open.lastIndex = last;
  }
  return result + text.slice(last);
}

/** Code between fences that are longer than any run of backticks in it. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `\n${fence}${language}\n${code}\n${fence}\n`;
}
