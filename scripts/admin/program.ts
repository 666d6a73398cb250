import { Command } from "commander";
import { addAccessCommands } from "./access.ts";
import { addBackupCommands } from "./backups.ts";
import { addBucketCommands } from "./bucket.ts";
import { addChangeCommands } from "./changes.ts";
import { addDatabaseCommands } from "./database.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addFollowerCommands } from "./followers.ts";
import { addKeyCommands } from "./keys.ts";
import { addLogCommands } from "./log.ts";
import { addNodeCommands } from "./nodes.ts";
import { addPieceCommands } from "./pieces.ts";
import { addRedirectCommands } from "./redirects.ts";
import { addSessionCommands, addWriterCommands } from "./people.ts";
import { addSetupCommand } from "./setup.ts";
import { addSiteCommands } from "./site.ts";
import { addTreeCommands } from "./tree.ts";
import { addUpgradeCommands } from "./upgrade.ts";

/** npm run admin: the operator's commands. */
export function createAdminProgram(): Command {
  const program = new Command("npm run admin --")
    .description(
      "Manage a Galley service. The commands work on the database in DATA_DIR, whether the service is running or not.",
    )
    .addHelpText(
      "after",
      '\nExample:\n  npm run admin -- writer add --name "Ada Lovelace" --email ada@example.org',
    );
  addWriterCommands(program);
  addPieceCommands(program);
  addKeyCommands(program);
  addSessionCommands(program);
  addAccessCommands(program);
  addChangeCommands(program);
  addDatabaseCommands(program);
  addTreeCommands(program);
  addNodeCommands(program);
  addBackupCommands(program);
  addBucketCommands(program);
  addLogCommands(program);
  addRedirectCommands(program);
  addSiteCommands(program);
  addFollowerCommands(program);
  addDoctorCommand(program);
  addSetupCommand(program);
  addUpgradeCommands(program);
  return program;
}
