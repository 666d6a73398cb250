import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { webUrl } from "../api/contract/fields.ts";
import { argument, run } from "./command-line.ts";
import { SOURCES } from "./import/kinds.ts";
import type { ImportCommand } from "./import/command.ts";

// npm run import: an operator's migration.
const program = new Command("npm run import --")
  .description(
    "Bring pieces in: from JSON Lines, Markdown files (Eleventy, Hugo, Jekyll), a Ghost export or a WordPress export (WXR). What was public there becomes public here; what was a draft, hidden or undated stays a draft. Nothing is announced by webhook. Running it again adds nothing twice.",
  )
  .argument(
    "<file>",
    "the file or folder; - for JSON Lines on standard input; .gz is unpacked, .zip is not",
  )
  .addOption(
    new Option("--from <kind>", "what it is, where its name does not tell").choices(SOURCES),
  )
  .option("--author <slug>", "the writer of whatever names none")
  .option(
    "--site <url>",
    "the old site's address: links and pictures that name no site lead there",
    (value) => argument(webUrl(), value),
  )
  .option("--report <file>", "where to write the details; in DATA_DIR/imports when left out")
  .option("--create", "begin a new database where there is none")
  .option("--dry-run", "say what would happen, and change nothing")
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
and any other field of a new piece: sub, category, tags, frame, style, locale, external_url; and id, a UUID.`,
  )
  .action(async (file: string, options: ImportCommand) => {
    if (file !== "-" && !existsSync(file)) throw new Error(`There is no file or folder ${file}.`);
    // The threads load while the rest of the program does: together they save a second.
    const { createRenderer } = await import("../api/render/renderer.ts");
    const renderer = createRenderer({ threads: availableParallelism() });
    try {
      const { importFile } = await import("./import/command.ts");
      await importFile(file, options, renderer);
    } finally {
      await renderer.close();
    }
  });

await run(program);
