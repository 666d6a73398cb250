import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, it } from "vitest";
import { ROOT } from "../../build/root.js";
import { tempFolder } from "../_setup.ts";
import { BIN, writePictures } from "../galley/_galley.ts";
import { startDemo } from "./_demo.ts";
import { plainEnvironment } from "./_run.ts";

const ACTION = join(ROOT, ".github/actions/draft");

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { steps: { run: string; shell: string; env: Record<string, string> }[] };
}

/** A repository with a branch for a pull request, and the one that it is pushed to. */
function createRepository() {
  const folder = tempFolder();
  const [work, origin] = [join(folder, "work"), join(folder, "origin.git")];
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
      cwd: existsSync(work) ? work : folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet", "--bare", "origin.git");
  git("init", "--quiet", "--initial-branch=main", "work");
  const write = (name: string, text: string | Buffer): void => {
    mkdirSync(join(work, name, ".."), { recursive: true });
    writeFileSync(join(work, name), text);
  };
  const commit = (): void => {
    git("add", "-A");
    git("commit", "--quiet", "-m", "a change");
  };
  git("remote", "add", "origin", origin);
  return { folder, work, git, write, commit };
}

it("the action drafts the changed files of a pull request, revises them, and links to the desk", async () => {
  const demo = await startDemo();
  const { folder, work, git, write, commit } = createRepository();
  // `npx --package=… -- galley` with the galley of these sources.
  const npx = join(folder, "npx");
  writeFileSync(npx, `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  chmodSync(npx, 0o755);
  write("posts/old.md", "# An old one\n\nText.\n");
  commit();
  const base = git("rev-parse", "HEAD");
  git("checkout", "--quiet", "-b", "topic");

  const { inputs, runs } = parse(readFileSync(join(ACTION, "action.yml"), "utf8")) as Action;
  const values: Record<string, string> = {
    "inputs.site": demo.origin,
    "inputs.key": demo.key,
    "inputs.posts": inputs["posts"]?.default ?? "",
    "inputs.package": "./galley.tgz",
    "github.event.pull_request.base.sha || github.event.before": base,
    "github.head_ref || github.ref_name": "topic",
  };
  const runAction = (given: Record<string, string> = {}): string => {
    const summary = join(folder, "summary.md");
    writeFileSync(summary, "");
    for (const { run, shell, env } of runs.steps) {
      const set = Object.entries(env).map(([name, value]) => [
        name,
        value.replaceAll(
          /\$\{\{ (.*?) \}\}/g,
          (_, key: string) => ({ ...values, ...given })[key] ?? "?",
        ),
      ]);
      execFileSync(shell, ["-e", "-c", run], {
        cwd: work,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...plainEnvironment(),
          ...Object.fromEntries(set),
          HOME: folder,
          PATH: `${folder}:${process.env["PATH"]}`,
          GITHUB_ACTION_PATH: ACTION,
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_OUTPUT: join(folder, "output"),
        },
      });
    }
    return readFileSync(summary, "utf8");
  };

  await writePictures({ write }, ["posts/north.jpg"]);
  write("posts/new.md", "---\ntitle: A | new <b>one</b>\n---\n\n![North](north.jpg)\n");
  write("notes.md", "# Not a post\n");
  commit();
  expect(runAction({ "inputs.key": "" })).toContain("Nothing was sent.");
  const summary = runAction();
  expect(summary).toMatch(
    /^\| posts\/new\.md \| created \| \[A \\\| new \\<b\\>one\\<\/b\\>\]\(http:\/\/127\.0\.0\.1:\d+\/desk\/pieces\/[0-9a-f-]{36}\) \|$/m,
  );
  expect(summary).not.toContain("old");
  const [, id = ""] = /pieces\/([0-9a-f-]{36})/.exec(summary) ?? [];
  const read = async () => {
    const headers = { authorization: `Bearer ${demo.key}` };
    const reply = await fetch(`${demo.origin}/api/v1/pieces/${id}`, { headers });
    return ((await reply.json()) as { piece: Record<string, unknown> }).piece;
  };
  expect(await read()).toMatchObject({ status: "draft", version: 1 });
  // The link is on the branch, for the next run and for every terminal.
  expect(git("ls-remote", "origin", "refs/heads/topic")).toContain(git("rev-parse", "HEAD"));
  expect(git("show", "--stat", "--format=%s", "HEAD")).toContain("posts/.galley.json");

  write("posts/new.md", "---\ntitle: A new one\n---\n\n![North](north.jpg)\n\nMore.\n");
  commit();
  expect(runAction()).toContain("| revised |");
  expect(await read()).toMatchObject({
    status: "draft",
    version: 2,
    headline: "A new one",
    body_md: expect.stringMatching(/^!\[North\]\(\/pictures\/[0-9a-f]{32}\)\n\nMore\.$/),
  });
  expect(readFileSync(join(folder, "output"), "utf8")).toContain('"done":"revised"');
});
