import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../build/root.js";

/**
 * MCP clients of others, with which `npm run test:all` signs in and calls the tools. They are no dependencies of the project:
 * each is installed into a folder of its own, at this version.
 */
export const OTHER_CLIENTS = {
  mcp: { version: "2.3.0", index: "Python" },
  fastmcp: { version: "4.0.10", index: "Python" },
  "mcp-remote": { version: "0.15.1", index: "npm" },
  "@modelcontextprotocol/inspector": { version: "2.12.0", index: "npm" },
  "@modelcontextprotocol/conformance": { version: "0.2.0-alpha.12", index: "npm" },
} as const;
export type OtherClient = keyof typeof OTHER_CLIENTS;

export function findOtherClient(name: OtherClient): string | undefined {
  const folder = folderOf(name);
  if (!existsSync(join(folder, MARK))) return undefined;
  return OTHER_CLIENTS[name].index === "npm" || answers(pythonIn(folder)) ? folder : undefined;
}

/** A Python that has the client; undefined if it is not installed. */
export function findPython(name: OtherClient): string | undefined {
  const folder = findOtherClient(name);
  return folder && pythonIn(folder);
}

/** Installs it from its index. Returns false if that fails. */
export function installOtherClient(name: OtherClient): boolean {
  const folder = folderOf(name);
  const { version, index } = OTHER_CLIENTS[name];
  try {
    if (index === "npm") installFromNpm(folder, `${name}@${version}`);
    else installFromPython(folder, `${name}==${version}`);
    // Written last, so that an installation that was interrupted counts as none.
    writeFileSync(join(folder, MARK), "");
    return true;
  } catch {
    return false;
  }
}

const MARK = "installed";

function folderOf(name: OtherClient): string {
  const { version } = OTHER_CLIENTS[name];
  return join(ROOT, "node_modules", ".cache", "clients", `${name.replace("/", "-")}-${version}`);
}

function installFromPython(folder: string, name: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  run("python3", ["-m", "venv", "--clear", folder]);
  run(pythonIn(folder), ["-m", "pip", "install", ...QUICKLY, name]);
}

/** A machine without the index learns it at once. */
const QUICKLY = ["--quiet", "--retries", "0", "--timeout", "15"];

function installFromNpm(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--fetch-retries", "0"];
  // Without scripts: what is installed for a test runs nothing before the test.
  run("npm", ["install", "--prefix", folder, "--ignore-scripts", ...options, name]);
}

function pythonIn(folder: string): string {
  return join(folder, "bin", "python");
}

function run(command: string, words: readonly string[]): void {
  execFileSync(command, words, { stdio: "ignore" });
}

function answers(python: string): boolean {
  try {
    run(python, ["--version"]);
    return true;
  } catch {
    return false;
  }
}
