import { z } from "zod";

export const SegmentEntry = z.object({
  file: z
    .string()
    .regex(/^[\w-][\w.-]*$/, "must be the plain name of a file")
    .describe("The file's name in the folder of segments."),
  documents: z.int().min(1).describe("How many documents it holds, dead ones and all."),
  bytes: z.int().min(1).describe("The size of the file."),
});
export type SegmentEntry = z.infer<typeof SegmentEntry>;

/**
 * What search is made of. Of a document that several segments hold the newest counts, so an update is a new segment,
 * and only a document that is gone altogether has to be listed as dead.
 */
export const Manifest = z.object({
  version: z.literal(1).describe("The form of this file."),
  segments: z.array(SegmentEntry).describe("The live segments, oldest first."),
  dead: z.array(z.uuid()).describe("Documents that no segment's word counts for, in order."),
  incomplete: z
    .literal(true)
    .optional()
    .describe("Segments were lost. The worker makes them again from the database."),
});
export type Manifest = z.infer<typeof Manifest>;

export const EMPTY_MANIFEST: Manifest = { version: 1, segments: [], dead: [] };

/**
 * Adds the newest segment. What is in it lives. A segment is named by its bytes, so a piece that gets an earlier text
 * back brings a segment that may be listed already: then that one moves to the end.
 */
export function withSegment(
  manifest: Manifest,
  entry: SegmentEntry,
  idsInIt: Iterable<string>,
): Manifest {
  const alive = new Set(idsInIt);
  return {
    ...manifest,
    segments: onceEach([...manifest.segments, entry]),
    dead: manifest.dead.filter((id) => !alive.has(id)),
  };
}

/**
 * Each file once, at its newest place. Nothing is lost: the same bytes hold the same documents, so the newer of two
 * entries hides all of the older one.
 */
export function onceEach(segments: readonly SegmentEntry[]): SegmentEntry[] {
  const lastPlace = new Map(segments.map(({ file }, place) => [file, place]));
  return segments.filter(({ file }, place) => lastPlace.get(file) === place);
}

/** A file that is named twice is removed with the first of its entries, and the second leads nowhere. */
export function checkManifest(manifest: Manifest): Manifest {
  if (onceEach(manifest.segments).length < manifest.segments.length) {
    throw new Error("The search manifest names a segment twice.");
  }
  return manifest;
}

export function withDead(manifest: Manifest, ids: Iterable<string>): Manifest {
  return { ...manifest, dead: [...new Set([...manifest.dead, ...ids])].toSorted() };
}

/** So many neighbours of a class become one of the next: every document is written once for each class it passes. */
const FACTOR = 8;

/** Segments up to this size are one class: they are merged in milliseconds, and fewer classes make fewer segments. */
const SMALLEST_CLASS = FACTOR ** 2;

/**
 * The segments to merge next, neighbours and oldest first, or null. Merging only neighbours keeps the newest newest;
 * merging a few at a time keeps memory flat, however many an import has left.
 */
export function planMerge({ segments }: Manifest): SegmentEntry[] | null {
  let run: SegmentEntry[] = [];
  let runClass = 0;
  for (const entry of segments.toReversed()) {
    // An older segment that is smaller than its successors, as after an import, would wait for ever in a class of its
    // own: it counts as one of theirs.
    const entryClass = Math.max(runClass, sizeClass(entry));
    if (entryClass > runClass) {
      if (run.length >= FACTOR) return oldestOf(run);
      run = [];
    }
    runClass = entryClass;
    run.unshift(entry);
  }
  return run.length >= FACTOR ? oldestOf(run) : null;
}

/** A merge holds its parts and its result in memory: beyond this they stay as they are, one more for each so many. */
const LARGEST = FACTOR ** 4 * 4;

function oldestOf(run: readonly SegmentEntry[]): SegmentEntry[] | null {
  let documents = 0;
  const parts = run.slice(0, FACTOR).filter((entry) => (documents += entry.documents) <= LARGEST);
  return parts.length > 1 ? parts : null;
}

function sizeClass({ documents }: SegmentEntry): number {
  let number = 0;
  for (let limit = SMALLEST_CLASS; documents >= limit; limit *= FACTOR) number++;
  return number;
}

/** Whether the parts of a merge still stand side by side, in their order: a part may have moved since it was planned. */
export function areNeighbours({ segments }: Manifest, parts: readonly SegmentEntry[]): boolean {
  const first = segments.findIndex(({ file }) => file === parts[0]?.file);
  return parts.every(({ file }, index) => file === segments[first + index]?.file);
}

/**
 * Puts the merged segment in the place of its parts, or nothing where none of their documents was live. It may have the
 * bytes of one of its parts, or of an older segment, which it then replaces. The dead are forgotten when no segment
 * holds them any more. The manifest may have grown since the merge was planned.
 */
export function afterMerge(
  manifest: Manifest,
  {
    parts,
    merged,
    isHeld,
  }: {
    parts: readonly SegmentEntry[];
    merged: SegmentEntry | null;
    /** Whether any segment of the new manifest holds the document. */
    isHeld: (id: string) => boolean;
  },
): Manifest {
  if (!areNeighbours(manifest, parts)) {
    throw new Error("These segments are not neighbours in the manifest: plan the merge again.");
  }
  const first = manifest.segments.findIndex(({ file }) => file === parts[0]?.file);
  const replaced = manifest.segments.toSpliced(first, parts.length, ...(merged ? [merged] : []));
  return {
    ...manifest,
    segments: onceEach(replaced),
    dead: manifest.dead.filter(isHeld),
  };
}
