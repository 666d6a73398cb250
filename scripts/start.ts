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
      await runService(configuration, lock, ({ hasWriters }, log) => {
        if (hasWriters) return "";
        const command = firstWriter(options.envFile);
        if (process.stdout.isTTY) return forPeople(configuration, command);
        log.info(`${nobodyYet(configuration)}.`, { command });
        return "";
      });
    });
  });

function firstWriter(envFile: string | undefined): string {
  const { before, behind } = waysToReach(envFile);
  return `${before}npm run admin -- writer add${behind} --name "Ada Lovelace" --email ada@example.org --editor`;
}

function forPeople(configuration: Configuration, command: string): string {
  return `\n${nobodyYet(configuration)}:\n\n  ${command}\n`;
}

function nobodyYet({ baseUrl }: Configuration): string {
  return `Nobody writes here yet. This command adds the first writer, and prints a link by which they set a password at ${baseUrl}`;
}

await run(program, { isService: true });
