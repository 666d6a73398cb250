import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { ROOT } from "../build/root.js";
import { run } from "./command/command-line.ts";
import { faultsOf, renderNames, unusedIn } from "./dev/catalogues.ts";

const NAMES = join(ROOT, "site/messages/names.json");

const program = new Command("messages").description("the texts of site/messages, in all languages");

program
  .command("check")
  .description("name every message that is missing, wrong, unused or too long")
  .action(() => {
    const faults = [
      ...faultsOf(),
      ...unusedIn(readSources()).map((path) => `en.json: ${path} is not used.`),
    ];
    if (readFileSync(NAMES, "utf8") !== renderNames()) {
      faults.push('names.json is not that of en.json: run "npm run messages -- write".');
    }
    for (const fault of faults) console.error(fault);
    if (faults.length) process.exitCode = 1;
    else console.log("Every language has every message.");
  });

program
  .command("write")
  .description("write names.json after a change of en.json")
  .action(() => {
    writeFileSync(NAMES, renderNames());
    console.log("Wrote site/messages/names.json.");
  });

await run(program);

function readSources(): Map<string, string> {
  const files = ["api", "build", "site"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => !file.startsWith("site/messages/")),
  );
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}
