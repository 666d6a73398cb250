import { join } from "node:path";
import Database from "better-sqlite3";
import { ConfigurationError } from "../api/contract/configuration.ts";

/**
 * Makes sure that one service alone runs on a data folder. The lock is SQLite's own on a file that holds nothing: the
 * operating system drops it with the process, however that ends, so none is ever left behind.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const database = new Database(join(dataDir, "service.lock"), { timeout: 0 });
  try {
    // No journal: there is nothing to roll back, and no second file to leave behind.
    database.pragma("journal_mode = OFF");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new ConfigurationError(
      `Another service runs on DATA_DIR=${JSON.stringify(dataDir)} already. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => void database.close() };
}
