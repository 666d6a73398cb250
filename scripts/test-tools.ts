import { execFileSync } from "node:child_process";
import { findChromium, installChromium, isHeadlessShell } from "./chromium.ts";
import { DEBIAN_PACKAGES, installDebianPackages, PYTHON_PACKAGES } from "./debian.ts";
import { findPythonClient, installPythonClient } from "./python-client.ts";

// Runs before the tests, and installs the browser and the tools that they need. Outside CI only the browser and xmllint are
// required: tests that need another tool are skipped if it is missing.
try {
  console.log(`Browser tests will use ${ensureChromium()}`);
  ensureTools();
  ensurePythonClient();
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

function ensureTools(): void {
  if (!missing().length) return;
  console.log(`Missing for the tests: ${missing().join(", ")}. Installing.`);
  if (installDebianPackages(DEBIAN_PACKAGES) && !missing().length) return;
  const advice = `Not installed: ${missing().join(", ")}. On Debian or Ubuntu: sudo apt-get install ${DEBIAN_PACKAGES.join(" ")}.`;
  if (process.env["CI"] || missing().includes("xmllint")) throw new Error(advice);
  console.log(`${advice} The tests that need them will be skipped.`);
}

function ensurePythonClient(): void {
  if (findPythonClient()) return;
  console.log("Missing for the tests: the MCP client for Python. Installing.");
  // Debian has the module that makes folders for packages in a package of its own.
  if (installPythonClient() || (installDebianPackages(PYTHON_PACKAGES) && installPythonClient())) {
    return;
  }
  // Not required anywhere: it comes from an index of packages that nothing else here needs.
  console.log(
    "Not installed: the MCP client for Python. It needs python3 (3.10 or later) with venv, and Python's package index. The tests that need it will be skipped.",
  );
}

function missing(): string[] {
  const tools = {
    xmllint: "--version",
    nginx: "-v",
    caddy: "version",
    jq: "--version",
    openssl: "version",
    python3: "--version",
    go: "version",
    pgbouncer: "--version",
    pg_dump: "--version",
  };
  return Object.entries(tools).flatMap(([tool, argument]) => (answers(tool, argument) ? [] : tool));
}

function answers(command: string, argument: string): boolean {
  try {
    execFileSync(command, [argument], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
