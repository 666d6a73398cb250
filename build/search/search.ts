import { createHash, type Hash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import type { PublicText } from "../../api/contract/records.ts";
import type { SearchDocument } from "../../api/search/document.ts";
import {
  checkManifest,
  EMPTY_MANIFEST,
  Manifest,
  onceEach,
  type SegmentEntry,
  withDead,
  withSegment,
} from "../../api/search/manifest.ts";
import { decodeSegment, type Segment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { findPublicTexts } from "../../api/store/pieces/public/public.ts";
import type { Page } from "../theme/eleventy.ts";

export const MANIFEST = "search/manifest.json";
export const SEGMENTS = "search/segments";

/**
 * The manifest of a tree's search: the live segments and the dead documents. If the file is gone or damaged, the result is
 * empty and marked as incomplete, so that the worker builds the search again. Another read error is no reason for that,
 * and is thrown.
 */
export async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, MANIFEST), "utf8").catch(ifMissing);
  return (text && parseManifest(text)) || { ...EMPTY_MANIFEST, incomplete: true };
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest = Manifest.parse(JSON.parse(text));
    // Earlier versions could name a segment twice.
    return { ...manifest, segments: onceEach(manifest.segments) };
  } catch {
    return undefined;
  }
}

export async function readSegment(root: string, file: string): Promise<Segment> {
  return decodeSegment(await readFile(join(root, SEGMENTS, file)));
}

/**
 * The files of the search after some pieces have changed: the public ones become one small new segment, the others are
 * dead. The search is a list that names pieces: it is written after a piece's files, and before they are removed.
 */
export async function searchFiles(
  snapshot: PublicSnapshot,
  root: string,
  ids: readonly string[],
): Promise<Page[]> {
  if (!ids.length) return [];
  const pieces = await findPublicTexts(snapshot, [...new Set(ids)]);
  const alive = new Set(pieces.map(({ id }) => id));
  const manifest = withDead(
    await readManifest(root),
    ids.filter((id) => !alive.has(id)),
  );
  if (!pieces.length) return [manifestFile(manifest)];
  const { file, entry } = createSegment(pieces);
  return [file, manifestFile(withSegment(manifest, entry, alive))];
}

export interface NewSegment {
  file: Page;
  entry: SegmentEntry;
}

export function createSegment(pieces: readonly PublicText[]): NewSegment {
  return segmentFile(writeSegment(pieces.map(documentOf)), pieces.length);
}

/** A segment as a file that is named by its content: the same bytes are the same file, and a file never changes. */
export function segmentFile(bytes: Buffer, documents: number): NewSegment {
  const name = segmentName(createHash("sha256").update(bytes));
  return {
    file: { path: `${SEGMENTS}/${name}`, content: bytes },
    entry: { file: name, documents, bytes: bytes.length },
  };
}

/** A checksum of the bytes, so that damage can be detected. */
export function segmentName(hash: Hash): string {
  return `${hash.digest("hex").slice(0, 20)}.seg`;
}

export function manifestFile(manifest: Manifest): Page {
  return { path: MANIFEST, content: JSON.stringify(checkManifest(manifest)) };
}

function documentOf(piece: PublicText): SearchDocument {
  const { id, publishedAt, category, author, headline, sub, text } = piece;
  return { id, publishedAt, category, author, headline, standfirst: sub ?? "", body: text };
}

/** The bytes that the segments of a tree take on the disk. */
export async function sizeOfSegments(root: string): Promise<number> {
  const folder = join(root, SEGMENTS);
  const files = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    // A merge may remove one meanwhile.
    files.map(async (file) => (await stat(join(folder, file)).catch(ifMissing))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
