import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../build/root.js";
import { findPython } from "../../scripts/other-clients.ts";
import { tempFolder } from "../_setup.ts";
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
    const words = [process.execPath, "--import", import.meta.resolve("tsx")];
    const made = await runProgram("import { Client,", "agent.mts", words);
    expect(made).toMatchObject(EXPECTED);
    expect(made.lines).toBeLessThan(26);
  });

  it.skipIf(!PYTHON)("in Python (its package mcp needed)", async () => {
    const made = await runProgram("import asyncio", "agent.py", [PYTHON ?? ""]);
    expect(made).toMatchObject(EXPECTED);
    expect(made.lines).toBeLessThan(30);
  });
});
