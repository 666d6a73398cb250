import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Every command reads this file from the working folder, so that all of them use the same database. */
export const ENV_FILE = "galley.env";

/** Takes settings from a file. The environment takes precedence. */
export function loadEnvironment(file?: string): void {
  for (const [name, value] of Object.entries(readEnvironmentFile(file))) {
    if (!isSet(name)) process.env[name] = value;
  }
}

export function isSet(name: string): boolean {
  return Boolean(process.env[name]?.trim());
}

/** What to write before and after a command, so that it uses the same settings as this process. */
export function sameSettings(file?: string): { before: string; after: string } {
  const inFile = readEnvironmentFile(file);
  const named = ["DATA_DIR", "BASE_URL"].filter(
    (name) => isSet(name) && process.env[name]?.trim() !== inFile[name]?.trim(),
  );
  return {
    before: named.map((name) => `${name}=${quoted(process.env[name]?.trim() ?? "")} `).join(""),
    after: file === undefined ? "" : ` --env-file ${quoted(file)}`,
  };
}

function readEnvironmentFile(file?: string): NodeJS.Dict<string> {
  if (file === undefined && !existsSync(ENV_FILE)) return {};
  const path = file ?? ENV_FILE;
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The settings file ${path} cannot be read (${code}). Check its path and its permissions.`,
      { cause: error },
    );
  }
}

/** Quoted for a shell. */
function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
