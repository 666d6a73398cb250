import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { createRenderer, type Renderer } from "../../api/render/text/renderer.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import type { Actor } from "../../api/store/log/audit.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createLedger } from "../../build/ledger/ledger.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { createSite } from "../../build/targets/site.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { generateLines } from "./generate.ts";
import { inFolder } from "./measure.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

type Events = Pick<Parameters<typeof drain>[0], "onPlan" | "onSettled">;

/** A site of generated pieces in this process. Nothing is built yet. */
export interface BenchSite {
  folder: string;
  root: string;
  build(): Promise<void>;
  /** Commits the publication of a generated line as one of the writers, who take turns. */
  publish(line: string, index: number): Promise<void>;
  drain(events?: Events): Promise<unknown>;
}

export async function withSite<Result>(
  pieces: number,
  work: (site: BenchSite) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const store = await openStore(databaseFile(folder));
    const renderer = createRenderer({ ...SETTINGS, threads: 2 });
    try {
      const file = join(folder, "pieces.jsonl");
      writeFileSync(file, [...generateLines(pieces)].join("\n"));
      await importAll(readJsonLines(file), { store, renderer });
      const site = createSite(SETTINGS, readShippedAssets().names);
      const root = publicFolder(folder);
      const ledger = benchLedger(store, { folder, baseUrl: SETTINGS.baseUrl });
      return await work({
        folder,
        root,
        build: async () => {
          await ledger.start();
          await ledger.sign();
          const { tidied } = await buildAll({ store, dataDir: folder, settings: SETTINGS });
          await tidied;
        },
        publish: (line, index) => publishLine(store, renderer, line, index),
        drain: (events) => drain({ store, site, root, ledger, ...events }),
      });
    } finally {
      await renderer.close();
      await store.close();
    }
  });
}

/** The log of public acts, as the worker writes it. */
export function benchLedger(
  store: Store,
  { folder, baseUrl }: { folder: string; baseUrl: string },
): ReturnType<typeof createLedger> {
  const root = publicFolder(folder);
  return createLedger({ store, dataDir: folder, root, baseUrl, logKey: null, log: () => {} });
}

async function publishLine(
  store: Store,
  renderer: Renderer,
  line: string,
  index: number,
): Promise<void> {
  const { author: _, published_at: _date, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const writers = await listWriters(store.read);
  const writer = writers[index % writers.length];
  if (!writer) throw new Error("There are no writers.");
  const actor: Actor = { kind: "writer", writerId: writer.id, via: "desk" };
  const content = CreatePieceBody.parse(fields);
  const rendered = {
    ...(await renderer.render(content.body_md, { cards: [] })),
    slug: `bench-${index}`,
  };
  const draft = await addDraft(store, actor, { writerId: writer.id, content });
  await takeStep(store, {
    pieceId: draft.id,
    actor,
    review: "off",
    action: "publish",
    version: draft.version,
    rendered,
  });
}
