import { availableParallelism, tmpdir } from "node:os";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { parseConfiguration } from "../api/contract/configuration.ts";
import { createRenderer } from "../api/render/renderer.ts";
import { backUpDatabase } from "../api/store/backup.ts";
import { databaseFile, openStore } from "../api/store/open.ts";
import { run } from "./command-line.ts";
import { openSource, SOURCES, type SourceKind } from "./import/open-source.ts";
import { importAll, type Summary } from "./import/pipeline.ts";
import { createProgress } from "./progress.ts";

// npm run import: an operator's migration.

interface Options {
  from?: SourceKind;
  author?: string;
  dryRun?: boolean;
  json?: boolean;
}

const program = new Command("npm run import --")
  .description(
    "Bring pieces in: from JSON Lines, a folder of Markdown files, a Ghost export or a WordPress export (WXR). A piece with a date of publication becomes public; nothing is announced by webhook. Running it again adds nothing twice.",
  )
  .argument("<file>", "the file or folder; - for JSON Lines on standard input; .gz is unpacked")
  .addOption(
    new Option("--from <kind>", "what it is, where its name does not tell").choices(SOURCES),
  )
  .option("--author <slug>", "the writer of whatever names none")
  .option("--dry-run", "say what would happen, and change nothing")
  .option("--json", "print JSON, for programs")
  .addHelpText(
    "after",
    `
Examples:
  npm run import -- pieces.jsonl
  npm run import -- --dry-run --author ada-lovelace ~/blog/content/posts

A line of JSON Lines:
  {"author": "ada-lovelace", "headline": "…", "body_md": "…", "published_at": "2026-01-31T09:30:00Z"}
and any other field of a new piece: sub, category, tags, frame, style, locale, external_url; and id, a UUID.`,
  )
  .action(importFile);

await run(program);

async function importFile(file: string, options: Options): Promise<void> {
  if (file !== "-" && !existsSync(file)) throw new Error(`There is no file or folder ${file}.`);
  const source = openSource(file, options);
  const folder = options.dryRun ? mkdtempSync(join(tmpdir(), "galley-dry-run-")) : undefined;
  const progress = createProgress("pieces");
  const renderer = createRenderer({ threads: availableParallelism() });
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
    if (summary.refused.length) process.exitCode = 1;
  } finally {
    progress.finish();
    await renderer.close();
    await store.close();
    if (folder) rmSync(folder, { recursive: true });
  }
}

/** A dry run is a real one, on a copy that is thrown away. */
async function databaseFor(folder: string | undefined): Promise<string> {
  const file = databaseFile(parseConfiguration(process.env).dataDir);
  if (!folder) return file;
  const copy = databaseFile(folder);
  if (existsSync(file) && statSync(file).size) await backUpDatabase(file, copy);
  return copy;
}

function describe(summary: Summary, dryRun: boolean): string {
  const { added, present, refused, notes, writers_created: writers } = summary;
  const lines = [
    dryRun ? "A dry run: nothing was changed. Otherwise:" : "Done.",
    `  ${added.toLocaleString("en")} added`,
    ...(present
      ? [`  ${present.toLocaleString("en")} were here already, and were left as they are`]
      : []),
    ...(writers
      ? [`  ${writers.toLocaleString("en")} writers created: npm run admin -- writer list`]
      : []),
    ...(refused.length
      ? [`  ${refused.length.toLocaleString("en")} refused, for the reasons above`]
      : []),
    ...(notes.length ? ["", "What did not fit, and what became of it:"] : []),
    ...notes.map(({ where, message }) => `  ${where}: ${message}`),
  ];
  return lines.join("\n");
}
