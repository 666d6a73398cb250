import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lockDataFolder } from "../../scripts/service/data-lock.ts";
import { watchFolders } from "../../scripts/dev/watch.ts";
import { useBrowser } from "../_browser.ts";
import { tempFolder } from "../_setup.ts";
import { freePort, startCommand, startScript } from "./_service.ts";

describe("npm run dev", () => {
  const browser = useBrowser();

  it("fills an empty folder, shows a theme's errors and changes in an open page, and stops on SIGTERM", async () => {
    const dataDir = tempFolder();
    const port = String(await freePort());
    const npm = startCommand(["npm", "run", "dev"], { DATA_DIR: dataDir, PORT: port });
    await npm.line(/^Open http/);
    const page = await browser().newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole("link", { name: "Search" }).waitFor();
    // Nothing but this command adds the script.
    expect(await page.content()).toContain("/.dev/reload.js");
    expect(readFileSync(join(dataDir, "public/index.html"), "utf8")).not.toContain("/.dev/");

    const template = join(dataDir, "theme/home.liquid");
    writeFileSync(template, "\n{{ site.name | nonsense }}");
    const fault = "theme/home.liquid:2: undefined filter: nonsense";
    await npm.line(/^Changed: theme\/home\.liquid$/);
    await npm.line(new RegExp(`^${fault}$`));
    await page.getByText(fault).waitFor();
    expect((await page.request.get(`http://localhost:${port}/`)).status()).toBe(200);

    // As editors save: a new file takes the place of the old one.
    writeFileSync(`${template}~`, "<h1>The theme is mine</h1>");
    renameSync(`${template}~`, template);
    await page.getByRole("heading", { name: "The theme is mine" }).waitFor();
    await npm.line(/^Rebuilt the site in \d+ ms\.$/, 2);
    expect(await page.getByText(fault).count()).toBe(0);

    npm.child.kill("SIGTERM");
    await npm.gone;
    expect(await npm.output).toContain("Stopped.");
    lockDataFolder(dataDir).release();
  });

  it("leaves a folder alone that another service runs on", async () => {
    const dataDir = tempFolder();
    const lock = lockDataFolder(dataDir);
    onTestFinished(() => lock.release());
    const { gone, output } = startScript("dev", { DATA_DIR: dataDir });
    expect(await gone).toBe(1);
    expect(await output).toMatch(/^Another service is running on DATA_DIR=/);
  });
});

describe("a watched folder", () => {
  it("tells of files that are replaced, of folders that are new, and of a folder that is replaced", async () => {
    const root = join(tempFolder(), "theme");
    mkdirSync(root);
    const seen = new Set<string>();
    const watched = watchFolders([root], (path) => seen.add(path));
    onTestFinished(() => watched.close());
    const tells = async (path: string, change: () => void) => {
      seen.clear();
      change();
      await expect.poll(() => [...seen]).toContain(path);
    };
    const file = join(root, "piece.liquid");
    await tells(file, () => writeFileSync(file, "one"));
    writeFileSync(`${file}~`, "two");
    await tells(file, () => renameSync(`${file}~`, file));
    await tells(file, () => writeFileSync(file, "three"));

    const folder = join(root, "_includes");
    await tells(folder, () => mkdirSync(folder));
    const inside = join(folder, "base.liquid");
    await tells(inside, () => writeFileSync(inside, "one"));

    rmSync(root, { recursive: true });
    await tells(root, () => mkdirSync(root));
    await tells(file, () => writeFileSync(file, "four"));
  });
});
