import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ROOT } from "../build/root.js";

// node scripts/run.js <command> … runs one of the TypeScript commands in this folder, such as `start` or `bench/…`. Its
// threads and child processes run from the same bundle, so that all code has one version.
try {
  checkNode();
  // Only now: an older Node lacks what this needs, and would answer with an error of its own.
  const { compile, isBundle, useBundle } = await import("./compile.js");
  const given = process.env["GALLEY_COMPILED"];
  const folder = given && isBundle(given) ? given : await compile();
  useBundle(folder);
  const [, , command = ""] = process.argv;
  const entry = join(folder, "scripts", `${command}.js`);
  if (!command || !existsSync(entry)) {
    console.error(`There is no command "${command}". To list the commands: npm run`);
    process.exit(2);
  }
  process.argv.splice(1, 2, entry);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(entry).href);
} catch (error) {
  console.error(error instanceof Error && error.name === "Hint" ? error.message : error);
  process.exit(1);
}

/** `npm run …` uses the Node that `npm ci` installs. An installation without development packages uses the system's Node. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [needed = ""] = /\d+\.\d+/.exec(engines.node) ?? [];
  if (needed.localeCompare(process.versions.node, "en", { numeric: true }) <= 0) return;
  console.error(
    `Galley needs Node ${needed} or later, and this is Node ${process.versions.node}. Install a newer Node (https://nodejs.org), or run "npm ci", which installs one for "npm run".`,
  );
  process.exit(1);
}
