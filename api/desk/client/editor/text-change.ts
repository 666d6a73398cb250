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
