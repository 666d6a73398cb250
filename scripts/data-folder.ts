import { accessSync, constants, mkdirSync } from "node:fs";
import { ConfigurationError } from "../api/contract/configuration.ts";

/** Makes sure that the service's folder is there and can be written to, or says in a sentence why it cannot. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `DATA_DIR=${JSON.stringify(dataDir)} is not a folder that can be written to (${code}). Set DATA_DIR to one that is.`,
    );
  }
}
