import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** Every file of a tree, by path. */
export function readTree(root: string): Map<string, string> {
  const real = realpathSync(root);
  const entries = readdirSync(real, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(real.length + 1), readFileSync(path, "utf8")]),
  );
}
