import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ENVIRONMENT } from "../../api/contract/configuration.ts";
import { nearest } from "../../api/contract/near.ts";

/** Every command reads this file from the working folder, so that all of them use the same database. */
export const ENV_FILE = "galley.env";

/** Takes settings from a file, and refuses a name that is none. The environment takes precedence. */
export function loadEnvironment(file?: string): void {
  for (const [name, value] of Object.entries(settingsIn(file))) {
    if (!isSet(name)) process.env[name] = value;
  }
}

const SETTINGS = Object.keys(ENVIRONMENT);
/** Variables that Node, its packages and the system read. A file may have them too. */
const OF_OTHERS =
  /^(?:(?:AWS|MALLOC|NODE|NPM|SSL)_\w+|PG[A-Z]+|LANG|LC_[A-Z]+|TZ|(?:HTTPS?|NO)_PROXY)$/i;
/** Such as QUOTA_ and MAIL_. Others begin like these too often to warn of them. */
const BEGINNINGS = new Set(
  SETTINGS.map((name) => /^[A-Z]+_/.exec(name)?.[0]).filter(
    (word) => word !== undefined && !["AWS_", "DATA_", "DATABASE_", "LOG_", "BASE_"].includes(word),
  ),
);

/** The sentences about variables of the environment that look like settings and are none. */
export function misspeltSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name]?.trim() && !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, SETTINGS);
      const beginsLikeOurs = BEGINNINGS.has(/^[A-Z]+_/.exec(name)?.[0] ?? "");
      return meant || beginsLikeOurs ? [`The environment has ${noSetting(name)}`] : [];
    });
}

function noSetting(name: string): string {
  const meant = nearest(name, SETTINGS);
  return `${name}, which is no setting of Galley.${meant ? ` Did you mean ${meant}?` : ""}`;
}

/** A misspelt REVIEW, or "REVIEW: required", would let pieces go public without a review. */
function refuseUnknown(path: string, text: string, names: readonly string[]): void {
  const unknown = names.filter(
    (name) => !SETTINGS.includes(name) && (nearest(name, SETTINGS) || !OF_OTHERS.test(name)),
  );
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:export\s+)?/, ""));
  const wrong = [
    ...unknown.map((name) => ({
      line: lines.findIndex((line) => line.startsWith(name)) + 1,
      said: `it has ${noSetting(name)}`,
    })),
    // The line itself is not shown: it may be a part of a password.
    ...misreadLines(text),
  ];
  if (!wrong.length) return;
  const sentences = wrong
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, said }) => `${path}, line ${line}: ${said}`);
  throw new Error(
    `${sentences.join("\n")}\nChange or remove ${wrong.length === 1 ? "this line" : "these lines"}. The file .env.example lists all settings, and so does /docs/configuration.`,
  );
}

/**
 * The lines that Node's parser passes over, or reads in another way than they look: without its second mark, a value
 * ends at the first mark of a later line, which is lost. A value between quotation marks may have several lines.
 */
function misreadLines(text: string): { line: number; said: string }[] {
  const taken =
    /[^\S\n]*(?:#.*|[^\n=]*=[^\S\n]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[^\S\n]*(?:#.*)?(?=\n|$)|(["'`]).*|.*))?(?:\n|$)/y;
  const found: { line: number; said: string }[] = [];
  for (let at = 0; at < text.length;) {
    taken.lastIndex = at;
    const match = taken.exec(text);
    const line = text.slice(0, at).split("\n").length;
    if (!match) found.push({ line, said: "it has no =. Write NAME=value." });
    if (match?.[1]) found.push({ line, said: UNCLOSED });
    at = match ? taken.lastIndex : text.indexOf("\n", at) + 1 || text.length;
  }
  return found;
}

const UNCLOSED = 'its quotation marks do not enclose the whole value. Write NAME="value".';

export function isSet(name: string): boolean {
  return Boolean(process.env[name]?.trim());
}

/** What to write before and after a command, so that it uses the same settings as this process. */
export function sameSettings(file?: string): { before: string; after: string } {
  const inFile = settingsIn(file);
  const named = ["DATA_DIR", "BASE_URL"].filter(
    (name) => isSet(name) && process.env[name]?.trim() !== inFile[name]?.trim(),
  );
  return {
    before: named.map((name) => `${name}=${quoted(process.env[name]?.trim() ?? "")} `).join(""),
    after: file === undefined ? "" : ` --env-file ${quoted(file)}`,
  };
}

/** What a settings file sets: the given one, or galley.env if it exists. */
export function settingsIn(file?: string): NodeJS.Dict<string> {
  if (file === undefined && !existsSync(ENV_FILE)) return {};
  const path = file ?? ENV_FILE;
  const text = readSettings(path);
  const given = parseEnv(text);
  refuseUnknown(path, text, Object.keys(given));
  return given;
}

function readSettings(path: string): string {
  try {
    return readFileSync(path, "utf8");
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
