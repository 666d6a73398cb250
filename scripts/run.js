import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { compile } from "./compile.js";

// node scripts/run.js <command> …: one of the commands that stand here as TypeScript, say `start` or `bench/…`. Its
// threads, and the processes it starts, run the same bundle: a service is all of one version.
const folder = (process.env["GALLEY_COMPILED"] ??= await compile());
const [, , command] = process.argv;
if (!command) throw new Error("Say which command to run: node scripts/run.js start");
const entry = join(folder, "scripts", `${command}.js`);
process.argv.splice(1, 2, entry);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(entry).href);
