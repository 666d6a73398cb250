import { format } from "node:util";
import { vi } from "vitest";
import { createAdminProgram } from "../../scripts/admin/program.ts";
import { runCommand } from "../../scripts/command/command-line.ts";
import { type Outcome, plainEnvironment } from "./_run.ts";

/**
 * Runs one of the operator's commands on the test's own data folder, in this process: starting another one takes longer
 * than most commands. Use `runScript` where the process, its input or its pipes matter.
 */
export async function runAdmin(
  args: readonly string[],
  { dataDir, env: more = {} }: { dataDir: string; env?: Record<string, string> },
): Promise<Outcome> {
  const settings = { BASE_URL: "https://galley.example", DATA_DIR: dataDir, ...more };
  const { env, exitCode } = process;
  const said = { stdout: "", stderr: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((...words) => {
      said.stdout += `${format(...words)}\n`;
    }),
    vi.spyOn(console, "error").mockImplementation((...words) => {
      said.stderr += `${format(...words)}\n`;
    }),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      said.stdout += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      said.stderr += String(text);
      return true;
    }),
  ];
  try {
    process.env = { ...plainEnvironment(), ...settings };
    process.exitCode = undefined;
    await runCommand(await createAdminProgram(args), args);
    return { ...said, code: codeNow() };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

function codeNow(): number {
  return Number(process.exitCode ?? 0);
}
