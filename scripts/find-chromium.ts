import { findChromium, installChromium } from "./chromium.ts";

// Before the tests: there must be a Chromium for those that drive a browser.
const HOW = "Install Chromium (on Debian: apt-get install chromium), or set CHROMIUM to its path.";

try {
  if (!findChromium()) {
    console.log("No Chromium found for the browser tests; installing one.");
    installChromium();
  }
  const found = findChromium();
  if (!found) throw new Error("The installed Chromium could not be found.");
  console.log(`Browser tests will use ${found}`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${HOW}`);
  process.exitCode = 1;
}
