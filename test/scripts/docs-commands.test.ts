import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { docsPages } from "../../build/docs.ts";
import { ROOT } from "../../build/root.js";
import { tempFolder } from "../_setup.ts";
import { freePort, startScript } from "./_service.ts";

const run = promisify(execFile);

/** As printed, but quiet, and failing where the service refuses the call. */
const STRICT =
  'set -o pipefail; curl() { command curl -sS --fail-with-body --max-time 60 "$@"; }\n';

it("every command of the documentation runs as printed", async () => {
  const folder = tempFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { line } = startScript("demo", { DATA_DIR: folder, PORT: String(port), BASE_URL: origin });
  await line(/Three commands to try/);
  const { api_key: key } = JSON.parse(readFileSync(join(folder, "credentials.json"), "utf8")) as {
    api_key: string;
  };
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
  await expectPrograms(`${origin}/docs/agents`, { GALLEY_KEY: key });
});

/** The programs of a page draft with the official clients. Python's client is not on npm: without it, the syntax is checked. */
async function expectPrograms(address: string, more: Record<string, string>): Promise<void> {
  const folder = tempFolder();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const blocks = codeOf(await (await fetch(address)).text());
  const find = (begin: string): string => {
    const found = blocks.find((code) => code.startsWith(begin));
    if (found === undefined) throw new Error(`There is no program that begins with ${begin}`);
    return found;
  };
  writeFileSync(join(folder, "agent.mts"), find("import { Client,"));
  writeFileSync(join(folder, "agent.py"), find("import asyncio"));
  const options = { cwd: folder, encoding: "utf8", env: { ...process.env, ...more } } as const;
  const tsx = import.meta.resolve("tsx");
  const { stdout } = await run(process.execPath, ["--import", tsx, "agent.mts"], options);
  expect(stdout).toMatch(DRAFTED);
  const python = (...words: string[]) => run("python3", words, options);
  const hasPython = await python("--version").then(Boolean, () => false);
  if (!hasPython && !process.env["CI"]) return;
  const hasClient = await python("-c", "import mcp").then(Boolean, () => false);
  if (hasClient) expect((await python("agent.py")).stdout).toMatch(DRAFTED);
  else await python("-c", "import ast; ast.parse(open('agent.py', encoding='utf-8').read())");
}

const DRAFTED =
  /^Ask the writer to look at http:\/\/127\.0\.0\.1:\d+\/desk\/pieces\/[0-9a-f-]{36}$/m;

/** The samples of a page that call curl, as a reader copies them. */
async function samplesOf(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text();
  return codeOf(html).filter((sample) => /^(?:\w+=\$\()?curl /m.test(sample));
}

function codeOf(html: string): string[] {
  return [...html.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code>/gs)].map(([, inside = ""]) =>
    plain(inside),
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
