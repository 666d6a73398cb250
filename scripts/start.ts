import { Command } from "commander";
import { type Configuration, parseConfiguration } from "../api/contract/configuration.ts";
import { type EnvFileOption, run } from "./command-line.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockDataFolder } from "./data-lock.ts";
import { waysToReach } from "./environment.ts";
import { endOnFailure, runService } from "./run-service.ts";

// npm start: the service on an empty or existing data folder.
const program = new Command("npm start --")
  .description(
    "Run the service: the server and its build worker on DATA_DIR, which may be empty. Ctrl-C stops it.",
  )
  .action(async (options: EnvFileOption) => {
    await endOnFailure(async () => {
      const configuration = parseConfiguration(process.env);
      prepareDataFolder(configuration.dataDir);
      const lock = lockDataFolder(configuration.dataDir);
      await runService(configuration, lock, ({ hasWriters }) =>
        hasWriters ? "" : firstWriter(configuration, options.envFile),
      );
    });
  });

function firstWriter({ baseUrl }: Configuration, envFile: string | undefined): string {
  const { before, behind } = waysToReach(envFile);
  return `
Nobody writes here yet. This adds the first writer, and prints a link by which they set a password at ${baseUrl}:

  ${before}npm run admin -- writer add${behind} --name "Ada Lovelace" --email ada@example.org --editor
`;
}

await run(program, { isService: true });
