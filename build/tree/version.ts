import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.js";

/** The running version of the software. */
export function readVersion(): string {
  const text = readFileSync(join(ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
