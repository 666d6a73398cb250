import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import type { Renderer } from "../../api/render/renderer.ts";
import { backUpDatabase } from "../../api/store/backup.ts";
import { databaseFile, openStore } from "../../api/store/open.ts";
import { prepareDataFolder } from "../data-folder.ts";
import { createProgress } from "../progress.ts";
import type { SourceKind } from "./kinds.ts";
import { openSource } from "./open-source.ts";
import { importAll } from "./pipeline.ts";
import type { Summary } from "./report.ts";

export interface ImportCommand {
  from?: SourceKind;
  author?: string;
  dryRun?: boolean;
  json?: boolean;
}

export async function importFile(
  file: string,
  options: ImportCommand,
  renderer: Renderer,
): Promise<void> {
  const source = await openSource(file, options);
  const folder = options.dryRun ? mkdtempSync(join(tmpdir(), "galley-dry-run-")) : undefined;
  if (folder) removeWhenInterrupted(folder);
  const progress = createProgress("pieces");
  const store = await openStore(await databaseFor(folder));
  try {
    const summary = await importAll(source, {
      store,
      renderer,
      onProblem: ({ where, message }) => console.error(`${where}: ${message}`),
      onProgress: (done) => progress.update(done, source.fraction?.()),
    });
    progress.finish();
    console.log(
      options.json ? JSON.stringify(summary, null, 2) : describe(summary, options.dryRun === true),
    );
    if (summary.refused_count) process.exitCode = 1;
  } finally {
    await store.close();
    if (folder) rmSync(folder, { recursive: true });
  }
}

/** A copy of the database must not stay behind in a folder for temporary things. */
function removeWhenInterrupted(folder: string): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  }
}

function number(value: number): string {
  return value.toLocaleString("en");
}

/** A dry run is a real one, on a copy that is thrown away. */
async function databaseFor(folder: string | undefined): Promise<string> {
  const { dataDir } = parseConfiguration(process.env);
  const file = databaseFile(dataDir);
  if (!folder) {
    prepareDataFolder(dataDir);
    return file;
  }
  const copy = databaseFile(folder);
  if (existsSync(file) && statSync(file).size) await backUpDatabase(file, copy);
  return copy;
}

function describe(summary: Summary, dryRun: boolean): string {
  const { added, present, refused_count: refused, notes, writers_created: writers } = summary;
  const lines = [
    dryRun ? "A dry run: nothing was changed. Otherwise:" : "Done.",
    `  ${number(added)} added`,
    ...(present ? [`  ${number(present)} were here already, and were left as they are`] : []),
    ...(writers ? [`  ${number(writers)} writers created: npm run admin -- writer list`] : []),
    ...(refused ? [`  ${number(refused)} refused, for the reasons above`] : []),
    ...(notes.length ? ["", "What did not fit, and what became of it:"] : []),
    ...notes.map(({ where, message }) => `  ${where}: ${message}`),
  ];
  return lines.join("\n");
}
