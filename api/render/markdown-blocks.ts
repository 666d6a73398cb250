/** The blocks of a Markdown text, written from its beginning to its end. */
export interface Blocks {
  /** Text of the writer: escaped, with its runs of white space as one space. */
  say(text: string): void;
  /** Markup that is a word of its own: a picture, code, the mark of a footnote. */
  write(markup: string): void;
  /** The mark before an inline element, and the mark behind it. An element without text leaves no marks. */
  openMark(mark: string): void;
  closeMark(mark: string): void;
  breakLine(): void;
  /** Begins a heading; `end` ends it. */
  heading(level: number): void;
  /** Ends the block, if one is open. */
  end(): void;
  rule(): void;
  fence(code: string, language: string): void;
  /** Begins a quotation or an item: what its first line begins with, and what the others do. */
  open(first: string, others: string): void;
  close(): void;
  openTable(): void;
  openRow(): void;
  openCell(): void;
  closeCell(): void;
  closeTable(): void;
  text(): string;
}

interface Container {
  first: string;
  others: string;
  hasBegun: boolean;
}

/** Deeper quotations and lists are written at this depth, so that no line has more than a few marks before it. */
const DEPTH_MAX = 12;
const BREAK = "\\\n";

export function createBlocks(): Blocks {
  const lines: string[] = [];
  const containers: Container[] = [];
  let lead = "";
  let inline: string[] = [];
  /** Whether a space is due before the next word, and the marks that are. */
  let isSpaced = false;
  let marks: string[] = [];
  /** Whether a blank line is due before the next block. */
  let isApart = false;
  /** The rows of the open table. Tables within its cells are written as text. */
  let rows: string[][] | undefined;
  let innerTables = 0;
  let inCell = false;

  function shown(): Container[] {
    return containers.slice(0, DEPTH_MAX);
  }

  /** What a line begins with. A quotation or item that begins here has begun afterwards. */
  function margin(): string {
    let text = "";
    for (const one of shown()) {
      text += one.hasBegun ? one.others : one.first;
      one.hasBegun = true;
    }
    return text;
  }

  function emit(block: readonly string[]): void {
    if (isApart && lines.length) {
      const around = shown().filter(({ hasBegun }) => hasBegun);
      lines.push(
        around
          .map(({ others }) => others)
          .join("")
          .trimEnd(),
      );
    }
    for (const line of block) lines.push((margin() + line).trimEnd());
    isApart = true;
  }

  function put(text: string): void {
    if (isSpaced && inline.length && inline.at(-1) !== BREAK) inline.push(" ");
    inline.push(marks.join("") + text);
    isSpaced = false;
    marks = [];
  }

  function forget(): void {
    inline = [];
    isSpaced = false;
    lead = "";
  }

  function end(): void {
    if (inCell) {
      isSpaced = true;
      return;
    }
    while (inline.at(-1) === BREAK) inline.pop();
    const written = inline.join("").trim();
    const begin = lead;
    forget();
    if (written) emit(begin ? [begin + written] : written.split("\n").map(escapeStart));
  }

  const blocks: Blocks = {
    say(text) {
      const words = text.trim();
      if (/^\s/.test(text)) isSpaced = true;
      if (!words) return;
      put(escapeWords(words.replace(/\s+/g, " ")));
      if (/\s$/.test(text)) isSpaced = true;
    },
    write: put,
    openMark: (mark) => {
      marks.push(mark);
    },
    closeMark: (mark) => {
      if (marks.length) marks.pop();
      else inline.push(mark);
    },
    breakLine() {
      if (inCell || lead) isSpaced = true;
      else if (inline.length) {
        inline.push(BREAK);
        isSpaced = false;
      }
    },
    heading(level) {
      end();
      if (!inCell) lead = `${"#".repeat(level)} `;
    },
    end,
    rule() {
      end();
      if (!inCell) emit(["---"]);
    },
    fence(code, language) {
      if (inCell) return blocks.say(code);
      const longest = longestRun(code);
      const mark = "`".repeat(Math.max(3, longest + 1));
      emit([mark + language, ...code.replace(/\n$/, "").split("\n"), mark]);
    },
    open(first, others) {
      end();
      if (inCell) return;
      // The items of a list stand directly below each other.
      if (!first.startsWith(">") && isItem(lines.at(-1))) isApart = false;
      containers.push({ first, others, hasBegun: false });
    },
    close() {
      end();
      if (!inCell) containers.pop();
    },
    openTable() {
      end();
      if (rows) innerTables++;
      else rows = [];
    },
    openRow() {
      if (!innerTables) rows?.push([]);
    },
    openCell() {
      if (innerTables || !rows) return void (isSpaced = true);
      forget();
      inCell = true;
    },
    closeCell() {
      if (innerTables || !inCell) return;
      rows?.at(-1)?.push(
        inline
          .join("")
          .replace(/\s+/g, " ")
          .trim()
          .replaceAll("|", String.raw`\|`),
      );
      forget();
      inCell = false;
    },
    closeTable() {
      if (innerTables) return void innerTables--;
      const filled = (rows ?? []).filter(({ length }) => length);
      rows = undefined;
      if (filled.length) emit(tableOf(filled));
    },
    text() {
      end();
      return lines.join("\n");
    },
  };
  return blocks;
}

/** The longest run of backticks. */
export function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

function isItem(line: string | undefined): boolean {
  return line !== undefined && /^[ >]*(?:-|\d+\.|\[\^\d+\]:) /.test(line);
}

/** The head has as many cells as the longest row: readers drop others. The rows are not filled up. */
function tableOf([head = [], ...others]: readonly string[][]): string[] {
  let columns = head.length;
  for (const { length } of others) columns = Math.max(columns, length);
  const filled = [...head, ...Array.from({ length: columns - head.length }, () => "")];
  return [rowOf(filled), `|${" --- |".repeat(columns)}`, ...others.map(rowOf)];
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Characters that have a meaning within a line. */
function escapeWords(text: string): string {
  return text.replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, String.raw`\$&`);
}

/** Characters that have a meaning where a line begins. Our own marks there are others. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[>=|]|[-+](?=\s|$)|-{2,})/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}
