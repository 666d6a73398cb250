import { existsSync } from "node:fs";
import type { Configuration } from "../../api/contract/configuration.ts";
import { requireTables } from "../../api/store/engine/backup.ts";
import { serverFacts } from "../../api/store/engine/check-server.ts";
import { CLOCK_WARNING_MS, clockDifference } from "../../api/store/engine/database-clock.ts";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { databaseAddress, isServerAddress } from "../../api/store/engine/open.ts";
import { requireDatabase } from "../command/with-store.ts";
import { fault, type Finding, type Findings, messageOf, ok, warning } from "./finding.ts";

const NAME = "database";
const OLDEST_SERVER = 14;
/** What a node may use, with a full build: see "Connections" in growing.md. */
const CONNECTIONS_A_NODE = 25;

/** Looks into the database and changes nothing: an older one is not migrated. */
export async function checkDatabase(
  configuration: Configuration,
  /** The command that tries an upgrade with these settings. */
  trial: string,
): Promise<Findings> {
  const address = databaseAddress(configuration);
  try {
    return isServerAddress(address)
      ? await checkServer(address, trial)
      : await checkFile(address, trial);
  } catch (error) {
    return [fault(NAME, messageOf(error), "The service does not start without its database.")];
  }
}

async function checkFile(file: string, trial: string): Promise<Findings> {
  if (!existsSync(file)) {
    return [warning(NAME, `There is no database at ${file} yet.`, "The first start creates it.")];
  }
  requireDatabase(file);
  return [versionFinding(await requireTables(file), file, trial)];
}

async function checkServer(url: string, trial: string): Promise<Findings> {
  // Loaded here, since most services have no server.
  const { lookInto } = await import("../../api/store/engine/engine-postgres.ts");
  return lookInto(url, async (db, version) => {
    const facts = await serverFacts(db);
    const findings = [versionFinding(version, "The database of DATABASE_URL", trial)];
    if (facts.version < OLDEST_SERVER) {
      findings.push(
        fault(NAME, `The server is PostgreSQL ${facts.version}.`, "Galley needs 14 or later."),
      );
    }
    if (!facts.may_create) {
      findings.push(
        fault(
          NAME,
          "Its user may not create tables, which upgrades need.",
          `In that database: grant create on schema ${facts.schema} to "${facts.user}"`,
        ),
      );
    }
    if (facts.encoding !== "UTF8") {
      findings.push(
        fault(NAME, `Its encoding is ${facts.encoding}.`, "Create it with --encoding=UTF8."),
      );
    }
    if (facts.connections < CONNECTIONS_A_NODE) {
      findings.push(
        warning(
          NAME,
          `The server allows ${facts.connections} connections in all.`,
          `Plan ${CONNECTIONS_A_NODE} for each node: raise max_connections.`,
        ),
      );
    }
    const aheadMs = Date.now() - facts.now;
    if (Math.abs(aheadMs) > CLOCK_WARNING_MS) {
      const difference = clockDifference(aheadMs);
      const said = `The clock of this machine is ${difference} the database's.`;
      findings.push(warning("clock", said, "Set both by NTP."));
    }
    return findings;
  });
}

function versionFinding(version: number, name: string, trial: string): Finding {
  const newest = MIGRATIONS.length;
  if (version === 0) {
    const said = `${name} is empty: the first start creates its tables.`;
    return warning(NAME, said, "Start the service.");
  }
  return version === newest
    ? ok(NAME, `${name} can be opened, and has the tables of this version.`)
    : warning(
        NAME,
        `${name} has the tables of an earlier version (${version} of ${newest}).`,
        `The next start brings them up to date. To see how that goes first: ${trial}`,
      );
}
