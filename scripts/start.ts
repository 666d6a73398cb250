import { Command } from "commander";
import { type Configuration, parseConfiguration } from "../api/contract/configuration.ts";
import { asCalled } from "./called-as.ts";
import { type EnvFileOption, run } from "./command-line.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockDataFolder } from "./data-lock.ts";
import { sameSettings } from "./environment.ts";
import { endOnFailure, runService } from "./run-service.ts";

// npm start: the service on an empty or existing data folder.
const program = new Command("npm start --")
  .description(
    "Run the service: the server and its build worker. DATA_DIR may be empty. Ctrl-C stops it.",
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
        log.info(`${noWritersYet(configuration)}.`, { command });
        return "";
      });
    });
  });

function firstWriter(envFile: string | undefined): string {
  const { before, after } = sameSettings(envFile);
  const command = asCalled("npm run admin -- writer add");
  return `${before}${command}${after} --name "Ada Lovelace" --email ada@example.org --editor`;
}

function forPeople(configuration: Configuration, command: string): string {
  return `\n${noWritersYet(configuration)}:\n\n  ${command}\n`;
}

function noWritersYet({ baseUrl }: Configuration): string {
  return `There are no writers yet. This command adds the first one, and prints a link to set their password at ${baseUrl}`;
}

await run(program, { isService: true });
