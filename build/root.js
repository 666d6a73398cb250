import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The project's folder, for those who read files of it. It is found upward, since this module runs from the sources and
 * from the bundle in `node_modules/.cache`, which has other folders.
 */
export const ROOT = upward(import.meta.dirname);

/**
 * @param {string} folder
 * @returns {string}
 */
function upward(folder) {
  if (existsSync(join(folder, "scripts/run.js"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${import.meta.dirname} is not a folder of Galley.`);
  return upward(parent);
}
