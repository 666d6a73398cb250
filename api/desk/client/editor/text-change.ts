/** A point of the window. */
export interface Point {
  x: number;
  y: number;
}

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The change that turns one text into the other. The parts that both have stay, with the marks and notes in them. */
export function differenceOf(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  const from = longest(most, (start, end) => before.slice(start, end) === after.slice(start, end));
  const end = longest(
    most - from,
    (start, stop) =>
      before.slice(before.length - stop, before.length - start) ===
      after.slice(after.length - stop, after.length - start),
  );
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** How much from the beginning is the same. Large parts are compared first: letter by letter, it would take milliseconds. */
function longest(most: number, isSame: (start: number, end: number) => boolean): number {
  let known = 0;
  for (let step = most; step; step >>= 1)
    while (known + step <= most && isSame(known, known + step)) known += step;
  return known;
}

export function replaced(text: string, { from, to, insert }: TextChange): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** What both the plain field and the Markdown editor do with the text. */
export interface WritingField {
  /** The position in the text that a point shows; undefined if the browser cannot tell. */
  placeAt(point: Point): number | undefined;
  /** The position of the cursor. */
  cursor(): number;
  /** The place for a paragraph of its own at a position: below a table, whose cells hold words alone. */
  paragraphAt(position: number): number;
  /** The number of the block that the cursor is in: a paragraph, a heading, a list. */
  block(): number;
  focus(): void;
  /** The position where the selection begins. */
  start(): number;
  moveTo(position: number): void;
  /** Puts a text in place of the selection, as a paste does. */
  insert(words: string): void;
  /** Whether the cursor is in code, where every sign is a letter. */
  isInCode(): boolean;
  /** Makes the selected words a link. False if that is not possible. */
  linkTo(address: string): boolean;
  /** Changes the text as the writer would: the next undo takes it back. */
  change(...changes: TextChange[]): void;
  /** Changes the text as somebody else did: no undo takes it back. */
  adopt(...changes: TextChange[]): void;
  /** Replaces a text that no undo may bring back. The next undo removes what is put there. */
  replace(change: TextChange): void;
}
