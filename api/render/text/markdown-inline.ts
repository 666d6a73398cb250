/** The words and marks of one block of Markdown. */
export interface Inline {
  /** Text of the writer: escaped, with its runs of white space as one space. */
  say(text: string): void;
  /** Markup that is a word of its own: a picture, code, the mark of a footnote. */
  write(markup: string): void;
  /** Asks for a space before the next word. */
  space(): void;
  /** Begins an inline element, with its mark and its HTML tag. An element without text leaves nothing. */
  openMark(mark: string | null, tag: string): void;
  closeMark(): void;
  openLink(): void;
  /** With what stands behind the text of the link, and its address. */
  closeLink(end: string, href: string): void;
  breakLine(): void;
  isEmpty(): boolean;
  /** Everything since the last time. */
  take(): string;
}

/** An inline element. Its two ends are empty parts until the text around them is known. */
interface Span {
  mark: string | null;
  tag: string;
  from: number;
  to: number;
  /** How many others are open around it. */
  depth: number;
}

/** Elements in more others than this are written as their text. */
const SPANS_MAX = 6;
const BREAK = "\\\n";
const UNWRITTEN = -1;

export function createInline(): Inline {
  let parts: string[] = [];
  let spans: Span[] = [];
  /** Whether a space is due before the next word. */
  let isSpaced = false;
  /** The open elements; null for one that leaves no marks. As many as `due`, at the end, are not written yet. */
  let open: (Span | "link" | null)[] = [];
  let due = 0;
  let depth = 0;
  let inLink = false;

  function writeDue(): void {
    if (!due) return;
    for (const one of open.slice(-due)) {
      if (one === "link") push("[");
      else if (one) {
        one.from = parts.length;
        parts.push("");
      }
    }
    due = 0;
  }

  function push(text: string): void {
    const last = parts.length - 1;
    // An exclamation mark before a bracket would begin a picture.
    if (text.startsWith("[") && parts[last]?.endsWith("!")) {
      parts[last] = `${parts[last].slice(0, -1)}\\!`;
    }
    parts.push(text);
  }

  function put(text: string): void {
    if (!text) return;
    if (isSpaced && parts.length && parts.at(-1) !== BREAK) parts.push(" ");
    isSpaced = false;
    writeDue();
    push(text);
  }

  function begin(one: Span | "link" | null): void {
    open.push(one);
    due++;
  }

  /** Ends the innermost element, and returns it if it has been written. */
  function finish(): Span | "link" | null {
    const one = open.pop() ?? null;
    if (one === "link") inLink = false;
    else if (one) depth--;
    if (due) {
      due--;
      return null;
    }
    if (one && one !== "link") endSpan(one);
    return one;
  }

  function endSpan(span: Span): void {
    span.to = parts.length;
    parts.push("");
    spans.push(span);
  }

  return {
    say(text) {
      const words = UNEVEN.test(text) ? text.replace(SPACES, " ") : text;
      const from = words.startsWith(" ") ? 1 : 0;
      const to = words.length - (words.endsWith(" ") ? 1 : 0);
      if (from) isSpaced = true;
      if (to <= from) return;
      const escaped = escapeWords(words.slice(from, to));
      put(inLink ? escaped : unlinked(escaped));
      if (to < words.length) isSpaced = true;
    },
    write: put,
    space: () => {
      isSpaced = true;
    },
    openMark(mark, tag) {
      if (depth === SPANS_MAX) return begin(null);
      begin({ mark, tag, from: UNWRITTEN, to: UNWRITTEN, depth: depth++ });
    },
    closeMark: () => void finish(),
    openLink() {
      begin(inLink ? null : "link");
      inLink = true;
    },
    closeLink(end, href) {
      if (finish() !== "link") return;
      const isAddress = parts.at(-2) === "[" && parts.at(-1) === escapeWords(href);
      if (isAddress && AUTOLINK.test(href)) parts.splice(-2, 2, `<${href}>`);
      else parts.push(end);
    },
    breakLine() {
      if (!parts.length) return;
      parts.push(BREAK);
      isSpaced = false;
    },
    isEmpty: () => !parts.length && !due,
    take() {
      // A block ends inside an element only in HTML that nobody writes by hand: the next block goes on without it.
      const written = open.slice(0, open.length - due);
      for (const one of written.toReversed()) {
        if (one && one !== "link") endSpan(one);
      }
      for (const span of spans) markSpan(parts, span);
      while (parts.at(-1) === BREAK) parts.pop();
      const text = parts.join("").trim();
      parts = [];
      spans = [];
      open = open.map(() => null);
      due = 0;
      depth = 0;
      inLink = false;
      isSpaced = false;
      return text;
    },
  };
}

/** An address that Markdown takes between angle brackets as it is. */
const AUTOLINK = /^https?:\/\/[^\s<>`\\&]+$/i;
/** Not the spaces that do not break: they are part of the text. */
const SPACES = /[ \t\n\f\r]+/g;
const UNEVEN = /[\t\n\f\r]| {2}/;

/** Writes the ends of an element: as Markdown where every reader takes them for marks, as HTML tags elsewhere. */
function markSpan(parts: string[], { mark, tag, from, to, depth }: Span): void {
  const isPlain = mark !== null && isOpening(parts, from, depth) && isClosing(parts, to, depth);
  parts[from] = isPlain ? mark : `<${tag}>`;
  parts[to] = isPlain ? mark : `</${tag}>`;
}

// CommonMark 6.2 decides by the characters beside a mark whether it opens or closes. These rules are stricter.

function isOpening(parts: readonly string[], at: number, depth: number): boolean {
  const before = lastOf(parts, at);
  const first = firstOf(parts, at);
  if (before === "" || /\s/.test(before)) return first !== "" && !/\s/.test(first);
  // Another element ends here: their marks would run together.
  if (parts[at - 1] === "" || MARK.test(parts[at - 1] ?? "")) return false;
  return WORD.test(first) && (PUNCTUATION.test(before) || depth === 0);
}

function isClosing(parts: readonly string[], at: number, depth: number): boolean {
  const last = lastOf(parts, at);
  const after = firstOf(parts, at);
  if (after === "" || /\s/.test(after)) return last !== "" && !/\s/.test(last);
  if (parts[at + 1] === "") return WORD.test(last) && depth > 0;
  return WORD.test(last) && (PUNCTUATION.test(after) || depth === 0);
}

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const MARK = /^(?:\*+|~~|<\/?[a-z]+>)$/;

/** The character before a part, and the one after it. Ends of elements that are not written yet count as nothing. */
function lastOf(parts: readonly string[], at: number): string {
  for (let index = at - 1; index >= 0; index--) {
    const part = parts[index];
    if (part && !/^\*+$/.test(part)) return part.at(-1) ?? "";
  }
  return "";
}

function firstOf(parts: readonly string[], at: number): string {
  for (let index = at + 1; index < parts.length; index++) {
    const part = parts[index];
    if (part && !/^\*+$/.test(part)) return part.charAt(0);
  }
  return "";
}

/** Characters that have a meaning within a line. An underscore inside a word has none. Most texts have none of them. */
function escapeWords(text: string): string {
  if (!/[\\`*[\]<~_&]/.test(text)) return text;
  return text.replace(
    /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu,
    String.raw`\$&`,
  );
}

/** An address that is no link in the HTML becomes none in the Markdown. */
function unlinked(escaped: string): string {
  if (!escaped.includes(":")) return escaped;
  return escaped.replace(/(?<=https?|ftp|mailto):(?=\/\/|\S)/gi, String.raw`\:`);
}
