import { execFileSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { installDebianPackages } from "./debian.ts";

/** Chromium without a window: the same engine, and a page opens in a third of the time. */
const HEADLESS = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The browser that the tests drive: CHROMIUM, then the first of these names in PATH, then Playwright's own cache. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment["CHROMIUM"];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(
      `CHROMIUM=${JSON.stringify(named)} is not an executable file. Set CHROMIUM to the path of the browser.`,
    );
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [HEADLESS, ...NAMES].flatMap((name) => folders.map((dir) => join(dir, name)));
  return [...candidates, MAC, chromium.executablePath()].find(isProgram);
}

/** Installs Debian's package for root on Debian, and Playwright's own build elsewhere. A browser that is there will do. */
export function installChromium(): void {
  if (installDebianPackages([HEADLESS, "fonts-liberation"]) || findChromium()) return;
  // Older releases of Debian have only the whole browser.
  if (installDebianPackages(["chromium", "fonts-liberation"])) return;
  execFileSync(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

export function isHeadlessShell(path: string | undefined): boolean {
  return path !== undefined && basename(path) === HEADLESS;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
