import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { docsPages } from "../../build/targets/docs.ts";
import { codeAt, startDemo } from "./_demo.ts";

const run = promisify(execFile);

/** As printed, but quiet, and failing where the service refuses the call. */
const STRICT =
  'set -o pipefail; curl() { command curl -sS --fail-with-body --max-time 60 "$@"; }\n';

const LANGUAGES = [
  {
    name: "the shell",
    /** What tells its samples from others. */
    begins: /^(?:\w+=\$\()?curl /m,
    command: "bash",
    file: "sample.sh",
    before: STRICT,
    // Each call of the API, and those of the guides.
    count: OPERATIONS.length + 7,
    isHere: true,
  },
  {
    name: "JavaScript",
    begins: /^const answer = await fetch\(/m,
    command: process.execPath,
    file: "sample.mjs",
    before: "",
    count: OPERATIONS.length,
    isHere: true,
  },
  {
    name: "Python",
    begins: /^request = urllib\.request\.Request\(/m,
    command: "python3",
    file: "sample.py",
    before: "",
    count: OPERATIONS.length,
    isHere: spawnSync("python3", ["--version"]).status === 0,
  },
];

const NAMES = ["WRITER", "PIECE", "PIECE_ID", "PRODUCT_ID", "DRAFT_ID", "GALLEY_KEY"];

/** The variables of the reference, with a new draft each time: a sample may change or delete it. */
async function setVariables(sample: string, key: string): Promise<Record<string, string>> {
  const shown = `printf '%s ' ${NAMES.map((name) => `"$${name}"`).join(" ")}`;
  const script = `${STRICT}${sample.replace("pk_live_…", key)}\n${shown}`;
  const { stdout } = await run("bash", ["-c", script], { encoding: "utf8" });
  expect(stdout).toMatch(
    /^[a-z0-9-]+ [a-z0-9-]+ [0-9a-f-]{36} [0-9a-f-]{36} [0-9a-f-]{36} pk_live_\w+ $/,
  );
  const values = stdout.trim().split(" ");
  return Object.fromEntries(values.map((value, index) => [NAMES[index], value]));
}

describe.each(LANGUAGES)("in $name", ({ begins, command, file, before, count, isHere }) => {
  it.runIf(isHere)("every sample of the documentation runs as printed", async () => {
    // There are more of them than a key may write in a minute.
    const { folder, origin, key } = await startDemo({ RATE_LIMIT: "off" });
    const picture = { width: 40, height: 30, channels: 3, background: "#336699" } as const;
    writeFileSync(join(folder, "bridge.jpg"), await sharp({ create: picture }).jpeg().toBuffer());

    const pages = docsPages().map(({ slug }) => `${origin}/docs/${slug}`);
    const code = (await Promise.all(pages.map(codeAt))).flat();
    const variables = code.find((sample) => sample.includes("PIECE_ID=")) ?? "";
    expect(variables).toContain("GALLEY_KEY=pk_live_…");
    let known = await setVariables(variables, key);
    const samples = code.filter((sample) => sample !== variables && begins.test(sample));
    expect(samples.length).toBeGreaterThanOrEqual(count);

    const failures: string[] = [];
    for (const sample of samples) {
      if (sample.includes("DRAFT_ID")) known = await setVariables(variables, key);
      writeFileSync(join(folder, file), before + sample);
      const env = { ...process.env, ...known };
      await run(command, [file], { cwd: folder, env, encoding: "utf8" }).catch(
        (error: Error & { stdout?: string }) => {
          const said = `${error.message}\n${error.stdout ?? ""}`;
          // A refresh token comes from a person's consent. The service reads the form and does not know this one.
          if (sample.includes("/api/oauth/token") && /invalid_grant|Error 400/.test(said)) return;
          failures.push(`${sample}\n${said}`);
        },
      );
    }
    expect(failures).toEqual([]);
  });
});
