import process from "node:process";

// How a command ends, and what it prints.

/** The exit codes of `galley`. */
export const EXIT = { done: 0, failed: 1, usage: 2, signIn: 3, conflict: 4 } as const;

/** A failure that a person can do something about. The message says what. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number = EXIT.failed) {
    super(message);
    this.name = "Failure";
    this.code = code;
  }
}

/**
 * Whether an error says that a file of somebody else has no form that its reader knows: it is no JSON, lacks a member, or
 * nests so deep or is so long that a function which goes through it runs out of stack.
 */
export function isOfForm(error: unknown): error is Error {
  return FORM_ERRORS.some((kind) => error instanceof kind);
}

const FORM_ERRORS = [SyntaxError, TypeError, URIError, RangeError];

/** A command that a message tells a person to run, as they call it: `galley …`, or by npx. `scripts/bin.js` sets the variable. */
export function galley(...words: readonly string[]): string {
  return [process.env["GALLEY_CALLED"] ?? "galley", ...words.map(quoted)].join(" ");
}

/** A file name with a space is one argument. */
function quoted(word: string): string {
  if (/^[\p{L}\p{N}\p{M}_@%+=:,./-]+$/u.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Text for a person, or JSON for a program. */
export interface Output {
  json: boolean;
  /** What happens meanwhile. Programs do not see it. */
  note(line: string): void;
}

/** Texts and answers of others must not move the cursor, or turn words around. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

export function createOutput({ json = false }: { json?: boolean }): Output {
  return {
    json,
    note: (line) => {
      if (!json) console.log(printable(line));
    },
  };
}
