import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Problem } from "../../api/import/report.ts";

export interface Details {
  add(problem: Problem): void;
  /** Returns the file's name, or undefined if there was nothing to write. */
  finish(): string | undefined;
}

/** The full report: every loss and every refusal, one a line. The file is created with the first of them. */
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

/** The report quotes drafts, so only its owner may read it. */
function open(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, "wx", 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" ? "exists already" : `cannot be written (${code})`;
    throw new Error(`The report ${file} ${reason}. Choose another file with --report.`, {
      cause: error,
    });
  }
}
