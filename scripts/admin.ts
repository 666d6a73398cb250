import { Command } from "commander";
import { addBucketCommands } from "./admin/bucket.ts";
import { addChangeCommands } from "./admin/changes.ts";
import { addDatabaseCommands } from "./admin/database.ts";
import { addKeyCommands } from "./admin/keys.ts";
import { addNodeCommands } from "./admin/nodes.ts";
import { addSessionCommands, addWriterCommands } from "./admin/people.ts";
import { addPieceCommands } from "./admin/pieces.ts";
import { addRedirectCommands } from "./admin/redirects.ts";
import { addSiteCommands } from "./admin/site.ts";
import { addTreeCommands } from "./admin/tree.ts";
import { run } from "./command-line.ts";

// npm run admin: the operator's commands.
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
addChangeCommands(program);
addDatabaseCommands(program);
addTreeCommands(program);
addNodeCommands(program);
addBucketCommands(program);
addRedirectCommands(program);
addSiteCommands(program);
await run(program);
