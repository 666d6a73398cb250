import { execFileSync } from "node:child_process";
import { findChromium, installChromium } from "./chromium.ts";
import { installDebianPackages } from "./debian.ts";

// Before the tests: there must be a Chromium for those that drive a browser, and xmllint for those that check XML. The web
// servers whose configurations are tested may be missing, but not where changes are accepted.
try {
  console.log(`Browser tests will use ${ensureChromium()}`);
  ensureXmllint();
  ensureWebServers();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function ensureChromium(): string {
  if (!findChromium()) {
    console.log("No Chromium found for the browser tests; installing one.");
    installChromium();
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "There is no Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM to its path.",
  );
}

function ensureXmllint(): void {
  if (answers("xmllint", "--version")) return;
  console.log("No xmllint found for the tests of feeds; installing it.");
  if (installDebianPackages(["libxml2-utils"]) && answers("xmllint", "--version")) return;
  throw new Error("There is no xmllint. Install it: on Debian, apt-get install libxml2-utils.");
}

function ensureWebServers(): void {
  if (hasWebServers()) return;
  console.log("nginx or Caddy is missing for the tests of their configurations; installing them.");
  if (installDebianPackages(["nginx-light", "caddy"]) && hasWebServers()) return;
  const advice = "Install them: on Debian, apt-get install nginx-light caddy.";
  if (process.env["CI"]) throw new Error(`There is no nginx or no Caddy. ${advice}`);
  console.log(`Their tests will be skipped. ${advice}`);
}

function hasWebServers(): boolean {
  return answers("nginx", "-v") && answers("caddy", "version");
}

function answers(command: string, argument: string): boolean {
  try {
    execFileSync(command, [argument], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
