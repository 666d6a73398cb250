import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PublicPiece } from "../api/contract/records.ts";
import type { SearchDocument } from "../api/search/document.ts";
import {
  afterMerge,
  EMPTY_MANIFEST,
  Manifest,
  planMerge,
  withDead,
  withSegment,
} from "../api/search/manifest.ts";
import { mergeSegments } from "../api/search/merge-segments.ts";
import { decodeSegment, holdsDocument, type Segment } from "../api/search/segment.ts";
import { writeSegment } from "../api/search/write-segment.ts";
import type { Queryable } from "../api/store/open.ts";
import { findPublicPiece } from "../api/store/public.ts";
import { writeTree } from "./tree.ts";

const MANIFEST = "search/manifest.json";
const SEGMENTS = "search/segments";
/** A server may be reading the segments of the manifest before this one. */
const KEEP_UNUSED_MS = 10 * 60 * 1_000;

/** The search of a tree: which segments live, and which documents do not. An empty one where there is none yet. */
export async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, MANIFEST), "utf8").catch(() => undefined);
  return text === undefined ? EMPTY_MANIFEST : Manifest.parse(JSON.parse(text));
}

/** Takes out of the search what is public no more. Before its files go: search is one of the lists that name it. */
export async function forgetDocuments(
  db: Queryable,
  root: string,
  ids: readonly string[],
): Promise<void> {
  const gone: string[] = [];
  for (const id of ids) if (!(await findPublicPiece(db, id))) gone.push(id);
  if (!gone.length) return;
  await writeManifest(root, withDead(await readManifest(root), gone));
}

/** Adds what is public now as one small new segment. */
export async function addDocuments(
  db: Queryable,
  root: string,
  ids: readonly string[],
): Promise<void> {
  const pieces: PublicPiece[] = [];
  for (const id of new Set(ids)) {
    const piece = await findPublicPiece(db, id);
    if (piece) pieces.push(piece);
  }
  if (!pieces.length) return;
  const bytes = writeSegment(pieces.map(documentOf));
  const manifest = await readManifest(root);
  const file = nameOf(bytes);
  // The same change once more, after a crash: it is there.
  if (manifest.segments.at(-1)?.file === file) return;
  await writeSegmentFile(root, file, bytes);
  const entry = { file, documents: pieces.length, bytes: bytes.length };
  await writeManifest(
    root,
    withSegment(
      manifest,
      entry,
      pieces.map(({ id }) => id),
    ),
  );
}

/** Merges neighbouring small segments into one, where it is time. True where there was something to do. */
export async function mergeOnce(root: string): Promise<boolean> {
  const manifest = await readManifest(root);
  const parts = planMerge(manifest);
  if (!parts) return false;
  const segments = await Promise.all(manifest.segments.map(({ file }) => readSegment(root, file)));
  const first = manifest.segments.findIndex(({ file }) => file === parts[0]?.file);
  const chosen = segments.slice(first, first + parts.length);
  const newer = segments.slice(first + parts.length);
  const dead = new Set(manifest.dead);
  const isSuperseded = (id: string): boolean => newer.some((segment) => holdsDocument(segment, id));
  const bytes = mergeSegments(chosen, (id) => !dead.has(id) && !isSuperseded(id));
  const segment = decodeSegment(bytes);
  const merged = segment.documents
    ? { file: nameOf(bytes), documents: segment.documents, bytes: bytes.length }
    : null;
  if (merged) await writeSegmentFile(root, merged.file, bytes);
  const left = [...segments.slice(0, first), ...(merged ? [segment] : []), ...newer];
  const isHeld = (id: string): boolean => left.some((other) => holdsDocument(other, id));
  await writeManifest(root, afterMerge(manifest, { parts, merged, isHeld }));
  await removeUnused(root);
  return true;
}

function documentOf(piece: PublicPiece): SearchDocument {
  const { headline, sub, category } = piece.content;
  return {
    id: piece.id,
    publishedAt: piece.publishedAt,
    category,
    headline,
    standfirst: sub ?? "",
    body: piece.rendered.text,
  };
}

/** Named by its content: the same bytes are the same file, and a file never changes. */
function nameOf(bytes: Buffer): string {
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.seg`;
}

export async function readSegment(root: string, file: string): Promise<Segment> {
  return decodeSegment(await readFile(join(root, SEGMENTS, file)));
}

async function writeSegmentFile(root: string, file: string, bytes: Buffer): Promise<void> {
  const folder = join(root, SEGMENTS);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${file}.new`);
  const handle = await open(unfinished, "w", 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, file));
}

async function writeManifest(root: string, manifest: Manifest): Promise<void> {
  await writeTree(root, {
    pages: [{ path: MANIFEST, content: JSON.stringify(manifest) }],
    removed: [],
  });
}

async function removeUnused(root: string): Promise<void> {
  const used = new Set((await readManifest(root)).segments.map(({ file }) => file));
  for (const file of await readdir(join(root, SEGMENTS))) {
    const path = join(root, SEGMENTS, file);
    if (used.has(file) || Date.now() - (await stat(path)).mtimeMs < KEEP_UNUSED_MS) continue;
    await rm(path);
  }
}
