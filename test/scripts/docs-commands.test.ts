import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { docsPages } from "../../build/targets/docs.ts";
import { codeAt, startDemo } from "./_demo.ts";

const run = promisify(execFile);

/** As printed, but quiet, and failing where the service refuses the call. */
const STRICT =
  'set -o pipefail; curl() { command curl -sS --fail-with-body --max-time 60 "$@"; }\n';

it("every command of the documentation runs as printed", async () => {
  const { folder, origin, key } = await startDemo();
  const picture = { width: 40, height: 30, channels: 3, background: "#336699" } as const;
  writeFileSync(join(folder, "bridge.jpg"), await sharp({ create: picture }).jpeg().toBuffer());

  const pages = docsPages().map(({ slug }) => `/docs/${slug}`);
  const samples = (await Promise.all(pages.map((path) => samplesOf(`${origin}${path}`)))).flat();
  const [variables = "", ...commands] = samples.toSorted(
    (a, b) => Number(b.includes("PIECE_ID=")) - Number(a.includes("PIECE_ID=")),
  );
  expect(variables).toContain("GALLEY_KEY=pk_live_…");
  // Each call of the API, and those of the guides.
  expect(commands.length).toBeGreaterThan(OPERATIONS.length + 6);

  const set = variables.replace("pk_live_…", key);
  const bash = async (command: string) =>
    run("bash", ["-c", `${STRICT}${command}`], { cwd: folder, encoding: "utf8" });
  const { stdout } = await bash(
    `${set}\nprintf '%s ' "$WRITER" "$PIECE_ID" "$PRODUCT_ID" "$DRAFT_ID"`,
  );
  expect(stdout).toMatch(/^[a-z0-9-]+ [0-9a-f-]{36} [0-9a-f-]{36} [0-9a-f-]{36} $/);
  const [WRITER, PIECE_ID, PRODUCT_ID, DRAFT_ID] = stdout.split(" ");
  const known = `WRITER=${WRITER}; PIECE_ID=${PIECE_ID}; PRODUCT_ID=${PRODUCT_ID}; DRAFT_ID=${DRAFT_ID}; GALLEY_KEY=${key}\n`;
  const failures: string[] = [];
  for (const command of commands) {
    await bash(known + command).catch((error: Error & { stdout?: string }) => {
      // A refresh token comes from a person's consent. The service reads the form and does not know this one.
      if (command.includes("/api/oauth/token") && error.stdout?.includes("invalid_grant")) return;
      failures.push(`${command}\n${error.message}\n${error.stdout ?? ""}`);
    });
  }
  expect(failures).toEqual([]);
});

/** The samples of a page that call curl. */
async function samplesOf(address: string): Promise<string[]> {
  return (await codeAt(address)).filter((sample) => /^(?:\w+=\$\()?curl /m.test(sample));
}
