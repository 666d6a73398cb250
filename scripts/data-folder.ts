import { accessSync, constants, mkdirSync } from "node:fs";
import { ConfigurationError } from "../api/contract/configuration.ts";

/** Creates the service's folder if it is missing, and checks that this user can write to it. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = code === "EEXIST" || code === "ENOTDIR";
    throw new ConfigurationError(
      `DATA_DIR=${JSON.stringify(dataDir)} ${isFile ? "is not a folder" : "cannot be written to by this user"} (${code}). Set DATA_DIR to a folder that this user can write to.`,
    );
  }
}
