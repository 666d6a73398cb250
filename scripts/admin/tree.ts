import type { Command } from "commander";
import { lagOf } from "../../api/store/log/follower-lag.ts";
import { nodeIdOf } from "../../api/store/log/node.ts";
import { askForRebuild } from "../../api/store/log/rebuild-requests.ts";
import { createAnnouncer } from "../../build/pipeline/news.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { checkTree, repairTree } from "../../build/tree/check-tree.ts";
import { createSite } from "../../build/targets/site.ts";
import { siteSettings } from "../../build/targets/site-settings.ts";
import { themeAssets } from "../../build/theme/theme.ts";
import { publicFolder, readLiveSettings, readLiveTheme } from "../../build/tree/generation.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { tryLockTree } from "../service/data-lock.ts";
import { withStore } from "../command/with-store.ts";

const SHOWN = 20;

export function addTreeCommands(program: Command): void {
  const tree = program.command("tree").description("check and repair the public files");

  describeCommand(
    tree.command("check").option("--repair", "repair what is wrong"),
    "compare the public files with the database; the exit code is 1 if they differ",
    "npm run admin -- tree check --repair",
  ).action(async (options: JsonOption & { repair?: boolean }) => {
    await withStore(async ({ store, configuration }) => {
      const { dataDir, siteName } = configuration;
      const theme = await readLiveTheme(dataDir);
      const { files, names } = readShippedAssets();
      const assets = [...files, ...themeAssets(theme)];
      const publicSettings = await readLiveSettings(dataDir, siteName);
      const site = createSite(siteSettings(configuration), names, theme, publicSettings);
      const follower = nodeIdOf(configuration);
      const place = { store, follower, site, root: publicFolder(dataDir) };
      // While a worker is running, only it writes the tree. The lock comes first: the tree must stay as it is checked.
      const lock = options.repair ? tryLockTree(dataDir) : undefined;
      const check = await checkTree(place, assets);
      const { pending } = await lagOf(store.read, follower);
      const repaired = options.repair && check.faults.length ? await repair() : undefined;
      const left = repaired === "repaired" ? (await checkTree(place, assets)).faults : check.faults;
      lock?.release();
      if (left.length && repaired !== "asked") process.exitCode = 1;
      const ok = !left.length;
      print(options, { ok, files: check.files, faults: check.faults, repaired, pending }, words());

      async function repair(): Promise<"repaired" | "asked"> {
        if (!lock) {
          await askForRebuild(store);
          return "asked";
        }
        await repairTree(place, check, assets, createAnnouncer(configuration));
        return "repaired";
      }

      function words(): string {
        const { faults } = check;
        const count = check.files.toLocaleString("en");
        if (!faults.length) return `All ${count} public files are correct.`;
        const lines = faults.slice(0, SHOWN).map(({ path, what }) => `${path} ${what}.`);
        const more = faults.length - SHOWN;
        if (more > 0) lines.push(`… and ${more.toLocaleString("en")} more. --json lists all.`);
        if (pending && !repaired) {
          lines.push(`${pending} changes wait to be built. They may explain some of these faults.`);
        }
        if (repaired === "asked") {
          lines.push(
            "The service's worker builds the whole tree again. Run the check again afterwards.",
          );
        } else if (repaired && ok) lines.push("All of these were repaired.");
        else if (repaired)
          lines.push("Not all of these could be repaired. Build the whole tree: npm run build");
        else lines.push("To repair them: npm run admin -- tree check --repair");
        return lines.join("\n");
      }
    });
  });
}
