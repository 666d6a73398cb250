import type { Note } from "./losses.ts";

/** One thing to import, whatever it came from. */
export interface Entry {
  /** Where it stands, for the report: "line 12", a file's name, "post 7". */
  where: string;
  /** A line of the import form; or why there is none. */
  value: unknown;
  fault?: string;
  /** It is left out on purpose, for the reasons in `notes`. */
  skipped?: boolean;
  /** Bytes it takes, where that can be much. */
  size?: number;
  /** What did not fit, and what became of it. */
  notes?: readonly Note[];
  /** Links in it that now lead to imported pieces. */
  linksMapped?: number;
}

/** A piece that becomes public, and so gets an address here. */
export interface Arrival {
  id: string;
  author: string;
  /** The slug that it would like to have. */
  slug: string;
}

/** The address that an arrival gets here, such as /author/ada/one. */
export type NewAddress = (id: string) => string | undefined;

export interface Source {
  /** Known before the first entry, so that a piece can link to one that comes later. */
  arrivals?: readonly Arrival[];
  entries: (newAddress: NewAddress) => AsyncIterable<Entry>;
  /** How much of the whole has been read, where that is known. */
  fraction?: () => number;
}
