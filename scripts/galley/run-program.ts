import { type Command, CommanderError } from "commander";
import { GalleyError } from "./client.ts";
import { Conflict } from "./conflict.ts";
import { EXIT, Failure, printable } from "./failure.ts";

/** Runs a command of a writer, and returns its exit code. */
export async function runProgram(program: Command, args: readonly string[]): Promise<number> {
  const isJson = args.includes("--json");
  for (const command of [program, ...program.commands]) {
    command.exitOverride().showHelpAfterError("(add --help to see how the command is used)");
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (isJson) console.log(JSON.stringify(describeFailure(error), null, 2));
    else printError(error);
    return codeOf(error);
  }
}

/** A failure for programs. */
export function describeFailure(error: unknown): Record<string, unknown> {
  const { message } = error as Error;
  const reason = error instanceof GalleyError ? error.reason : REASONS[codeOf(error)];
  return {
    ok: false,
    reason: reason ?? "failed",
    message: error instanceof Conflict ? error.brief : message,
    ...(error instanceof GalleyError && error.issues.length ? { issues: error.issues } : {}),
    ...(error instanceof Conflict ? { conflict: error.details } : {}),
  };
}

const REASONS: Readonly<Record<number, string>> = {
  [EXIT.usage]: "usage",
  [EXIT.signIn]: "sign_in",
  [EXIT.conflict]: "conflict",
};

export function codeOf(error: unknown): number {
  return error instanceof Failure ? error.code : EXIT.failed;
}

export function printError(error: unknown): void {
  console.error(printable(wordsOf(error)));
}

/** One sentence, or the whole error if it is a bug. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof GalleyError) return error.message;
  const isKnown = error instanceof Failure || error.constructor === Error;
  return isKnown && process.env["LOG_LEVEL"] !== "debug"
    ? error.message
    : (error.stack ?? error.message);
}
