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
    console.error(
      command && existsSync(join(ROOT, `scripts/${command}.ts`))
        ? `"${command}" is for people who work on Galley, and needs the development packages: npm ci`
        : `There is no command "${command}". To list the commands: npm run`,
    );
    process.exit(2);
  }
  process.argv.splice(1, 2, entry);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(entry).href);
} catch (error) {
  console.error(error instanceof Error && error.name === "Hint" ? error.message : error);
  process.exit(1);
}

/** `npm run …` and `galley` use the Node that `npm ci` installs. An installation without development packages uses the system's. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [needed = ""] = /\d+\.\d+/.exec(engines.node) ?? [];
  if (needed.localeCompare(process.versions.node, "en", { numeric: true }) <= 0) return;
  console.error(
    `Galley needs Node ${needed} or later, and this is Node ${process.versions.node}. ${howToGetNode()}`,
  );
  process.exit(1);
}

function howToGetNode() {
  const install = "Install a newer one (https://nodejs.org)";
  // A package has no sources.
  if (!existsSync(join(ROOT, "tsconfig.json"))) return `${install}.`;
  return existsSync(join(ROOT, "node_modules/node/bin/node"))
    ? `${ROOT} has one: start commands there with "npm run" or "npx galley", which use it.`
    : `${install}, or run "npm ci" without --omit=dev in ${ROOT}: it installs one, which "npm run" and "npx galley" use there.`;
}
