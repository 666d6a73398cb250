import { Command } from "commander";
import { benchAttacks } from "./bench/attacks.ts";
import { benchBudget } from "./bench/budget.ts";
import { benchBuild } from "./bench/build.ts";
import { benchEditor } from "./bench/editor.ts";
import { benchImport } from "./bench/import.ts";
import { benchNodes } from "./bench/nodes.ts";
import { benchPictures } from "./bench/pictures.ts";
import { benchPublish } from "./bench/publish.ts";
import { benchSearch } from "./bench/search.ts";
import { benchServe } from "./bench/serve.ts";
import { countOf, run } from "./command-line.ts";

// npm run bench: measurements, each with a yardstick from the same run, since machines differ and are noisy.
const program = new Command("npm run bench --").description(
  "Measure Galley. Each figure comes with a yardstick from the same run: compare ratios, not seconds.",
);
program
  .command("import")
  .description(
    "measure an import, beside a bare loop that parses, renders and inserts the same pieces",
  )
  .option("--corpus <file>", "JSON Lines, may be gzipped (default: generated text)")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- import --corpus pieces.jsonl.gz")
  .action(benchImport);
program
  .command("budget")
  .description(
    "count what a full build and a publication do and write: files, bytes, texts, pages, queries, syncs",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- budget")
  .action(benchBudget);
program
  .command("build")
  .description(
    "measure a full build, beside Hugo's build of the same pieces, and its memory at ten times the pieces",
  )
  .option("--corpus <file>", "JSON Lines, may be gzipped (default: generated text)")
  .option("--no-memory", "skip the measurement of memory, which takes minutes")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- build --corpus pieces.jsonl.gz")
  .action(benchBuild);
program
  .command("publish")
  .description(
    "measure the time from the commit of a publication to the readable file, at sites of growing size",
  )
  .option("--sizes <numbers>", "numbers of pieces, comma-separated", sizesOf)
  .option("--full", "also measure 100,000 pieces")
  .option("--no-rename", "skip the publications during the rename of a writer")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- publish --sizes 1000,10000")
  .action(benchPublish);
program
  .command("search")
  .description(
    "measure a fixed list of queries, beside SQLite's FTS5 trigram index and LIKE, and memory, start and swaps of the index",
  )
  .option("--corpus <file>", "JSON Lines, may be gzipped (default: generated text)")
  .option("--sizes <numbers>", "numbers of generated pieces, comma-separated", sizesOf)
  .option("--json", "print JSON, for programs")
  .addHelpText(
    "after",
    "\nExample:\n  npm run bench -- search --corpus pieces.jsonl.gz --sizes 30000",
  )
  .action(benchSearch);
program
  .command("serve")
  .description(
    "measure requests per second and p99 of one server process, beside nginx and a bare node:http server",
  )
  .option("--older <folder>", "an older version of the project, to measure in the same run")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- serve")
  .action(benchServe);
program
  .command("nodes")
  .description(
    "measure three nodes on one PostgreSQL server: a publication on one until it is readable on another, and drafts beside bare inserts",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- nodes")
  .action(benchNodes);
program
  .command("pictures")
  .description(
    "measure photographs of 12 megapixels from the upload to the last readable encoding, beside sharp alone, and a publication with three pictures beside one without",
  )
  .option("--photos <number>", "how many photographs", (value) => countOf(value, 3), 24)
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- pictures --photos 6")
  .action(benchPictures);
program
  .command("editor")
  .description(
    "measure writing in Chromium: key to paint in 90,000 characters, beside a bare textarea, the page's bytes, and how much opening a long draft delays another reader",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- editor")
  .action(benchEditor);
program
  .command("attacks")
  .description(
    "measure how much one hostile caller delays an honest reader's GET; fails above 250 ms",
  )
  .option("--only <words>", "only attacks with these words in their names")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- attacks --only JSON")
  .action(benchAttacks);
await run(program);

function sizesOf(value: string): number[] {
  return value.split(",").map((size) => countOf(size.trim(), 1));
}
