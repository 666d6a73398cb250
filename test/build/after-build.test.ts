import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PassThrough } from "node:stream";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { checkOutbound } from "../../api/http/health-checks.ts";
import { afterBuildFolder } from "../../api/store/log/build-state.ts";
import { createAfterBuild, forgetNews } from "../../build/pipeline/after-build.ts";
import { eachLine } from "../../build/pipeline/lines.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

const DEPLOYING = readFileSync(new URL("../../site/docs/deploying.md", import.meta.url), "utf8");

function hasJq(): boolean {
  try {
    execFileSync("jq", ["--version"]);
    return true;
  } catch (error) {
    if (process.env["CI"]) throw new Error("The purge example needs jq.", { cause: error });
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

it.skipIf(!hasJq())(
  "the example that purges a CDN purges everything after a full build",
  async () => {
    const [line = ""] = /^AFTER_BUILD=.*purge\.sh.*$/m.exec(DEPLOYING) ?? [];
    const dataDir = tempFolder();
    const script = join(dataDir, "purge.sh");
    const purged = join(dataDir, "purged");
    writeFileSync(script, `#!/bin/sh\ncat >> "${purged}"\n`, { mode: 0o755 });
    // As galley.env gives it; a shell takes the quotes off in the same way.
    const command = parseEnv(line)["AFTER_BUILD"]?.replace("/srv/galley/purge.sh", script);
    expect(
      execFileSync("sh", ["-c", `${line}; printf %s "$AFTER_BUILD"`], { encoding: "utf8" }),
    ).toBe(parseEnv(line)["AFTER_BUILD"]);
    const news = createAfterBuild(dataDir, command ?? "false");
    await news.announce({ changed: [], removed: [], full: true });
    await news.announce({
      changed: ["author/ada/index.html"],
      removed: ["author/ada/x/index.html"],
    });
    news.release();
    expect(await news.deliver()).toBeNull();
    expect(readFileSync(purged, "utf8").trim().split("\n")).toEqual([
      '["*"]',
      '["author/ada/index.html","author/ada/x/index.html"]',
    ]);
  },
);

it("a command gets the data folder, and its output and its failure are logged", async () => {
  const dataDir = tempFolder();
  const lines: unknown[] = [];
  const news = createAfterBuild(
    relative(process.cwd(), dataDir),
    'printf "at %s\\r\\nno line end" "$DATA_DIR"; echo careful >&2; exit 4',
    (...words) => lines.push(words),
  );
  await news.announce({ changed: ["a"], removed: [] });
  news.release();
  expect(await news.deliver()).toBe("it ended with 4");
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines).toContainEqual([`at ${dataDir}`, "info", "AFTER_BUILD"]);
  expect(lines).toContainEqual(["no line end", "info", "AFTER_BUILD"]);
  expect(lines).toContainEqual(["careful", "warn", "AFTER_BUILD"]);
});

it("a command that keeps failing shows in the health check until it succeeds", async () => {
  const { store } = await createTestStore();
  const dataDir = tempFolder();
  const gate = join(dataDir, "open");
  const news = createAfterBuild(dataDir, `test -e ${gate}`);
  await news.announce({ changed: ["a"], removed: [] });
  news.release();
  expect(await news.deliver()).toBe("it ended with 1");
  const [note = ""] = readdirSync(afterBuildFolder(dataDir));
  const longAgo = Date.now() / 1_000 - 600;
  utimesSync(join(afterBuildFolder(dataDir), note), longAgo, longAgo);
  news.release();
  expect(await news.deliver()).toBe("it ended with 1");
  expect(await checkOutbound(store, dataDir)).toMatchObject({
    status: "warning",
    message: expect.stringContaining("AFTER_BUILD"),
  });
  writeFileSync(gate, "");
  news.release();
  expect(await news.deliver()).toBeNull();
  expect(await checkOutbound(store, dataDir)).toMatchObject({ status: "ok" });
});

it("notes for a command that is no longer set are dropped, so that the health check does not report them for ever", async () => {
  const dataDir = tempFolder();
  const news = createAfterBuild(dataDir, "false");
  await news.announce({ changed: ["a"], removed: [] });
  news.release();
  expect(await news.deliver()).toBe("it ended with 1");
  forgetNews(dataDir);
  expect(existsSync(afterBuildFolder(dataDir))).toBe(false);
});

it("a line that never ends is logged in parts", async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  eachLine(stream, (line) => lines.push(line));
  for (let n = 0; n < 10; n++) stream.write("x".repeat(10_000));
  stream.end("\nend");
  await expect.poll(() => lines.at(-1)).toBe("end");
  expect(lines.join("").length).toBe(100_003);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(40_000);
});
