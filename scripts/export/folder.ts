import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../build/root.js";

/** Where an export goes: a folder of its own. */
export interface Folder {
  write(path: string, content: string | Buffer): void;
  /** Writes it once, however many texts show it. */
  writeOnce(path: string, content: Buffer): void;
  /** Copies the files that a site begins with. */
  begin(kind: "hugo" | "eleventy"): void;
}

export function createFolder(root: string): Folder {
  if (existsSync(root) && readdirSync(root).length) {
    throw new Error(`${root} is not empty. Choose a new folder.`);
  }
  mkdirSync(root, { recursive: true });
  const written = new Set<string>();
  const write = (path: string, content: string | Buffer): void => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  return {
    write,
    writeOnce: (path, content) => {
      if (!written.has(path)) write(path, content);
      written.add(path);
    },
    begin: (kind) => cpSync(join(ROOT, "scripts/export", kind), root, { recursive: true }),
  };
}
