import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import type { CreatePieceBody } from "../../api/contract/draft.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { databaseFile, type Store } from "../../api/store/engine/open.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { lackingOf } from "../../api/store/log/log-position.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { drain, type Drained, type DrainOptions } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { preparedFolder } from "../_prepared.ts";
import {
  createPiece,
  createTestClock,
  createTestStore,
  createWriter,
  writerAt,
} from "../_setup.ts";
import { readTree } from "./_tree.ts";
import { openTestStore } from "../_engine.ts";

export const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

/** A live tree with one writer in it, and the drain that keeps it. */
export async function createLiveTree() {
  const dataDir = await preparedFolder("live tree", async (folder) => {
    const store = await openTestStore(folder, { clock: createTestClock() });
    await createWriter(store);
    const { tidied } = await buildAll({ store, dataDir: folder, settings: SETTINGS });
    await tidied;
    await store.close();
  });
  const { store, clock } = await createTestStore({ file: databaseFile(dataDir) });
  const ada = (await findWriter(store.read, "slug", "ada"))!;
  const site = createSite(SETTINGS, readShippedAssets().names);
  const root = publicFolder(dataDir);
  const build = (more: Partial<DrainOptions> = {}): Promise<Drained> =>
    drain({ store, site, root, ...more });
  await build();
  return {
    store,
    clock,
    ada,
    dataDir,
    root,
    site,
    build,
    has: (path: string): boolean => existsSync(join(root, path)),
    /** Publishes a new piece under its headline. */
    publish: (headline: string, more: Omit<Published, "headline"> = {}) =>
      publishNew(store, ada, { headline, ...more }),
  };
}

type Published = Partial<CreatePieceBody> & {
  headline: string;
  text?: string;
  /** The version of the renderer. A service renders what an older one made again. */
  renderer?: number;
  /** A date before today's. */
  dated?: string;
};

export async function publishNew(
  store: Store,
  writer: Writer,
  { text = "Text.", renderer = RENDERER_VERSION, dated, ...content }: Published,
): Promise<StoredPiece> {
  const draft = await createPiece(store, writer, content);
  const slug = content.headline.toLowerCase().replaceAll(" ", "-");
  return takeStep(store, {
    pieceId: draft.id,
    actor: writerAt(writer),
    review: "off",
    action: "publish",
    version: draft.version,
    ...(dated ? { dated } : {}),
    rendered: { html: `<p>${text}</p>`, text, version: renderer, slug },
  });
}

export async function unpublish(store: Store, writer: Writer, pieceId: string): Promise<void> {
  const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
  await takeStep(store, { ...step, action: "unpublish" });
}

/** Makes a piece that no template can render, or one that can be rendered again. */
export async function spoil(
  store: Store,
  { id }: Pick<StoredPiece, "id">,
  locale = "no language",
): Promise<void> {
  await store.write((tx) =>
    tx.updateTable("pieces").set({ locale }).where("id", "=", id).execute(),
  );
}

export const openChanges = (store: Store) =>
  lackingOf(store.read, SINGLE_TREE).orderBy("number").execute();

/** The missing pages, records, listings and pictures that files of a tree lead to. */
export function danglingIn(root: string): string[] {
  const tree = readTree(root);
  const dangling = new Set<string>();
  for (const [from, text] of tree) {
    // Segments are not text; the API's description has examples.
    if (/^(search\/segments\/|docs\/|llms-full\.txt$|api\/openapi\.json$)/.test(from)) continue;
    for (const [, address = ""] of text.matchAll(ADDRESS)) {
      const files = [address, `${address}.json`, `${address}/index.html`];
      if (!files.some((file) => tree.has(file))) dangling.add(`${from} → ${address}`);
    }
  }
  return [...dangling].toSorted();
}

const ADDRESS =
  /(?:https:\/\/galley\.example|href="|src=")\/((?:author|archive|writers|trending|category|api\/public\/pieces|api\/public\/products|avatars|tag|series|sitemaps)\/[\w./-]*\w)/g;
