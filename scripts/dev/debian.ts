import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export interface Tool {
  name: string;
  /** Makes it say its version. */
  argument: string;
  /** The Debian package that has it. */
  debian: string;
}

/** What `npm test` needs beside a browser: for feeds, for the example of AFTER_BUILD, and for certificates. */
export const TOOLS: readonly Tool[] = [
  { name: "xmllint", argument: "--version", debian: "libxml2-utils" },
  { name: "jq", argument: "--version", debian: "jq" },
  { name: "openssl", argument: "version", debian: "openssl" },
];

/**
 * What `npm run test:all` needs besides: it runs the shipped configurations in nginx and Caddy, the documented webhook
 * receivers in Python and Go, and the store through PgBouncer, builds an exported site with Hugo, backs up a database with
 * pg_dump, and lets a Prometheus read the figures.
 */
export const MORE_TOOLS: readonly Tool[] = [
  { name: "nginx", argument: "-v", debian: "nginx-light" },
  { name: "caddy", argument: "version", debian: "caddy" },
  { name: "python3", argument: "--version", debian: "python3" },
  { name: "hugo", argument: "version", debian: "hugo" },
  { name: "go", argument: "version", debian: "golang-go" },
  { name: "pgbouncer", argument: "--version", debian: "pgbouncer" },
  { name: "promtool", argument: "--version", debian: "prometheus" },
  { name: "pg_dump", argument: "--version", debian: "postgresql" },
];

/** What the client for Python is installed with. */
export const PYTHON_PACKAGES = ["python3", "python3-venv"] as const;

/** Installs Debian packages if this is Debian and the user is root. Returns false if not, or if it failed. */
export function installDebianPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  try {
    aptGet("update");
    aptGet("install", "-y", "--no-install-recommends", ...packages);
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

/** Its pages of progress and retries are not shown: the caller says in one line what is missing. */
function aptGet(...args: string[]): void {
  execFileSync("apt-get", args, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
