import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * What the tests run beside a browser: xmllint checks feeds, the shipped configurations are tried in both servers, and the
 * example for AFTER_BUILD uses jq, and the documented webhook receivers are run in Python and Go.
 */
export const DEBIAN_PACKAGES = [
  "libxml2-utils",
  "nginx-light",
  "caddy",
  "jq",
  "openssl",
  "python3",
  "golang-go",
] as const;

/** Installs Debian's packages, where this is Debian and we are root. False where that is not so, or it failed. */
export function installDebianPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  try {
    aptGet("update", "-q");
    aptGet("install", "-y", "-q", "--no-install-recommends", ...packages);
    return true;
  } catch {
    return false;
  }
}

/** Not Ubuntu, whose chromium is a stub for another package system. */
function isDebian(): boolean {
  return (
    existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

function aptGet(...args: string[]): void {
  execFileSync("apt-get", args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
