import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { publicFolder } from "../../build/tree/generation.ts";

/** A checksum of every file below public/. */
export function digestOf(dataDir: string): Map<string, string> {
  const root = realpathSync(publicFolder(dataDir));
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length), sum(path)]),
  );
}

function sum(path: string): string {
  return createHash("sha1").update(readFileSync(path)).digest("base64");
}
