import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseFile } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { copyDemo } from "../_demo.ts";
import { RUN } from "../../scripts/command/run-file.ts";
import { tempFolder } from "../_setup.ts";
import { plainEnvironment } from "./_run.ts";
import { startScript } from "./_service.ts";

describe("the worker's process", () => {
  it("ends in the middle of a full build when its server is gone", async () => {
    const dataDir = tempFolder();
    await copyDemo(databaseFile(dataDir));
    const worker = forkWorker(dataDir);
    const gone = new Promise((resolve) => worker.on("exit", resolve));
    worker.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.includes("Building the whole tree.")) worker.disconnect();
    });
    await gone;
    expect(existsSync(publicFolder(dataDir))).toBe(false);
  });

  it("waits until another worker on its folder has ended", async () => {
    const environment = { DATA_DIR: tempFolder() };
    const one = startScript("worker", environment);
    await one.line(/is running/);
    const two = startScript("worker", environment);
    await two.line(/waits until another worker/);
    one.child.kill("SIGKILL");
    await two.line(/is running/);
    two.child.kill("SIGTERM");
    expect(await two.gone).toBe(0);
    const messages = (await two.output)
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { message: string }).message);
    expect(messages.slice(0, 2)).toEqual([
      expect.stringContaining("The build worker waits "),
      "The build worker is running.",
    ]);
  });
});

/** Starts the worker as the server does: as a child that notices when its parent is gone. */
function forkWorker(dataDir: string): ChildProcess {
  const worker = fork(RUN, ["worker"], {
    env: { ...plainEnvironment(), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void worker.kill("SIGKILL"));
  return worker;
}
