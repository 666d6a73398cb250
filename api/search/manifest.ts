import { z } from "zod";

export const SegmentEntry = z.object({
  file: z
    .string()
    .regex(/^[\w-][\w.-]*$/, "must be the plain name of a file")
    .describe("The file's name in the folder of segments."),
  documents: z.int().min(1).describe("How many documents it holds, dead ones included."),
  bytes: z.int().min(1).describe("The size of the file."),
});
export type SegmentEntry = z.infer<typeof SegmentEntry>;

/**
 * The files that make up the search index. If several segments hold a document, the newest counts, so an update is a
 * new segment. Only a document that is no longer public has to be listed as dead.
 */
export const Manifest = z.object({
  version: z.literal(1).describe("The version of this file's format."),
  segments: z.array(SegmentEntry).describe("The live segments, oldest first."),
  dead: z
    .array(z.uuid())
    .describe("Documents that are no longer public, in order, even if a segment holds them."),
  incomplete: z
    .literal(true)
    .optional()
    .describe("Segments were lost. The worker rebuilds them from the database."),
});
export type Manifest = z.infer<typeof Manifest>;

export const EMPTY_MANIFEST: Manifest = { version: 1, segments: [], dead: [] };

/**
 * Adds the newest segment and makes its documents live. A segment is named by its bytes, so a piece that returns to an
 * earlier text gives a segment that may be listed already: that entry moves to the end.
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
 * Keeps the newest entry of each file. Nothing is lost: the same bytes hold the same documents, so the newer of two
 * entries hides the whole older one.
 */
export function onceEach(segments: readonly SegmentEntry[]): SegmentEntry[] {
  const lastPlace = new Map(segments.map(({ file }, place) => [file, place]));
  return segments.filter(({ file }, place) => lastPlace.get(file) === place);
}

/** If a file were listed twice, removing the first entry would delete the file of the second. */
export function checkManifest(manifest: Manifest): Manifest {
  if (onceEach(manifest.segments).length < manifest.segments.length) {
    throw new Error("The search manifest names a segment twice.");
  }
  return manifest;
}

export function withDead(manifest: Manifest, ids: Iterable<string>): Manifest {
  return { ...manifest, dead: [...new Set([...manifest.dead, ...ids])].toSorted() };
}

/** This many neighbours of a size class become one of the next: every document is written once per class it passes. */
const FACTOR = 8;

/** Segments up to this size are one class: they merge in milliseconds, and fewer classes make fewer segments. */
const SMALLEST_CLASS = FACTOR ** 2;

/**
 * The segments to merge next, neighbours and oldest first, or null. Merging only neighbours keeps their order. Merging
 * a few at a time bounds memory, however many segments an import has left.
 */
export function planMerge({ segments }: Manifest): SegmentEntry[] | null {
  let run: SegmentEntry[] = [];
  let runClass = 0;
  for (const entry of segments.toReversed()) {
    // An older segment that is smaller than its successors, as after an import, would wait for ever in a class of its
    // own: treat it as one of theirs.
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

/** The largest merged segment, in documents: a merge holds its parts and its result in memory. */
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

/** Whether the parts of a merge are still neighbours, in order: a part may have moved since the merge was planned. */
export function areNeighbours({ segments }: Manifest, parts: readonly SegmentEntry[]): boolean {
  const first = segments.findIndex(({ file }) => file === parts[0]?.file);
  return parts.every(({ file }, index) => file === segments[first + index]?.file);
}

/**
 * Replaces the parts by the merged segment, or by nothing if none of their documents was live. The merged segment may
 * have the bytes of one of its parts, or of an older segment, which it then replaces. A dead id is dropped when no
 * segment holds it any more. The manifest may have grown since the merge was planned.
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
    throw new Error("These segments are not neighbours in the manifest. Plan the merge again.");
  }
  const first = manifest.segments.findIndex(({ file }) => file === parts[0]?.file);
  const replaced = manifest.segments.toSpliced(first, parts.length, ...(merged ? [merged] : []));
  return {
    ...manifest,
    segments: onceEach(replaced),
    dead: manifest.dead.filter(isHeld),
  };
}
