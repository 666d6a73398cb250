import { parseConfiguration } from "../api/contract/configuration.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockDataFolder } from "./data-lock.ts";
import { runService } from "./run-service.ts";

const FIRST_WRITER = `
Nobody writes here yet. Add the first writer, who is then sent a link to set a password:

  npm run admin -- writer add --name "Ada Lovelace" --email ada@example.org --editor
`;

// npm start: the service on an empty or existing data folder.
try {
  const configuration = parseConfiguration(process.env);
  prepareDataFolder(configuration.dataDir);
  const lock = lockDataFolder(configuration.dataDir);
  await runService(configuration, lock, ({ hasWriters }) => (hasWriters ? "" : FIRST_WRITER));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (process.env["LOG_LEVEL"] === "debug") console.error(error);
  process.exit(1);
}
