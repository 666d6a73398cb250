import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import type { Quotas } from "../../api/contract/quotas.ts";
import type { Outbound } from "../../api/outbound/client.ts";
import { createPictures } from "../../api/pictures/pictures.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { openSource, type SourceOptions } from "../../api/import/open-source.ts";
import { createPictureFetcher } from "../../api/import/picture-bytes.ts";
import { importAll } from "../../api/import/pipeline.ts";
import type { Problem, Summary } from "../../api/import/report.ts";
import { createTakePictures } from "../../api/import/take-pictures.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

/** A fresh store, and a way to import into it. */
export async function createImporter({ quotas = {} }: { quotas?: Partial<Quotas> } = {}) {
  const { store } = await createTestStore({ quotas });
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE, threads: 1 });
  const pictures = createPictures({ store, wake: () => {}, warn: () => {} });
  onTestFinished(() => renderer.close());
  onTestFinished(() => pictures.close());
  const bring = async (
    path: string,
    author?: string,
    { fetchFrom, isDryRun, ...options }: BringOptions = {},
  ): Promise<Summary & { details: Problem[] }> => {
    const details: Problem[] = [];
    const onDetail = (detail: Problem): void => void details.push(detail);
    const source = await openSource(path, { author, ...options });
    const taker = createTakePictures({
      store,
      pictures: isDryRun ? undefined : pictures,
      fetchPicture: fetchFrom && createPictureFetcher(fetchFrom),
    });
    return { ...(await importAll(source, { store, renderer, taker, onDetail })), details };
  };
  return { store, pictures, bring };
}

interface BringOptions extends SourceOptions {
  /** The client that fetches pictures. */
  fetchFrom?: Outbound;
  isDryRun?: boolean;
}

/** How often each kind of loss happened. */
export const lossesOf = ({ losses }: Summary): Record<string, number> =>
  Object.fromEntries(losses.map(({ kind, count }) => [kind, count]));

export function write(name: string, text: string | Buffer, folder = tempFolder()): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

export const piecesOf = (store: Store) =>
  store.read.selectFrom("pieces").selectAll().orderBy("headline").execute();
