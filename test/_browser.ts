import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findChromium } from "../scripts/chromium.ts";

/** One real Chromium for a file of tests. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath)
      throw new Error("No Chromium: run the tests with npm test, which finds one.");
    browser = await chromium.launch({
      executablePath,
      // Root has no sandbox of its own; the rest keeps the browser from calling home.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page under test reaches this machine and nothing else.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    });
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("The browser has not been started yet.");
    return browser;
  };
}
