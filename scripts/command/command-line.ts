import { statSync } from "node:fs";
import { type Command, CommanderError, InvalidArgumentError } from "commander";
import { z } from "zod";
import { issuesOf } from "../../api/contract/errors.ts";
import { english } from "../../api/contract/say.ts";
import { versionFor } from "../../build/tree/version.ts";
import { asCalled } from "./called-as.ts";
import { ENV_FILE, loadEnvironment } from "./environment.ts";
import { type Columns, table } from "./table.ts";

// Shared by the operator's commands: help texts, exit codes, output.

export async function run(
  program: Command,
  { isService = false }: { isService?: boolean } = {},
): Promise<void> {
  // A service keeps running when its output cannot be written.
  if (!isService) process.stdout.on("error", exitOnClosedPipe);
  await runCommand(program, process.argv.slice(2));
}

/**
 * Runs a command. Exit code 0: done; 1: failed, with one sentence that says why; 2: wrong arguments. Settings are read
 * first, from galley.env or from the file that --env-file names.
 */
export async function runCommand(program: Command, args: readonly string[]): Promise<void> {
  program.version(versionFor(args), "-V, --version", "print the version");
  eachCommand(program, (command) =>
    command
      .exitOverride()
      .configureOutput({
        writeOut: (text) => process.stdout.write(asCalled(text)),
        writeErr: (text) => process.stderr.write(asCalled(text)),
      })
      .showHelpAfterError("(add --help to see how the command is used)")
      .option(
        "--env-file <file>",
        `read settings from this file (default: ${ENV_FILE}, if it exists)`,
      ),
  );
  program.hook("preAction", (_program, command) => {
    if (readsOwnSettings.has(command)) return;
    loadEnvironment(command.optsWithGlobals<EnvFileOption>().envFile);
    warnRoot();
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    console.error(asCalled(error instanceof Error ? error.message : String(error)));
    if (process.env["LOG_LEVEL"] === "debug") console.error(error);
    process.exitCode = 1;
  }
}

/** A backup that root makes, for example, the service cannot read. */
function warnRoot(): void {
  const folder = process.env["DATA_DIR"]?.trim();
  if (process.getuid?.() !== 0 || !folder) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (!owner) return;
  console.error(
    `This runs as root, and ${folder} belongs to another user, who cannot read what root writes. Run it as that user: runuser -u "$(id -nu ${owner})" -- …`,
  );
}

/** Commands that read the settings themselves, to say what is wrong with them. */
export const readsOwnSettings = new WeakSet<Command>();

/** The reader of our output may stop at any line, as `head` does. That is not an error. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
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

/** Parses an argument with a schema. A failure becomes an error of the argument parser. */
export function argument<Output>(schema: z.ZodType<Output>, value: string): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [wrong] = issuesOf(parsed.error);
  throw new InvalidArgumentError(`It ${wrong ? english(wrong.said) : "is not valid"}.`);
}

export function idOf(value: string): string {
  return argument(z.uuid("must be a UUID").toLowerCase(), value);
}

export function countOf(value: string, least: number): number {
  const allowed = `must be a whole number, ${least} or more`;
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
  console.log(options.json ? JSON.stringify(value, null, 2) : asCalled(text));
}

/** Rows as JSON, or as a table for people. `more` stands below it. */
export function printTable<Row>(
  options: JsonOption,
  rows: readonly Row[],
  { none, more = "" }: { none: string; more?: string },
  columns: Columns<Row>,
): void {
  print(options, rows, table(rows, none, columns) + more);
}
