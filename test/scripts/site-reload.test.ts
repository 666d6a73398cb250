import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { createPiece, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { runScript } from "./_run.ts";
import { startScript } from "./_service.ts";

async function createDataFolder() {
  const dataDir = tempFolder();
  const store = await openStore(databaseFile(dataDir));
  const writer = await createWriter(store);
  await publishPiece(store, writer, await createPiece(store, writer));
  await store.close();
  mkdirSync(join(dataDir, "theme"));
  return {
    dataDir,
    install: (text: string) => writeFileSync(join(dataDir, "theme/piece.liquid"), text),
    page: () => readFileSync(join(dataDir, "public/author/ada/a-headline/index.html"), "utf8"),
    reload: (...more: string[]) => runScript("admin", ["site", "reload", ...more], { dataDir }),
  };
}

describe("npm run admin -- site reload", () => {
  it("makes the worker build with the theme, or says file, line and reason and ends with 1", async () => {
    const { dataDir, install, page, reload } = await createDataFolder();
    const worker = startScript("worker", {
      DATA_DIR: dataDir,
      BASE_URL: "https://galley.example",
    });
    await worker.line(/Built the whole tree/);
    install("<h1>Mine</h1>");
    expect(await reload()).toMatchObject({
      code: 0,
      stdout: "The site was built with this theme.\n",
    });
    expect(page()).toContain("<h1>Mine</h1>");

    install("\n\n{{ piece | nonsense }}");
    const broken = await reload("--json");
    expect([broken.code, JSON.parse(broken.stdout)]).toEqual([
      1,
      {
        ok: false,
        state: "failed",
        message: "theme/piece.liquid:3: undefined filter: nonsense\nThe site was not changed.",
      },
    ]);
    expect(page()).toContain("<h1>Mine</h1>");
    await worker.line(/The theme is broken \(theme\/piece\.liquid:3: undefined filter: nonsense\)/);
  });

  it("checks the theme if no service is running", async () => {
    const { install, reload } = await createDataFolder();
    install("fine");
    expect(await reload()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The theme has no faults. The service is not running"),
    });
    install("{% if");
    expect(await reload()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("theme/piece.liquid:1: "),
    });
  });
});
