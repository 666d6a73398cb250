import { Command } from "commander";
import { benchAttacks } from "./bench/attacks.ts";
import { benchBudget } from "./bench/budget.ts";
import { benchBuild } from "./bench/build.ts";
import { benchEditor } from "./bench/editor.ts";
import { benchNodes } from "./bench/nodes.ts";
import { benchPublish } from "./bench/publish.ts";
import { benchSearch } from "./bench/search.ts";
import { benchServe } from "./bench/serve.ts";
import { countOf, describeCommand, run } from "./command/command-line.ts";

// npm run bench: measurements, each with a yardstick from the same run, since machines differ and are noisy.
const program = new Command("npm run bench --").description(
  "Measure Galley. Each figure comes with a yardstick from the same run: compare ratios, not seconds.",
);
describeCommand(
  program.command("budget"),
  "count what a full build and a publication do and write: files, bytes, texts, pages, queries, syncs",
  "npm run bench -- budget",
).action(benchBudget);
describeCommand(
  program.command("build"),
  "measure an import and a full build, beside Hugo's build of the same pieces, and its memory at ten times the pieces",
  "npm run bench -- build --corpus pieces.jsonl.gz",
)
  .option("--corpus <file>", "JSON Lines, may be gzipped (default: generated text)")
  .option("--no-memory", "skip the measurement of memory, which takes minutes")
  .action(benchBuild);
describeCommand(
  program.command("publish"),
  "measure the time from the commit of a publication to the readable file, at sites of growing size",
  "npm run bench -- publish --sizes 1000,10000",
)
  .option("--sizes <numbers>", "numbers of pieces, comma-separated", sizesOf)
  .action(benchPublish);
describeCommand(
  program.command("search"),
  "measure a fixed list of queries, beside SQLite's FTS5 trigram index, and what a swap of the index delays",
  "npm run bench -- search --corpus pieces.jsonl.gz --sizes 30000",
)
  .option("--corpus <file>", "JSON Lines, may be gzipped (default: generated text)")
  .option("--sizes <numbers>", "numbers of generated pieces, comma-separated", sizesOf)
  .action(benchSearch);
describeCommand(
  program.command("serve"),
  "measure requests per second and p99 of one server process, beside a bare node:http server",
  "npm run bench -- serve",
)
  .option("--older <folder>", "an older version of the project, to measure in the same run")
  .action(benchServe);
describeCommand(
  program.command("nodes"),
  "measure three nodes on one PostgreSQL server: a publication on one until it is readable on another, and drafts beside bare inserts",
  "npm run bench -- nodes",
).action(benchNodes);
describeCommand(
  program.command("editor"),
  "measure writing in Chromium: key to paint in one line and in 90,000 characters, beside a bare textarea; fails above 50 ms",
  "npm run bench -- editor",
).action(benchEditor);
describeCommand(
  program.command("attacks"),
  "measure how much one hostile caller delays an honest reader's GET; fails above 250 ms",
  "npm run bench -- attacks --only JSON",
)
  .option("--only <words>", "only attacks with these words in their names")
  .action(benchAttacks);
await run(program);

function sizesOf(value: string): number[] {
  return value.split(",").map((size) => countOf(size.trim(), 1));
}
