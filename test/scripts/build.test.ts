import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/open.ts";
import { publicFolder } from "../../build/generation.ts";
import { lockTree } from "../../scripts/data-lock.ts";
import { tempFolder } from "../_setup.ts";
import { startScript } from "./_service.ts";

describe("npm run build", () => {
  it("lets the service's worker build where one is at work", async () => {
    const environment = { DATA_DIR: tempFolder() };
    const worker = startScript("worker", environment);
    await worker.line(/Built the whole tree/);
    const { gone, output } = startScript("build", environment);
    expect(await gone).toBe(0);
    expect(await output).toMatch(/^The service's worker, or .*\nThe new tree is live\.\n$/);
  });

  it("builds by itself when another at work ends without having done so", async () => {
    const dataDir = tempFolder();
    await (await openStore(databaseFile(dataDir))).close();
    const other = await lockTree(dataDir);
    const { line, gone, output } = startScript("build", { DATA_DIR: dataDir });
    await line(/another build, is at work/);
    other.release();
    expect(await gone).toBe(0);
    expect(await output).toMatch(/\nWrote \d+ files to /);
    expect(existsSync(publicFolder(dataDir))).toBe(true);
  });
});
