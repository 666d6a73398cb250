import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { createPictures } from "../../api/pictures/pictures.ts";
import type { Renderer } from "../../api/render/text/renderer.ts";
import { databaseAddress, openStore } from "../../api/store/engine/open.ts";
import { prepareDataFolder } from "../service/data-folder.ts";
import { createProgress } from "../command/progress.ts";
import { requireDatabase } from "../command/with-store.ts";
import { copyForDryRun } from "./dry-run.ts";
import { describe } from "./describe.ts";
import { createDetails, detailsFile } from "./details.ts";
import { createPictureFetcher } from "../../api/import/picture-bytes.ts";
import { openSource, type SourceOptions, SUPPORTED } from "../../api/import/open-source.ts";
import { importAll } from "../../api/import/pipeline.ts";
import type { Problem, Summary } from "../../api/import/report.ts";
import type { Source } from "../../api/import/source.ts";
import { createTakePictures } from "../../api/import/take-pictures.ts";

export interface ImportCommand extends SourceOptions {
  dryRun?: boolean;
  json?: boolean;
  report?: string;
  create?: boolean;
  fetchPictures?: boolean;
}

/** Refusals printed on the terminal. The report has all of them. */
const REFUSALS_SHOWN = 20;

export async function importFile(
  file: string,
  options: ImportCommand,
  renderer: Renderer,
): Promise<void> {
  const source = await openSource(file, options);
  if (!options.dryRun) return importSource(file, source, options, renderer);
  const folder = mkdtempSync(join(tmpdir(), "galley-dry-run-"));
  removeWhenInterrupted(folder);
  try {
    await importSource(file, source, options, renderer, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function importSource(
  file: string,
  source: Source,
  options: ImportCommand,
  renderer: Renderer,
  /** For the copy of the database, on a dry run. */
  folder?: string,
): Promise<void> {
  const dryRun = folder !== undefined;
  const { dataDir, quotas, webhookAllowPrivate } = parseConfiguration(process.env);
  const details = createDetails(
    options.report ?? detailsFile(dataDir, { dryRun, now: new Date() }),
  );
  const progress = createProgress("piece");
  const store = await openStore(await databaseFor(folder, options.create === true), {
    onMigrated: (message) => {
      if (!dryRun) console.error(message);
    },
    quotas,
  });
  const pictures = dryRun
    ? undefined
    : createPictures({
        store,
        wake: () => undefined,
        warn: (message) => console.error(message),
        dataDir,
        // They would take five times as long as all the rest. Pages show the first ones meanwhile.
        finishes: false,
      });
  const taker = createTakePictures({
    store,
    pictures,
    fetchPicture: options.fetchPictures
      ? createPictureFetcher(createOutbound({ allowPrivate: webhookAllowPrivate }))
      : undefined,
  });
  try {
    const summary = await importAll(source, {
      store,
      renderer,
      taker,
      onProblem: createRefusalPrinter(),
      onDetail: (problem) => details.add(problem),
      onProgress: (done) => progress.update(done, source.fraction?.()),
    });
    progress.finish();
    const report = details.finish();
    console.log(
      options.json
        ? JSON.stringify({ ...summary, report: report ?? null }, null, 2)
        : describe(summary, { dryRun, details: report }),
    );
    const isNothing = summary.added + summary.present === 0;
    if (isNothing) console.error(nothingImported(file, summary));
    if (isNothing || summary.refused_count) process.exitCode = 1;
    else if (summary.losses.some(({ kind }) => kind !== "became_draft")) process.exitCode = 3;
  } finally {
    await pictures?.close();
    await store.close();
  }
}

function nothingImported(file: string, { refused_count: refused }: Summary): string {
  return refused
    ? "Nothing could be imported. Correct what was refused, and run the import again."
    : `Nothing to import: ${file} has no pieces in it. ${SUPPORTED}`;
}

function createRefusalPrinter(): (problem: Problem) => void {
  let printed = 0;
  return ({ where, message }) => {
    printed++;
    if (printed <= REFUSALS_SHOWN) console.error(`${where}: ${message}`);
    if (printed === REFUSALS_SHOWN + 1) console.error("… and more. The report lists all of them.");
  };
}

/** No copy of the database may stay behind in the folder for temporary files. */
function removeWhenInterrupted(folder: string): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  }
}

async function databaseFor(folder: string | undefined, create: boolean): Promise<string> {
  const configuration = parseConfiguration(process.env);
  const { dataDir } = configuration;
  const address = databaseAddress(configuration);
  if (!create) requireDatabase(address);
  if (folder) return copyForDryRun(address, folder);
  prepareDataFolder(dataDir);
  return address;
}
