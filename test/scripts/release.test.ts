import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { release } from "../../scripts/dev/release.ts";
import { tempFolder } from "../_setup.ts";

const CHANGES =
  "# Changes\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0, 2026-01-01\n\n- The first.\n";

function project(changes: string) {
  const folder = tempFolder();
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
  save("package.json", '{"name":"galley","version":"0.1.0"}');
  save(
    "package-lock.json",
    '{"name":"galley","version":"0.1.0","lockfileVersion":3,"packages":{}}',
  );
  save("CHANGELOG.md", changes);
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
  git("add", ".");
  git("commit", "--quiet", "--message", "x");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { folder, git, save, read };
}

it("a release moves the version, dates the changes, and is a commit with a tag", () => {
  const { folder, git, read } = project(CHANGES);
  expect(release(folder, "minor", "2026-11-18")).toBe("0.2.0");
  expect(JSON.parse(read("package.json"))).toMatchObject({ version: "0.2.0" });
  expect(JSON.parse(read("package-lock.json"))).toMatchObject({ version: "0.2.0" });
  expect(read("CHANGELOG.md")).toBe(
    "# Changes\n\n## Unreleased\n\n## 0.2.0, 2026-11-18\n\n- Something new.\n\n## 0.1.0, 2026-01-01\n\n- The first.\n",
  );
  expect(git("status", "--porcelain")).toBe("");
  expect(git("describe", "--tags")).toBe("v0.2.0");
  expect(() => release(folder, "patch", "2026-11-19")).toThrow('lists nothing under "Unreleased"');
});

it("a release keeps the changes under their subjects, and a subject alone is none", () => {
  const { folder, git, save, read } = project(
    "# Changes\n\n## Unreleased\n\n### Reading\n\n## 0.1.0, 2026-01-01\n\n- The first.\n",
  );
  expect(() => release(folder, "minor", "2026-11-18")).toThrow('lists nothing under "Unreleased"');
  save("CHANGELOG.md", CHANGES.replace("\n- Some", "\n### Reading\n\n- Some"));
  git("commit", "--quiet", "--all", "--message", "y");
  release(folder, "minor", "2026-11-18");
  expect(read("CHANGELOG.md")).toContain(
    "## Unreleased\n\n## 0.2.0, 2026-11-18\n\n### Reading\n\n- Something new.",
  );
});

it("a release is refused with open changes, and then writes nothing", () => {
  const { folder, git, save } = project(CHANGES);
  save("package.json", '{"name":"galley","version":"0.1.0","private":true}');
  expect(() => release(folder, "minor", "2026-11-18")).toThrow("not committed");
  expect(git("tag")).toBe("");
});
