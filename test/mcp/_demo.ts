import { beforeAll } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { copyDemo } from "../_demo.ts";
import { fileTempFolder } from "../_setup.ts";
import { BASE_URL } from "../http/_service.ts";

/** The demo's static tree, built once for all tests of a file. */
export function demoTree(): () => string {
  const dataDir = fileTempFolder();
  beforeAll(async () => {
    const file = databaseFile(dataDir());
    await copyDemo(file);
    const store = await openStore(file);
    await buildAll({
      store,
      dataDir: dataDir(),
      settings: { baseUrl: BASE_URL, siteName: "Galley" },
    });
    await store.close();
  });
  return () => publicFolder(dataDir());
}
