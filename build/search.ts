import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublicText } from "../api/contract/records.ts";
import type { SearchDocument } from "../api/search/document.ts";
import {
  EMPTY_MANIFEST,
  Manifest,
  type SegmentEntry,
  withAlive,
  withDead,
  withSegment,
} from "../api/search/manifest.ts";
import { decodeSegment, type Segment } from "../api/search/segment.ts";
import { writeSegment } from "../api/search/write-segment.ts";
import type { Queryable } from "../api/store/open.ts";
import { findPublicTexts } from "../api/store/public.ts";
import type { Page } from "./eleventy.ts";

const MANIFEST = "search/manifest.json";
export const SEGMENTS = "search/segments";

/** The search of a tree: which segments live, and which documents do not. An empty one where there is none yet. */
export async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, MANIFEST), "utf8").catch(() => undefined);
  return text === undefined ? EMPTY_MANIFEST : Manifest.parse(JSON.parse(text));
}

export async function readSegment(root: string, file: string): Promise<Segment> {
  return decodeSegment(await readFile(join(root, SEGMENTS, file)));
}

/**
 * What changed pieces change in the search: those that are public come in as one small new segment, the others are
 * dead. Search is one of the lists that name a piece: its files appear after the piece's, and before a piece's go.
 */
export async function searchFiles(
  db: Queryable,
  root: string,
  ids: readonly string[],
): Promise<Page[]> {
  if (!ids.length) return [];
  const pieces = await findPublicTexts(db, [...new Set(ids)]);
  const alive = new Set(pieces.map(({ id }) => id));
  const before = await readManifest(root);
  const manifest = withDead(
    before,
    ids.filter((id) => !alive.has(id)),
  );
  if (!pieces.length) return [manifestFile(manifest)];
  const { file, entry } = createSegment(pieces);
  // The same change once more, after a crash, or a piece that has come back as it was: the words are there.
  const isThere = before.segments.at(-1)?.file === entry.file;
  if (isThere) return [manifestFile(withAlive(manifest, alive))];
  return [file, manifestFile(withSegment(manifest, entry, alive))];
}

export interface NewSegment {
  file: Page;
  entry: SegmentEntry;
}

export function createSegment(pieces: readonly PublicText[]): NewSegment {
  return segmentFile(writeSegment(pieces.map(documentOf)), pieces.length);
}

/** Named by its content: the same bytes are the same file, and a file never changes. */
export function segmentFile(bytes: Buffer, documents: number): NewSegment {
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.seg`;
  return {
    file: { path: `${SEGMENTS}/${name}`, content: bytes },
    entry: { file: name, documents, bytes: bytes.length },
  };
}

export function manifestFile(manifest: Manifest): Page {
  return { path: MANIFEST, content: JSON.stringify(manifest) };
}

function documentOf(piece: PublicText): SearchDocument {
  const { id, publishedAt, category, headline, sub, text } = piece;
  return { id, publishedAt, category, headline, standfirst: sub ?? "", body: text };
}
