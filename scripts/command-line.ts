import { type Command, CommanderError, InvalidArgumentError } from "commander";
import { z } from "zod";
import { readVersion } from "../build/version.ts";
import { ENV_FILE, loadEnvironment } from "./environment.ts";

// What the operator's commands have in common: how they are described, how they end, how they print.

/**
 * Runs a command: 0 when done, 1 with one sentence when it could not be done, 2 when it was called wrongly. Before it
 * begins, settings are read from galley.env or from the file that --env-file names.
 */
export async function run(
  program: Command,
  { isService = false }: { isService?: boolean } = {},
): Promise<void> {
  // A service goes on where its output cannot be written.
  if (!isService) process.stdout.on("error", endOnOutput);
  program.version(readVersion(), "-V, --version", "print the version");
  eachCommand(program, (command) =>
    command
      .exitOverride()
      .showHelpAfterError("(--help says more)")
      .option("--env-file <file>", `read settings from this file; ${ENV_FILE} when left out`),
  );
  program.hook("preAction", (_program, command) => {
    loadEnvironment(command.optsWithGlobals<EnvFileOption>().envFile);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    console.error(error instanceof Error ? error.message : String(error));
    if (process.env["LOG_LEVEL"] === "debug") console.error(error);
    process.exitCode = 1;
  }
}

/** Whoever reads our output may stop at any line, as `head` does: that is no error. */
function endOnOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
}

function eachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) eachCommand(child, visit);
}

/** A command of a group, with --json, and with help that shows how it is called. */
export function describeCommand(command: Command, description: string, example: string): Command {
  return command
    .description(description)
    .option("--json", "print JSON, for programs")
    .addHelpText("after", `\nExample:\n  ${example}`);
}

/** A schema's complaint as the argument parser words it. */
export function argument<Output>(schema: z.ZodType<Output>, value: string): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`It ${parsed.error.issues[0]?.message ?? "does not fit"}.`);
}

export function idOf(value: string): string {
  return argument(z.uuid("must be a UUID").toLowerCase(), value);
}

/** A whole number from `least` on. */
export function countOf(value: string, least: number): number {
  const allowed = `must be a whole number from ${least} on`;
  const digits = z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number);
  return argument(
    digits.refine((number) => number >= least, allowed),
    value,
  );
}

export interface EnvFileOption {
  envFile?: string;
}

export interface JsonOption {
  json?: boolean;
}

/** JSON for programs, sentences for people. */
export function print(options: JsonOption, value: unknown, text: string): void {
  console.log(options.json ? JSON.stringify(value, null, 2) : text);
}

export interface Column<Row> {
  title: string;
  value(row: Row): string | number;
}

/** Rows under headings, or a sentence where there are none. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): string {
  if (!rows.length) return none;
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => String(value(row)))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => width(line[index] ?? ""))),
  );
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - width(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;

/** How many columns of a terminal a text takes. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

/** Shortened to what fits a line. */
export function shorten(text: string, max: number): string {
  return width(text) <= max
    ? text
    : `${Array.from(text)
        .slice(0, max - 1)
        .join("")}…`;
}
