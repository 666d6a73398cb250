import type { Said } from "../contract/say.ts";
import type { Note } from "./losses.ts";
import type { WantedCover, WantedPicture } from "./picture-places.ts";

export const SOURCES = ["jsonl", "markdown", "ghost", "wordpress", "medium", "substack"] as const;
export type SourceKind = (typeof SOURCES)[number];

export interface ReadOptions {
  /** The writer of texts that name none. */
  author?: string | undefined;
  /** The old site's address. */
  site?: string | undefined;
  /** Another folder with pictures. */
  pictures?: string | undefined;
}

/** One thing to import, from any kind of source. */
export interface Entry {
  /** Its place in the source, for the report: "line 12", a file's name, "post 7". */
  where: string;
  /** The same for people, if it has words. */
  place?: Said;
  /** A line of the import format; undefined if there is a fault. */
  value: unknown;
  fault?: Said;
  /** What a parser said about the fault, in English: for the operator's terminal. */
  cause?: string | undefined;
  /** The entry is left out on purpose, for the reasons in `notes`. */
  skipped?: boolean;
  /** Its size in bytes, if it can be large. */
  size?: number;
  /** The pictures that the marks in its text stand for. */
  pictures?: readonly WantedPicture[];
  /** The picture above its text. */
  cover?: WantedCover | undefined;
  /** The parts that were changed or left out. */
  notes?: readonly Note[];
  /** Links in it that now lead to imported pieces. */
  linksMapped?: number;
}

/** A piece that becomes public, and therefore gets an address. */
export interface Arrival {
  id: string;
  author: string;
  /** The slug to use if it is free. */
  slug: string;
  /** The same where the site keeps the script of headlines. */
  inScript: string;
  /** Its paths on the old site. */
  oldPaths?: readonly string[];
}

/** A page that becomes one of the site's own, at the root of the site. */
export interface PageArrival extends Pick<Arrival, "id" | "slug" | "oldPaths"> {
  isPublic: boolean;
}

/** The address that an arrival gets, such as /author/ada/one or /about. */
export type NewAddress = (id: string) => string | undefined;

export interface Source {
  /** Known before the first entry, so that a piece can link to one that comes later. */
  arrivals?: readonly Arrival[];
  pages?: readonly PageArrival[];
  entries: (newAddress: NewAddress) => AsyncIterable<Entry>;
  /** How much of the source has been read, if that is known. */
  fraction?: () => number;
}
