import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTheme } from "../../build/theme/read-theme.ts";
import type { Theme } from "../../build/theme/theme.ts";
import { tempFolder } from "../_setup.ts";

/** A folder with these files. */
export function themeFolder(files: Record<string, string>): string {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export async function themeOf(files: Record<string, string>): Promise<Theme> {
  const theme = await readTheme(themeFolder(files));
  if (!theme) throw new Error("There is a theme.");
  return theme;
}
