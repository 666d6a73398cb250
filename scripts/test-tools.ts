import { execFileSync } from "node:child_process";
import { findChromium, installChromium, isHeadlessShell } from "./chromium.ts";
import { installDebianPackages, MORE_TOOLS, PYTHON_PACKAGES, type Tool, TOOLS } from "./debian.ts";
import { findPythonClient, installPythonClient } from "./python-client.ts";

// Runs before the tests, and installs the browser and the tools that they need. Outside CI only the browser and xmllint are
// required: tests that need another tool are skipped if it is missing, and one line says so.
const isForAll = process.env["npm_lifecycle_event"] !== "pretest";
try {
  console.log(`Browser tests will use ${ensureChromium()}`);
  ensureTools(isForAll ? [...TOOLS, ...MORE_TOOLS] : TOOLS);
  if (isForAll) ensurePythonClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function ensureChromium(): string {
  if (!process.env["CHROMIUM"] && !isHeadlessShell(findChromium())) installChromium();
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "There is no Chromium. Install it (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM to its path.",
  );
}

function ensureTools(tools: readonly Tool[]): void {
  const missing = (): Tool[] => tools.filter(({ name, argument }) => !answers(name, argument));
  if (!missing().length || (installDebianPackages(packagesOf(missing())) && !missing().length))
    return;
  const names = missing().map(({ name }) => name);
  const advice = `Not installed: ${names.join(", ")} (Debian and Ubuntu: sudo apt-get install ${packagesOf(missing()).join(" ")}).`;
  if (process.env["CI"] || names.includes("xmllint")) throw new Error(advice);
  console.log(`${advice} The tests that need them are skipped.`);
}

function packagesOf(tools: readonly Tool[]): string[] {
  return tools.map(({ debian }) => debian);
}

function ensurePythonClient(): void {
  if (findPythonClient() || installPythonClient()) return;
  // Debian has the module that makes folders for packages in a package of its own.
  if (!hasVenv() && installDebianPackages(PYTHON_PACKAGES) && installPythonClient()) return;
  // Not required anywhere: it comes from an index of packages that nothing else here needs.
  console.log(
    "Not installed: the MCP client for Python, from Python's package index (python3 3.10 or later with venv needed). The tests that need it are skipped.",
  );
}

function hasVenv(): boolean {
  return answers("python3", "-m", "ensurepip", "--version");
}

function answers(command: string, ...words: string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
