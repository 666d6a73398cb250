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
  /** Makes the selected words a link. False if that is not possible. */
  linkTo(address: string): boolean;
  /** Changes the text as the writer would: the next undo takes it back. */
  change(...changes: TextChange[]): void;
  /** Changes the text as somebody else did: no undo takes it back. */
  adopt(...changes: TextChange[]): void;
  /** Replaces a text that no undo may bring back. The next undo removes what is put there. */
  replace(change: TextChange): void;
}
