import { existsSync } from "node:fs";
import { type Configuration, parseConfiguration } from "../api/contract/configuration.ts";
import { databaseFile, openStore, type Store } from "../api/store/open.ts";
import { prepareDataFolder } from "./data-folder.ts";

export interface Context {
  store: Store;
  configuration: Configuration;
}

/** Opens the service's database for as long as the work takes. Only a command that fills one may create it. */
export async function withStore<Result>(
  work: (context: Context) => Promise<Result>,
  { create = false }: { create?: boolean } = {},
): Promise<Result> {
  const configuration = parseConfiguration(process.env);
  const file = databaseFile(configuration.dataDir);
  if (create) prepareDataFolder(configuration.dataDir);
  if (!create && !existsSync(file)) {
    throw new Error(
      `There is no database at ${file}. Set DATA_DIR to the service's folder, or begin with: npm run admin -- writer add`,
    );
  }
  const store = await openStore(file);
  try {
    return await work({ store, configuration });
  } finally {
    await store.close();
  }
}
