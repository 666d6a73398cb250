import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * What the tests need beside a browser: xmllint checks feeds, nginx and Caddy run the shipped configurations with a
 * certificate of openssl, the example for AFTER_BUILD uses jq, the documented webhook receivers run in Python and Go, the
 * store is tested through PgBouncer, and a database is backed up with pg_dump.
 */
export const DEBIAN_PACKAGES = [
  "libxml2-utils",
  "nginx-light",
  "caddy",
  "jq",
  "openssl",
  "python3",
  "golang-go",
  "pgbouncer",
  "postgresql",
] as const;

/** What the client for Python is installed with. */
export const PYTHON_PACKAGES = ["python3", "python3-venv"] as const;

/** Installs Debian packages if this is Debian and the user is root. Returns false if not, or if it failed. */
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

/** Not Ubuntu: its chromium package is a stub for another package system. */
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
