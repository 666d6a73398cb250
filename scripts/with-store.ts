import { accessSync, constants } from "node:fs";
import { type Configuration, parseConfiguration } from "../api/contract/configuration.ts";
import type { Writer } from "../api/contract/records.ts";
import { databaseFile, openStore, type Store } from "../api/store/open.ts";
import { findWriter } from "../api/store/writers.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { ENV_FILE } from "./environment.ts";

export interface Context {
  store: Store;
  configuration: Configuration;
}

/**
 * Opens the service's database for as long as the work takes. It is created only where that is asked for in so many words:
 * a command with the wrong DATA_DIR must not begin a second service.
 */
export async function withStore<Result>(
  work: (context: Context) => Promise<Result>,
  { create = false }: { create?: boolean } = {},
): Promise<Result> {
  const configuration = parseConfiguration(process.env);
  const file = databaseFile(configuration.dataDir);
  if (create) prepareDataFolder(configuration.dataDir);
  if (!create) requireDatabase(file);
  const store = await openStore(file, { onMigrated: (message) => console.error(message) });
  try {
    return await work({ store, configuration });
  } finally {
    await store.close();
  }
}

/** Says what is missing: the file, or the right to read it. */
export function requireDatabase(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new Error(`The database at ${file} cannot be opened by this user.`, { cause: error });
    }
    throw new Error(
      `There is no database at ${file}. Set DATA_DIR to the service's folder, in the environment or in ${ENV_FILE}. To begin a new one there: npm start, or --create with "writer add" and with "import".`,
      { cause: error },
    );
  }
}

export async function requireWriter(store: Store, slug: string): Promise<Writer> {
  const writer = await findWriter(store.read, "slug", slug);
  if (writer) return writer;
  throw new Error(`There is no writer ${slug}. See them all with: npm run admin -- writer list`);
}
