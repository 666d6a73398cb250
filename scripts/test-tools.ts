import { execFileSync } from "node:child_process";
import { findChromium, installChromium } from "./chromium.ts";
import { installDebianPackages } from "./debian.ts";

// Before the tests: there must be a Chromium for those that drive a browser, and xmllint for those that check XML.
try {
  console.log(`Browser tests will use ${ensureChromium()}`);
  ensureXmllint();
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
  if (hasXmllint()) return;
  console.log("No xmllint found for the tests of feeds; installing it.");
  if (installDebianPackages(["libxml2-utils"]) && hasXmllint()) return;
  throw new Error("There is no xmllint. Install it: on Debian, apt-get install libxml2-utils.");
}

function hasXmllint(): boolean {
  try {
    execFileSync("xmllint", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
