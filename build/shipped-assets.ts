import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "./assets.ts";

/** The browser's files of the bundle that this process runs: `scripts/compile.js` makes them together. */
export function readShippedAssets(): Assets {
  const folder = process.env["GALLEY_COMPILED"];
  if (!folder) throw new Error("The assets are part of the bundle that scripts/run.js makes.");
  return JSON.parse(readFileSync(join(folder, "assets.json"), "utf8")) as Assets;
}
