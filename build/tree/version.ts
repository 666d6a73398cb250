import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../root.js";

/** The running version of the software. */
export function readVersion(): string {
  const text = readFileSync(join(ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** The version with its commit, as in 0.2.0+67dc026a12, so that two nodes in an upgrade can be told apart. */
export function readBuild(): string {
  build ??= [readVersion(), readCommit()].filter((part) => part !== undefined).join("+");
  return build;
}

/** It stays the same while a process runs, and asking Git takes a twentieth of a second. */
let build: string | undefined;

/** What `--version` prints. Other arguments do not ask Git. */
export function versionFor(args: readonly string[]): string {
  return args.includes("--version") || args.includes("-V") ? readBuild() : readVersion();
}

/** Where `npm pack` notes the commit: a package has no repository. */
export const COMMIT_FILE = "dist/commit";

/** Undefined if nobody knows it, as in a copy of the sources. */
export function readCommit(): string | undefined {
  const noted = join(ROOT, COMMIT_FILE);
  if (existsSync(noted)) return readFileSync(noted, "utf8").trim();
  // Not the repository of a project that has Galley among its packages.
  if (!existsSync(join(ROOT, ".git"))) return undefined;
  // The service runs as another user than the one who put the folder there, whom Git would not trust. Its code runs anyway.
  const trust = ["-c", `safe.directory=${resolve(ROOT)}`];
  const line = [...trust, "describe", "--always", "--dirty=.changed", "--exclude=*", "--abbrev=10"];
  try {
    return execFileSync("git", line, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Git is not installed.
    return undefined;
  }
}
