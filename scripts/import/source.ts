/** One thing to import, whatever it came from. */
export interface Entry {
  /** Where it stands, for the report: "line 12", a file's name, "post 7". */
  where: string;
  /** A line of the import form; or why there is none. */
  value: unknown;
  fault?: string;
  /** Why it is left out, though nothing is wrong with it. */
  skipped?: string;
  /** Bytes it takes, where that can be much. */
  size?: number;
  /** What did not fit, and what became of it. */
  notes?: readonly string[];
}

export interface Source {
  entries: AsyncIterable<Entry>;
  /** How much of the whole has been read, where that is known. */
  fraction?: () => number;
}
