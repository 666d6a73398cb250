import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { parseConfiguration } from "../api/contract/configuration.ts";
import { ROOT } from "../build/root.js";
import { readTheme } from "../build/theme/read-theme.ts";
import { ThemeError } from "../build/theme/theme.ts";
import { tryOnThread } from "../build/theme/theme-trial.ts";
import { themeFolder } from "../build/theme/themes.ts";
import { describeCommand, type JsonOption, print, run } from "./command/command-line.ts";

// npm run theme: a new theme from one of the gallery, and the faults of one. Neither needs a database.

const GALLERY = join(ROOT, "site/themes");
const NAMES = readdirSync(GALLERY).toSorted();

const program = new Command("npm run theme --").description(
  "Begin a theme, and check one. A theme changes how the pages look: /docs/themes.",
);

describeCommand(
  program
    .command("new")
    .argument(
      "[folder]",
      "a folder that does not exist yet, or is empty (default: $DATA_DIR/theme)",
    ),
  "copy a theme of the gallery, to be changed",
  "npm run theme -- new --from magazine",
)
  .addOption(
    new Option("--from <name>", "the theme to begin with").choices(NAMES).default("shipped"),
  )
  .action((folder: string | undefined, options: JsonOption & { from: string }) => {
    const target = folder ?? ownFolder();
    if (existsSync(target) && readdirSync(target).length > 0) {
      throw new Error(`${target} is not empty. Choose another folder, or move it away.`);
    }
    cpSync(join(GALLERY, options.from), target, { recursive: true });
    const next =
      folder === undefined
        ? "Change its files, then run: npm run admin -- site reload"
        : `Change its files, check them with "npm run theme -- check ${target}", and copy the folder to $DATA_DIR/theme.`;
    print(options, { ok: true, folder: target, from: options.from }, `Wrote ${target}.\n${next}`);
  });

describeCommand(
  program
    .command("check")
    .argument("[folder]", "the folder of the theme (default: $DATA_DIR/theme)"),
  "name every fault of a theme with file and line; the exit code is 1 if there is one",
  "npm run theme -- check my-theme",
).action(async (folder: string | undefined, options: JsonOption) => {
  const target = folder ?? ownFolder();
  const faults = await faultsOf(target);
  if (faults.length) process.exitCode = 1;
  const lines = faults.map(({ message }) => message.replace("theme/", ""));
  print(
    options,
    {
      ok: !faults.length,
      faults: faults.map(({ file, line, reason }) => ({ file, line, reason })),
    },
    lines.join("\n") || "The theme has no faults.",
  );
});

await run(program);

async function faultsOf(folder: string): Promise<ThemeError[]> {
  try {
    const theme = await readTheme(folder);
    if (!theme) throw new Error(`There is no folder ${folder}.`);
    await tryOnThread({
      theme,
      settings: { baseUrl: "https://galley.example", siteName: "Galley" },
    });
    return [];
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    return [error, ...error.others];
  }
}

function ownFolder(): string {
  return themeFolder(parseConfiguration(process.env).dataDir);
}
