import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/root.js";

/** The official client for Python, with which the tests call the tools. It is not on npm. */
const PACKAGE = "mcp==2.3.0";
const FOLDER = join(ROOT, "node_modules", ".cache", "python-mcp-2.3.0");

/** A Python that has the client; undefined if none was installed. */
export function findPythonClient(): string | undefined {
  const python = join(FOLDER, "bin", "python");
  return existsSync(join(FOLDER, "installed")) && answers(python) ? python : undefined;
}

/** Installs it into a folder of its own, from Python's package index. Returns false if that fails. */
export function installPythonClient(): boolean {
  try {
    run("python3", ["-m", "venv", "--clear", FOLDER]);
    run(join(FOLDER, "bin", "python"), ["-m", "pip", "install", ...QUICKLY, PACKAGE]);
    run(join(FOLDER, "bin", "python"), ["-c", MARK, join(FOLDER, "installed")]);
    return true;
  } catch {
    return false;
  }
}

/** A machine without the index learns it at once. */
const QUICKLY = ["--quiet", "--retries", "0", "--timeout", "15"];

/** Made last, so that an installation that was interrupted counts as none. */
const MARK = "import mcp, sys; open(sys.argv[1], 'w').close()";

function run(command: string, words: readonly string[]): void {
  execFileSync(command, words, { stdio: "ignore" });
}

function answers(python: string): boolean {
  try {
    execFileSync(python, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
