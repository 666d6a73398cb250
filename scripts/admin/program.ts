import { Command } from "commander";

/**
 * The commands, each with what adds it, in the order of the help. A command loads its own part only: all of them together
 * are nine megabytes of code, from Eleventy to the words of seven languages, and take most of a second. `scripts/bin.js`
 * lists the names too, because it runs before anything is compiled.
 */
const PARTS: Record<string, () => Promise<(program: Command) => void>> = {
  writer: async () => (await import("./people.ts")).addWriterCommands,
  piece: async () => (await import("./pieces.ts")).addPieceCommands,
  key: async () => (await import("./keys.ts")).addKeyCommands,
  session: async () => (await import("./people.ts")).addSessionCommands,
  access: async () => (await import("./access.ts")).addAccessCommands,
  changes: async () => (await import("./changes.ts")).addChangeCommands,
  db: async () => (await import("./database.ts")).addDatabaseCommands,
  tree: async () => (await import("./tree.ts")).addTreeCommands,
  nodes: async () => (await import("./nodes.ts")).addNodeCommands,
  backup: async () => (await import("./backups.ts")).addBackupCommands,
  bucket: async () => (await import("./bucket.ts")).addBucketCommands,
  log: async () => (await import("./log.ts")).addLogCommands,
  redirects: async () => (await import("./redirects.ts")).addRedirectCommands,
  site: async () => (await import("./site.ts")).addSiteCommands,
  followers: async () => (await import("./followers.ts")).addFollowerCommands,
  doctor: async () => (await import("./doctor.ts")).addDoctorCommand,
  setup: async () => (await import("./setup.ts")).addSetupCommand,
  upgrade: async () => (await import("./upgrade.ts")).addUpgradeCommands,
};

/** npm run admin: the operator's commands. Of all of them only the one that the arguments begin with, if they name one. */
export async function createAdminProgram(args: readonly string[] = []): Promise<Command> {
  const program = new Command("npm run admin --")
    .description(
      "Manage a Galley service. The commands work on the database in DATA_DIR, whether the service is running or not.",
    )
    .addHelpText(
      "after",
      '\nExample:\n  npm run admin -- writer add --name "Ada Lovelace" --email ada@example.org',
    );
  const [name = ""] = args;
  const named = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  for (const part of named ? [named] : Object.values(PARTS)) (await part())(program);
  return program;
}
