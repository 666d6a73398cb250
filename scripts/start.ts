import { Command } from "commander";
import { parseConfiguration } from "../api/contract/configuration.ts";
import { asCalled } from "./command/called-as.ts";
import { type EnvFileOption, run } from "./command/command-line.ts";
import { prepareDataFolder } from "./service/data-folder.ts";
import { lockDataFolder } from "./service/data-lock.ts";
import { sameSettings } from "./command/environment.ts";
import { endOnFailure, runService } from "./service/run-service.ts";

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
      await runService(configuration, lock, ({ setupCode }, log) => {
        if (setupCode === undefined) return "";
        const url = `${configuration.baseUrl}/desk/setup?code=${setupCode}`;
        if (process.stdout.isTTY) return forPeople(url, firstWriter(options.envFile));
        // The only place that has the code: whoever reads the log may set up the site.
        log.info("Nobody has an account yet. The first person comes in at this address.", { url });
        return "";
      });
    });
  });

function firstWriter(envFile: string | undefined): string {
  const { before, after } = sameSettings(envFile);
  const command = asCalled("npm run admin -- writer add");
  return `${before}${command}${after} --name "Ada Lovelace" --email ada@example.org --editor`;
}

function forPeople(url: string, command: string): string {
  return `\nNobody has an account yet. To set up this site, open\n\n  ${url}\n\nor add its first writer by a command:\n\n  ${command}\n`;
}

await run(program, { isService: true });
