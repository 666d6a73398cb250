import { execFileSync } from "node:child_process";
import { findChromium, installChromium, isHeadlessShell } from "./dev/chromium.ts";
import {
  installDebianPackages,
  MORE_TOOLS,
  PYTHON_PACKAGES,
  type Tool,
  TOOLS,
} from "./dev/debian.ts";
import {
  findOtherClient,
  installOtherClient,
  OTHER_CLIENTS,
  type OtherClient,
} from "./dev/other-clients.ts";

// Runs before the tests, and installs the browser and the tools that they need. Outside CI only the browser and xmllint are
// required: tests that need another tool are skipped if it is missing, and one line says so.
const isForAll = process.env["npm_lifecycle_event"] !== "pretest";
try {
  console.log(`Browser tests will use ${ensureChromium()}`);
  ensureTools(isForAll ? [...TOOLS, ...MORE_TOOLS] : TOOLS);
  if (isForAll) ensureOtherClients();
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

/** Not required anywhere: they come from indexes of packages that nothing else here needs. */
function ensureOtherClients(): void {
  // Debian has the module that makes folders for packages in a package of its own.
  if (missingClients().some((name) => OTHER_CLIENTS[name].index === "Python") && !hasVenv())
    installDebianPackages(PYTHON_PACKAGES);
  const failed = missingClients().filter((name) => !installOtherClient(name));
  if (!failed.length) return;
  const names = failed.map((name) => `${name} (${OTHER_CLIENTS[name].index})`).join(", ");
  console.log(
    `Not installed: the MCP clients ${names}, from the indexes of npm and Python (python3 3.10 or later with venv needed). The tests that need them are skipped.`,
  );
}

function missingClients(): OtherClient[] {
  return (Object.keys(OTHER_CLIENTS) as OtherClient[]).filter((name) => !findOtherClient(name));
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
