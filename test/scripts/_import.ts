import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { createRenderer, type Renderer } from "../../api/render/renderer.ts";
import type { Store } from "../../api/store/open.ts";
import { openSource } from "../../scripts/import/open-source.ts";
import { importAll } from "../../scripts/import/pipeline.ts";
import type { Problem, Summary } from "../../scripts/import/report.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

/** A fresh store, and a way to import into it. */
export async function createImporter() {
  const { store } = await createTestStore();
  const renderer = createRenderer({ threads: 1 });
  onTestFinished(() => renderer.close());
  return { store, bring: (path: string, author?: string) => bring(store, renderer, path, author) };
}

async function bring(
  store: Store,
  renderer: Renderer,
  path: string,
  author?: string,
): Promise<Summary & { details: Problem[] }> {
  const details: Problem[] = [];
  const onDetail = (detail: Problem): void => void details.push(detail);
  const source = await openSource(path, { author });
  return { ...(await importAll(source, { store, renderer, onDetail })), details };
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
