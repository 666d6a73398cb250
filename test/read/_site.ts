import type { CreatePieceBody, PieceContent } from "../../api/contract/draft.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { createReads } from "../../api/read/reads.ts";
import { createPieceSearch } from "../../api/read/search.ts";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { createTree, type Tree } from "../../api/read/tree.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { databaseFile, type Store } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker, type Worker } from "../../build/pipeline/worker.ts";
import { emptySite } from "../_prepared.ts";
import { createPiece, createTestStore, writerAt } from "../_setup.ts";

export const BASE_URL = "https://galley.example";

/** A store, the worker that builds its tree, and the reads over that tree. */
export async function createTestSite() {
  const dataDir = await emptySite();
  const { store, clock } = await createTestStore({ file: databaseFile(dataDir) });
  const worker = await startTestWorker(store, dataDir);
  const root = publicFolder(dataDir);
  const tree = openTree(root);
  return { store, clock, worker, dataDir, root, tree, reads: openReads(root, tree) };
}

/** A worker that has just started. */
export async function startTestWorker(store: Store, dataDir: string): Promise<Worker> {
  return createWorker({
    store,
    configuration: { dataDir, baseUrl: BASE_URL, siteName: "Galley", afterBuild: null },
    log: () => undefined,
  });
}

/** The reads of a server that has just started. */
export function openReads(root: string, tree: Tree = openTree(root)) {
  return createReads({ tree, search: createPieceSearch(tree), baseUrl: BASE_URL });
}

function openTree(root: string): Tree {
  return createTree(createTreeFiles({ root }));
}

/** Publishes a new piece whose text is its unrendered Markdown. */
export async function publishPiece(
  store: Store,
  writer: Writer,
  overrides: Partial<CreatePieceBody> = {},
): Promise<StoredPiece> {
  const piece = await createPiece(store, writer, overrides);
  return takeStep(store, { ...stepOf(writer, piece), action: "publish", ...stepTextOf(piece) });
}

export async function updatePiece(
  store: Store,
  writer: Writer,
  piece: StoredPiece,
  changes: Partial<PieceContent>,
): Promise<StoredPiece> {
  const content = { ...piece.content, ...changes };
  const step = stepOf(writer, piece);
  const { version } = await takeStep(store, {
    ...step,
    action: "edit",
    version: piece.version,
    content,
  });
  // The result has the public text: the edited text is a working copy until it is published.
  const text = stepTextOf({ ...piece, content, version });
  return takeStep(store, { ...step, action: "update", ...text });
}

export async function unpublishPiece(
  store: Store,
  writer: Writer,
  piece: StoredPiece,
): Promise<void> {
  await takeStep(store, { ...stepOf(writer, piece), action: "unpublish" });
}

function stepOf(writer: Writer, piece: StoredPiece) {
  return { pieceId: piece.id, actor: writerAt(writer), review: "off" as const };
}

function stepTextOf({ id, version, content }: StoredPiece) {
  const text = content.body_md;
  return {
    version,
    rendered: { html: `<p>${text}</p>`, text, version: RENDERER_VERSION, slug: `piece-${id}` },
  };
}
