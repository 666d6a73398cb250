import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const RELEASE_KINDS = ["major", "minor", "patch"] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

const UNRELEASED = "## Unreleased\n";

/** Gives what is in the folder its next version: package.json, the lock file, the list of changes, a commit and a tag. */
export function release(folder: string, kind: ReleaseKind, day: string): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  if (git("status", "--porcelain", "--untracked-files=no")) {
    throw new Error("There are changes that are not committed. Commit them, and run it again.");
  }
  const file = join(folder, "CHANGELOG.md");
  const before = readFileSync(file, "utf8");
  // Checked before anything is written.
  released(before, "", day);
  const bump = ["version", kind, "--no-git-tag-version", "--ignore-scripts"];
  const version = execFileSync("npm", bump, { cwd: folder, encoding: "utf8" })
    .trim()
    .replace(/^v/, "");
  writeFileSync(file, released(before, version, day));
  git("commit", "--quiet", "--all", "--message", `chore: release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Galley ${version}`);
  return version;
}

/** The list of changes, with those that were not released yet under the version and its day. */
function released(changes: string, version: string, day: string): string {
  const [before, after] = changes.split(UNRELEASED);
  if (before === undefined || !/^(?:### .+\s+)?- /.test(after?.trimStart() ?? "")) {
    throw new Error(
      'CHANGELOG.md lists nothing under "Unreleased". Describe there what is new for people who run Galley.',
    );
  }
  return `${before}${UNRELEASED}\n## ${version}, ${day}\n${after}`;
}
