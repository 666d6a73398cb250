import { Argument, Command } from "commander";
import { ROOT } from "../build/root.js";
import { run } from "./command/command-line.ts";
import { release, RELEASE_KINDS, type ReleaseKind } from "./dev/release.ts";

// npm run release -- minor: the next version of Galley.
const program = new Command("npm run release --")
  .description(
    "Make the next version: package.json, the lock file, CHANGELOG.md, a commit and a tag. Nothing is pushed or published.",
  )
  .addArgument(new Argument("<kind>", "which part of the version moves").choices(RELEASE_KINDS))
  .action((kind: ReleaseKind) => {
    const version = release(ROOT, kind, new Date().toISOString().slice(0, 10));
    console.log(
      [
        `This is ${version} now, with a commit and the tag v${version}. To undo it: git tag -d v${version} && git reset --keep HEAD~1`,
        "Next:",
        "  npm ci && npm test",
        `  npm sbom --sbom-format cyclonedx --omit dev > galley-${version}.cdx.json`,
        "  npm pack",
        `  git push --follow-tags`,
      ].join("\n"),
    );
  });

await run(program);
