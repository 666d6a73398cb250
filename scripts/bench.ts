import { Command } from "commander";
import { benchAttacks } from "./bench/attacks.ts";
import { benchBuild } from "./bench/build.ts";
import { benchImport } from "./bench/import.ts";
import { benchPublish } from "./bench/publish.ts";
import { benchSearch } from "./bench/search.ts";
import { benchServe } from "./bench/serve.ts";
import { run } from "./command-line.ts";

// npm run bench: measurements, each beside a yardstick in the same run, since machines are noisy.
const program = new Command("npm run bench --").description(
  "Measure Galley. Each figure stands beside a yardstick of the same run; compare ratios, not seconds.",
);
program
  .command("import")
  .description(
    "pieces a second, beside a bare loop that parses, renders and inserts the same pieces",
  )
  .option("--corpus <file>", "JSON Lines, perhaps gzipped; generated text when left out")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- import --corpus pieces.jsonl.gz")
  .action(benchImport);
program
  .command("build")
  .description(
    "a full build, beside Hugo's of the same pieces; and its memory at ten times the pieces",
  )
  .option("--corpus <file>", "JSON Lines, perhaps gzipped; generated text when left out")
  .option("--no-memory", "leave the memory at growing sizes out, which takes minutes")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- build --corpus pieces.jsonl.gz")
  .action(benchBuild);
program
  .command("publish")
  .description("from the committed publication to the readable file, at sites of growing size")
  .option("--sizes <numbers>", "numbers of pieces, comma-separated")
  .option("--full", "100,000 pieces, too")
  .option("--no-rename", "leave out the publications during a writer's rename")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- publish --sizes 1000,10000")
  .action(benchPublish);
program
  .command("search")
  .description(
    "a fixed list of queries, beside SQLite's FTS5 trigram index and LIKE; memory, start and swaps",
  )
  .option("--corpus <file>", "JSON Lines, perhaps gzipped; generated text when left out")
  .option("--sizes <numbers>", "numbers of generated pieces, comma-separated")
  .option("--json", "print JSON, for programs")
  .addHelpText(
    "after",
    "\nExample:\n  npm run bench -- search --corpus pieces.jsonl.gz --sizes 30000",
  )
  .action(benchSearch);
program
  .command("serve")
  .description(
    "requests a second and p99 of one server process, beside nginx and a bare node:http server",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- serve")
  .action(benchServe);
program
  .command("attacks")
  .description("what one hostile caller adds to an honest reader's GET; fails above 250 ms")
  .option("--only <words>", "only the attacks whose names have these words")
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run bench -- attacks --only JSON")
  .action(benchAttacks);
await run(program);
