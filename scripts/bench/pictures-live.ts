import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { createEncoder, type Encoder } from "../../api/pictures/encoder.ts";
import { createPictures } from "../../api/pictures/pictures.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import type { Actor } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listWriters } from "../../api/store/pieces/public/listed-writers.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { generateLines } from "./generate.ts";
import { quantile } from "./quantile.ts";

const PIECES = 1_000;
const ROUNDS = 30;
const WARM_UP = 5;
const SECONDS = 300;
const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

/** Milliseconds from the committed publication to the readable page: medians. */
export interface LiveTimes {
  without_ms: number;
  /** With pictures that have only the encodings that are made first. */
  first_ms: number;
  /** With pictures that have all their encodings. */
  all_ms: number;
}

/** Publishes and unpublishes the same piece with and without pictures, in turns. */
export async function measureLive(folder: string, photos: readonly string[]): Promise<LiveTimes> {
  const dataDir = join(folder, "live");
  mkdirSync(dataDir);
  const store = await openStore(databaseFile(dataDir));
  const renderer = createRenderer({ ...SETTINGS, threads: 2 });
  const gate = Promise.withResolvers<void>();
  const pictures = createPictures({
    store,
    wake: () => {},
    warn: console.error,
    encoders: {
      taking: createEncoder({ seconds: SECONDS }),
      finishing: behind(gate.promise, createEncoder({ seconds: SECONDS })),
    },
  });
  try {
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, [...generateLines(PIECES)].join("\n"));
    await importAll(readJsonLines(file), { store, renderer });
    await buildAll({ store, dataDir, settings: SETTINGS });
    const site = createSite(SETTINGS, readShippedAssets().names);
    const root = publicFolder(dataDir);
    await drain({ store, site, root });
    const [writer] = await listWriters(store.read);
    if (!writer) throw new Error("There are no writers.");
    const actor: Actor = { kind: "writer", writerId: writer.id, via: "desk" };

    /** Milliseconds until live. The piece is gone again afterwards. */
    const publish = async (body_md: string, name: string): Promise<number> => {
      const content = CreatePieceBody.parse({ headline: name, body_md });
      const draft = await addDraft(store, actor, { writerId: writer.id, content });
      const step = { pieceId: draft.id, actor, review: "off" } as const;
      const proof = { ...(await renderer.render(body_md)), slug: name };
      await takeStep(store, { ...step, action: "publish", version: draft.version, proof });
      const committed = performance.now();
      let live = 0;
      await drain({ store, site, root, onSettled: () => void (live ||= performance.now()) });
      await takeStep(store, { ...step, action: "unpublish" });
      await drain({ store, site, root });
      return live - committed;
    };
    const text = "A paragraph of ordinary length, as a person would write it. ".repeat(20);
    const measure = async (bodies: Record<string, string>) => {
      const times: Record<string, number[]> = {};
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const [name, body] of Object.entries(bodies)) {
          const time = await publish(body, `${name}-${round}`);
          if (round >= WARM_UP) (times[name] ??= []).push(time);
        }
      }
      return (name: string) => quantile(times[name] ?? [], 0.5);
    };

    const taken: { id: string }[] = [];
    for (const photo of photos) {
      taken.push(
        await pictures.receive(actor, { writerId: writer.id }, async () => ({
          bytes: readFileSync(photo),
        })),
      );
    }
    const shown = `${text}\n\n${taken.map(({ id }) => `![A photograph](/pictures/${id})`).join("\n\n")}`;
    const first = await measure({ without: text, with: shown });
    gate.resolve();
    await pictures.finishLeft();
    const all = await measure({ without: text, with: shown });
    return {
      without_ms: Math.min(all("without"), first("without")),
      first_ms: first("with"),
      all_ms: all("with"),
    };
  } finally {
    await pictures.close();
    await renderer.close();
    await store.close();
  }
}

/** Finishes nothing before the gate is open. */
function behind(gate: Promise<void>, encoder: Encoder): Encoder {
  return {
    ...encoder,
    finish: async (...job) => {
      await gate;
      return encoder.finish(...job);
    },
  };
}
