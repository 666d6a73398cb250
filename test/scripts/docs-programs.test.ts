import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../build/root.js";
import { OWN_TOOL_OPERATIONS, TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { findOtherClient, findPython } from "../../scripts/dev/other-clients.ts";
import { tempFolder } from "../_setup.ts";
import { programOf } from "../oauth/_programs.ts";
import { codeAt, startDemo } from "./_demo.ts";

const run = promisify(execFile);

const PYTHON = findPython("mcp");

/** Runs the program of the page for agents that begins so, and gives the draft that it leads to. */
async function runProgram(begin: string, file: string, [command, ...words]: string[]) {
  const { origin, key } = await startDemo();
  const program = (await codeAt(`${origin}/docs/agents`)).find((code) => code.startsWith(begin));
  if (program === undefined) throw new Error(`There is no program that begins with ${begin}`);
  const folder = tempFolder();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, file), program);
  const env = { ...process.env, GALLEY_KEY: key };
  const { stdout } = await run(command ?? "", [...words, file], {
    cwd: folder,
    encoding: "utf8",
    env,
  });
  const [, id = ""] = DRAFTED.exec(stdout) ?? [];
  const reply = await fetch(`${origin}/api/v1/pieces/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: reply.status, body: (await reply.json()) as unknown, lines: linesOf(program) };
}

const DRAFTED =
  /^Ask the writer to look at http:\/\/127\.0\.0\.1:\d+\/desk\/pieces\/([0-9a-f-]{36})$/m;

function linesOf(program: string): number {
  return program.split("\n").filter((line) => line.trim()).length;
}

const EXPECTED = {
  status: 200,
  body: { piece: { status: "draft", headline: expect.stringMatching(/^An answer to “/) } },
};

describe("the program of the documentation drafts in the demo, as printed", () => {
  it("in TypeScript", async () => {
    const made = await runProgram("import { Client,", "agent.mts", [process.execPath]);
    expect(made).toMatchObject(EXPECTED);
    expect(made.lines).toBeLessThan(26);
  });

  it.skipIf(!PYTHON)("in Python (its package mcp needed)", async () => {
    const made = await runProgram("import asyncio", "agent.py", [PYTHON ?? ""]);
    expect(made).toMatchObject(EXPECTED);
    expect(made.lines).toBeLessThan(30);
  });
});

/** `npx -y` that starts the clients which are installed for tests, and a home of its own for what they keep. */
function withNpx(): Record<string, string> {
  const folder = tempFolder();
  const [inspector, remote] = [
    programOf("@modelcontextprotocol/inspector", "clients/launcher/build/index.js"),
    programOf("mcp-remote", "dist/proxy.js"),
  ];
  const file = `case "$2" in mcp-remote) file='${remote}';; *) file='${inspector}';; esac`;
  const script = `#!/bin/sh\n${file}\nshift 2\nexec '${process.execPath}' "$file" "$@"\n`;
  writeFileSync(join(folder, "npx"), script, { mode: 0o755 });
  const path = folder + delimiter + (process.env["PATH"] ?? "");
  return { PATH: path, HOME: folder, MCP_STORAGE_DIR: folder, MCP_REMOTE_CONFIG_DIR: folder };
}

describe("as the page for agents says", () => {
  it.skipIf(!findOtherClient("@modelcontextprotocol/inspector"))(
    "the Inspector lists the tools, calls one, and drafts with a key (its package needed)",
    async () => {
      const { origin, key } = await startDemo();
      const samples = (await codeAt(`${origin}/docs/agents`)).filter((code) =>
        code.startsWith("npx -y @modelcontextprotocol/inspector --cli"),
      );
      const env = { ...process.env, ...withNpx(), GALLEY_KEY: key };
      const said: string[] = [];
      for (const sample of samples) {
        const { stdout } = await run("bash", ["-c", sample], { encoding: "utf8", env });
        said.push(stdout);
      }
      const [listed = "", found = "", drafted = "", ...others] = said;
      for (const { tool } of TOOL_OPERATIONS) expect(listed).toContain(`"${tool.name}"`);
      expect(found).toContain("match_site");
      expect(drafted).toContain("edit_url");
      expect(others).toEqual([]);
    },
  );

  it.skipIf(!findOtherClient("mcp-remote"))(
    "a host that only starts programs uses a key (the package mcp-remote needed)",
    async () => {
      const { origin, key } = await startDemo();
      const samples = await codeAt(`${origin}/docs/agents`);
      const sample = samples.find((code) => code.includes('"--header"')) ?? "";
      const { mcpServers } = JSON.parse(sample.replace("pk_live_…", key)) as {
        mcpServers: { galley: { command: string; args: string[]; env: Record<string, string> } };
      };
      const { command, args, env } = mcpServers.galley;
      const client = new Client({ name: "a-host", version: "1.0.0" });
      onTestFinished(() => client.close());
      await client.connect(
        new StdioClientTransport({
          command,
          args,
          env: { ...withNpx(), ...env },
          stderr: "ignore",
        }),
      );
      expect((await client.listTools()).tools).toHaveLength(
        TOOL_OPERATIONS.length + OWN_TOOL_OPERATIONS.length,
      );
    },
  );
});
