/** The newest pieces share a file of this many. Each publication rewrites it, which takes about 10 ms. */
export const PART_SIZE = 25;
/** Older pieces are in large files, which hardly ever change. */
export const BLOCK_SIZE = 500;
export const PARTS_IN_BLOCK = BLOCK_SIZE / PART_SIZE;

/**
 * The version of the files' format, which includes how words are folded and stemmed. Raise it with every change of these,
 * and `TEMPLATE_VERSION` of build/tree/generation.ts with it. The files have another address then: the script of a page
 * that was opened before finds none, and does not misread them.
 */
export const READER_VERSION = 3;
/** The folder of the files in the tree. */
export const READER_FOLDER = `search/words/${READER_VERSION}`;
export const READER_MANIFEST = `${READER_FOLDER}/manifest.json`;

/** Pieces are numbered at their first publication. A part holds the numbers from `number * PART_SIZE` on. */
export function partName(number: number): string {
  return `part-${number}`;
}

export function blockName(number: number): string {
  return `block-${number}`;
}

export function shardPath(name: string): string {
  return `${READER_FOLDER}/${name}.json`;
}

export function shardNumber(name: string): { kind: "part" | "block"; number: number } | undefined {
  const [, kind, digits] = /^(part|block)-(\d{1,9})$/.exec(name) ?? [];
  if (digits === undefined) return undefined;
  return { kind: kind === "part" ? "part" : "block", number: Number(digits) };
}
