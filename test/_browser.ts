import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findChromium } from "../scripts/dev/chromium.ts";
import { HANG_MS } from "./_suite.ts";

/** The real Chromium of this process, started by the first file that wants one. It ends with the process. */
let launching: Promise<Browser> | undefined;

export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // A browser that has crashed fails the test that it was in, and not the files after it.
    if (!(await launching)?.isConnected()) launching = launch();
    browser = await launching;
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return () => {
    if (!browser) throw new Error("The browser has not been started yet.");
    return browser;
  };
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("No Chromium: run the tests with npm test, which finds one.");
  const browser = await chromium.launch({
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
  browser.on("context", (context) => context.setDefaultTimeout(HANG_MS));
  return browser;
}

/** Where SCREENSHOTS names a folder, pictures of the page go there: wide and narrow, light and dark. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (!folder) return;
  for (const [size, width] of [
    ["wide", 1280],
    ["narrow", 390],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(folder, `${name}-${size}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Gives the page's browser an authenticator that accepts every request, as a person with a fingerprint would. */
export async function useAuthenticator(
  page: Page,
): Promise<{ verify(isUserVerified: boolean): Promise<unknown> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
