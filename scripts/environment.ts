import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Read from the working folder by every command, so that all of them reach the same database. */
export const ENV_FILE = "galley.env";

/** Takes settings from a file. What is set in the environment goes first. */
export function loadEnvironment(file?: string): void {
  for (const [name, value] of Object.entries(readEnvironmentFile(file))) {
    if (!isSet(name)) process.env[name] = value;
  }
}

export function isSet(name: string): boolean {
  return Boolean(process.env[name]?.trim());
}

/** What a command must be given to reach the same service as this one, to be put before and behind its name. */
export function waysToReach(file?: string): { before: string; behind: string } {
  const inFile = readEnvironmentFile(file);
  const named = ["DATA_DIR", "BASE_URL"].filter(
    (name) => isSet(name) && process.env[name]?.trim() !== inFile[name]?.trim(),
  );
  return {
    before: named.map((name) => `${name}=${quoted(process.env[name]?.trim() ?? "")} `).join(""),
    behind: file === undefined ? "" : ` --env-file ${quoted(file)}`,
  };
}

function readEnvironmentFile(file?: string): NodeJS.Dict<string> {
  if (file === undefined && !existsSync(ENV_FILE)) return {};
  const path = file ?? ENV_FILE;
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The settings in ${path} cannot be read (${code}).`, { cause: error });
  }
}

/** As a shell takes it. */
function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
