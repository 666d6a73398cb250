import { createInline, type Inline } from "./markdown-inline.ts";
import { createNestedLines } from "./nested-lines.ts";

/** The blocks of a Markdown text, written from its beginning to its end. */
export interface Blocks extends Omit<Inline, "isEmpty" | "take" | "space"> {
  /** Begins a heading; `end` ends it. */
  heading(level: number): void;
  /** Ends the block, if one is open. */
  end(): void;
  rule(): void;
  fence(code: string, language: string): void;
  /**
   * Begins a quotation or an item: what its first line begins with, and what the others do. `isClose` puts it directly
   * below an item before it.
   */
  open(first: string, others: string, isClose: boolean): void;
  /** Whether anything was written in it. */
  close(): boolean;
  openTable(): void;
  openRow(): void;
  /** `kind` is the class that aligns its column. */
  openCell(kind?: string): void;
  closeCell(): void;
  closeTable(): void;
  text(): string;
}

/** Deeper quotations and lists are written at this depth, so that no line has more than a few marks before it. */
const DEPTH_MAX = 12;

export function createBlocks(): Blocks {
  const { containers, emit, ...lines } = createNestedLines(DEPTH_MAX);
  const inline = createInline();
  const table = createTable();
  let lead = "";

  function end(): void {
    if (table.inCell()) return inline.space();
    const written = inline.take();
    const begin = lead;
    lead = "";
    if (!written) return;
    // A heading ends before a run of # at its end.
    emit(
      begin
        ? [begin + written.replace(/(^|\s)(#+)$/, String.raw`$1\$2`)]
        : written.split("\n").map(escapeStart),
    );
  }

  /** `[ ]` or `[x]` at the beginning of an item is a box. */
  function takeBox(text: string): string {
    const item = containers.at(-1);
    const isStart = item && !item.hasBegun && !item.first.startsWith(">") && inline.isEmpty();
    const [written, box] = (isStart && !table.inCell() && BOX.exec(text)) || [];
    if (!written || !box) return text;
    inline.write(box);
    inline.space();
    return text.slice(written.length);
  }

  const blocks: Blocks = {
    ...inline,
    say: (text) => inline.say(takeBox(text)),
    breakLine() {
      if (table.inCell() || lead) inline.space();
      else inline.breakLine();
    },
    heading(level) {
      end();
      if (!table.inCell()) lead = `${"#".repeat(level)} `;
    },
    end,
    rule() {
      end();
      // Hyphens behind the hyphen of an item are all one rule.
      if (!table.inCell()) emit([containers.length ? "***" : "---"]);
    },
    fence(code, language) {
      if (table.inCell()) return inline.say(code);
      const mark = "`".repeat(Math.max(3, longestRun(code) + 1));
      emit([mark + language, ...code.replace(/\n$/, "").split("\n"), mark]);
    },
    open(first, others, isClose) {
      end();
      if (table.inCell()) return;
      containers.push({ first, others, isClose, hasBegun: false });
    },
    close() {
      end();
      return !table.inCell() && (containers.pop()?.hasBegun ?? false);
    },
    openTable() {
      end();
      table.open();
    },
    openRow: table.openRow,
    openCell(kind) {
      if (table.openCell(kind)) inline.take();
      else inline.space();
    },
    closeCell() {
      if (table.inCell() && !table.isInner()) table.closeCell(inline.take());
    },
    closeTable() {
      const written = table.close();
      if (written.length) emit(written);
    },
    text() {
      end();
      return lines.text();
    },
  };
  return blocks;
}

const BOX = /^\s*(\[[ xX]\])(?=\s)/;

/** The table that is open. Tables within its cells are written as text. */
function createTable() {
  let rows: string[][] | undefined;
  let rules: string[] = [];
  let inner = 0;
  let inCell = false;
  return {
    inCell: () => inCell,
    isInner: () => inner > 0,
    open(): void {
      if (rows) inner++;
      else [rows, rules] = [[], []];
    },
    openRow(): void {
      if (!inner) rows?.push([]);
    },
    /** Whether a cell begins. */
    openCell(kind = ""): boolean {
      if (inner || !rows) return false;
      inCell = true;
      if (rows.length === 1) rules.push(RULES[kind] ?? "---");
      return true;
    },
    closeCell(written: string): void {
      inCell = false;
      const line = written.replace(/\\\n|\s+/g, " ");
      rows?.at(-1)?.push(line.replaceAll("|", String.raw`\|`));
    },
    /** Its lines, if it was the outer one. */
    close(): string[] {
      if (inner) {
        inner--;
        return [];
      }
      const filled = (rows ?? []).filter(({ length }) => length);
      rows = undefined;
      return filled.length ? tableOf(filled, rules) : [];
    },
  };
}

const RULES: Readonly<Record<string, string>> = {
  "align-left": ":--",
  "align-center": ":-:",
  "align-right": "--:",
};

/** The head has as many cells as the longest row: readers drop others. The rows are not filled up. */
function tableOf([head = [], ...others]: readonly string[][], rules: readonly string[]): string[] {
  let columns = head.length;
  for (const { length } of others) columns = Math.max(columns, length);
  const filled = Array.from({ length: columns }, (_, column) => head[column] ?? "");
  const rule = Array.from({ length: columns }, (_, column) => rules[column] ?? "---");
  return [rowOf(filled), rowOf(rule), ...others.map(rowOf)];
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

export function longestRun(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Characters that have a meaning where a line begins. Our own marks there are others. */
function escapeStart(line: string): string {
  if (!/^[#>=|:+\-\d]/.test(line)) return line;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[>=|]|:(?=-)|[-+](?=\s|$)|-{2,})/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}
