import { existsSync, statSync } from "node:fs";
import { backUpDatabase } from "../../api/store/engine/backup.ts";
import { copySnapshot } from "../../api/store/engine/copy.ts";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { databaseFile, isServerAddress, openStore } from "../../api/store/engine/open.ts";

/**
 * A dry run is a real import into a copy of the database, which is thrown away. The copy is a file in the folder, also of
 * a database on a server: a transaction there would hold up the service until the end of the import.
 */
export async function copyForDryRun(address: string, folder: string): Promise<string> {
  const copy = databaseFile(folder);
  if (isServerAddress(address)) await copyFromServer(address, copy);
  else if (existsSync(address) && statSync(address).size) await backUpDatabase(address, copy);
  return copy;
}

async function copyFromServer(url: string, file: string): Promise<void> {
  // Loaded here, since most services have no server.
  const { lookInto } = await import("../../api/store/engine/engine-postgres.ts");
  await lookInto(url, async (db, version) => {
    // A new database. The import would create its tables.
    if (version === 0) return;
    if (version < MIGRATIONS.length) {
      throw new Error(
        `A dry run changes nothing, and the tables of this database are those of an older Galley (version ${version}; this one has ${MIGRATIONS.length}). Start the service once, which migrates them, and try again.`,
      );
    }
    const store = await openStore(file);
    try {
      await copySnapshot(db, store);
    } finally {
      await store.close();
    }
  });
}
