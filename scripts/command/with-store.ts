import { accessSync, constants } from "node:fs";
import { placesIn } from "../../api/contract/bucket.ts";
import { type Configuration, parseConfiguration } from "../../api/contract/configuration.ts";
import type { Writer } from "../../api/contract/records.ts";
import {
  databaseAddress,
  isServerAddress,
  openStore,
  type Store,
} from "../../api/store/engine/open.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { prepareDataFolder } from "../service/data-folder.ts";
import { ENV_FILE } from "./environment.ts";

export interface Context {
  store: Store;
  configuration: Configuration;
}

/**
 * Opens the service's database while `work` runs. It is created only on request (--create): a command with the wrong
 * DATA_DIR must not start a second service.
 */
export async function withStore<Result>(
  work: (context: Context) => Promise<Result>,
  { create = false }: { create?: boolean } = {},
): Promise<Result> {
  const configuration = parseConfiguration(process.env);
  const address = databaseAddress(configuration);
  if (create) prepareDataFolder(configuration.dataDir);
  if (!create) requireDatabase(address);
  const store = await openStore(address, {
    sendsMail: configuration.mail !== null,
    requiresProof: configuration.publishProof === "passkey",
    places: placesIn(configuration),
    onMigrated: (message) => console.error(message),
  });
  try {
    return await work({ store, configuration });
  } finally {
    await store.close();
  }
}

/** Throws an error that says what is missing: the file, or the permission to open it. A server says it itself. */
export function requireDatabase(file: string): void {
  if (isServerAddress(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new Error(
        `This user may not open the database ${file}. Run the command as the user who runs the service.`,
        { cause: error },
      );
    }
    throw new Error(
      `There is no database at ${file}. Set DATA_DIR to the service's folder, in the environment or in ${ENV_FILE}, or name the settings of the service: --env-file FILE. To create a new database at this place, run npm start, or add --create to "writer add" or "import".`,
      { cause: error },
    );
  }
}

/** The help for the argument of such a command. */
export const SLUG = "the writer's slug (see: writer list)";

/** For a command whose argument is a writer's slug. */
export async function forWriter(
  slug: string,
  work: (context: Context, writer: Writer) => Promise<void>,
): Promise<void> {
  await withStore(async (context) => work(context, await requireWriter(context.store, slug)));
}

export async function requireWriter(store: Store, slug: string): Promise<Writer> {
  const writer = await findWriter(store.read, "slug", slug);
  if (writer) return writer;
  throw new Error(`There is no writer ${slug}. To list all writers: npm run admin -- writer list`);
}
