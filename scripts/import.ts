import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { parseConfiguration } from "../api/contract/configuration.ts";
import { webUrl } from "../api/contract/fields.ts";
import { argument, run } from "./command/command-line.ts";
import { SOURCES } from "../api/import/source.ts";
import type { ImportCommand } from "./import/command.ts";

// npm run import: brings pieces from other systems into the database.
const program = new Command("npm run import --")
  .description(
    "Import pieces from JSON Lines, Markdown files (Eleventy, Hugo, Jekyll), a Ghost export or a WordPress export (WXR). Pieces that were public become public. Drafts, hidden pieces and pieces without a date become drafts. No webhooks are sent. Running the import again adds nothing twice.",
  )
  .argument(
    "<file>",
    "the file or folder, or - for JSON Lines on standard input; .gz files are unpacked, .zip files are not",
  )
  .addOption(
    new Option("--from <kind>", "the format, if the name does not show it").choices(SOURCES),
  )
  .option("--author <slug>", "the writer of pieces that name no author")
  .option(
    "--site <url>",
    "the old site's address, for links and pictures without a host",
    (value) => argument(webUrl(), value),
  )
  .option(
    "--pictures <folder>",
    "another folder with pictures of the texts, such as static or wp-content/uploads",
  )
  .option("--fetch-pictures", "fetch pictures from other servers, and keep them here")
  .option(
    "--report <file>",
    "where to write the full report (default: a new file in DATA_DIR/imports)",
  )
  .option("--create", "create the database if there is none")
  .option("--dry-run", "report what an import would do, and change nothing")
  .option("--json", "print JSON, for programs")
  .addHelpText(
    "after",
    `
Examples:
  npm run import -- pieces.jsonl
  npm run import -- --dry-run --author ada-lovelace ~/blog/content/posts
  npm run import -- --site https://blog.example ghost-export.json

A line of JSON Lines:
  {"author": "ada-lovelace", "headline": "…", "body_md": "…", "published_at": "2026-01-31T09:30:00Z"}
Optional fields: sub, category, tags, frame, style, locale, external_url, cover, translation_of, and id (a UUID).

Exit codes: 0 everything was kept, 1 something was refused, or nothing could be read, 2 wrong arguments,
3 imported, with losses that the report lists.`,
  )
  .action(async (file: string, options: ImportCommand) => {
    if (file !== "-" && !existsSync(file)) throw new Error(`There is no file or folder ${file}.`);
    const { pictures } = options;
    if (pictures !== undefined && !isFolder(pictures)) {
      throw new Error(`There is no folder ${pictures}. Name a folder with --pictures.`);
    }
    // The threads load while the rest of the program does, which saves a second.
    const { createRenderer } = await import("../api/render/text/renderer.ts");
    const { hotlinks, baseUrl } = parseConfiguration(process.env);
    const renderer = createRenderer({ threads: availableParallelism(), hotlinks, baseUrl });
    try {
      const { importFile } = await import("./import/command.ts");
      await importFile(file, options, renderer);
    } finally {
      await renderer.close();
    }
  });

await run(program);

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
