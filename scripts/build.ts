import { Command } from "commander";
import { buildAll } from "../build/full.ts";
import { run } from "./command-line.ts";
import { createProgress } from "./progress.ts";
import { withStore } from "./with-store.ts";

// npm run build: the whole static tree, anew.
const program = new Command("npm run build --")
  .description(
    "Build the whole static tree into $DATA_DIR/public. The old tree is served until the new one is whole.",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText("after", "\nExample:\n  npm run build")
  .action(async (options: { json?: boolean }) => {
    await withStore(async ({ store, configuration }) => {
      const progress = createProgress("parts");
      const { dataDir, baseUrl, siteName } = configuration;
      const { files } = await buildAll({
        store,
        dataDir,
        settings: { baseUrl, siteName },
        onProgress: (done, all) => progress.update(done, done / all),
      });
      progress.finish();
      console.log(
        options.json
          ? JSON.stringify({ ok: true, files }, null, 2)
          : `Wrote ${files.toLocaleString("en")} files to ${dataDir}/public.`,
      );
    });
  });

await run(program);
