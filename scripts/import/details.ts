import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Problem } from "./report.ts";

export interface Details {
  add(problem: Problem): void;
  /** The file's name, where there was anything to write. */
  finish(): string | undefined;
}

/** Every loss and every refusal, one a line. The file is made with the first of them. */
export function createDetails(file: string): Details {
  let descriptor: number | undefined;
  return {
    add({ where, message }) {
      descriptor ??= open(file);
      writeSync(descriptor, `${where}: ${message}\n`);
    },
    finish() {
      if (descriptor === undefined) return undefined;
      closeSync(descriptor);
      return file;
    },
  };
}

/** A dry run leaves nothing in the service's folder. */
export function detailsFile(
  dataDir: string,
  { dryRun, now }: { dryRun: boolean; now: Date },
): string {
  const name = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return dryRun
    ? join(tmpdir(), `galley-dry-run-${name}-${process.pid}.txt`)
    : join(dataDir, "imports", `${name}-${process.pid}.txt`);
}

/** It quotes drafts, so it is readable by its owner alone. */
function open(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, "wx", 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" ? "exists already" : `cannot be written (${code})`;
    throw new Error(`The report ${file} ${reason}. Name another with --report.`, { cause: error });
  }
}
