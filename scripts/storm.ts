import { spawn } from "node:child_process";
import { join } from "node:path";
import { Command } from "commander";
import { ROOT } from "../build/root.js";

const SINGLE = [
  "test/build/equality.test.ts",
  "test/build/nodes.test.ts",
  "test/store/races.test.ts",
  "test/build/storm.test.ts",
  "test/build/fault-matrix.test.ts",
  "test/scripts/fault-storm.test.ts",
  "test/nodes/outage.test.ts",
  "test/build/schedule.test.ts",
  "test/webhooks/storm.test.ts",
  "test/desk/typing-storm.test.ts",
  "test/mcp/storm.test.ts",
];
const CLUSTER = ["test/nodes/storm.test.ts"];

/** Those that compare trees run on both engines. */
const PROJECTS = ["together", "postgres"].flatMap((name) => ["--project", name]);

type Choice = "nodes" | "kills" | "away" | "seed";

const program = new Command("npm run storm --")
  .description(
    "Kill the service again and again while it works, take its disk and its database away, make hundreds of random changes, and check that nothing is lost, leaked or left over. Takes many minutes.",
  )
  .option("--nodes <number>", "run this many nodes on one PostgreSQL server, which is killed too")
  .option("--kills <number>", "how often to kill")
  .option(
    "--away <seconds>",
    "how long each fault of the disk or the database lasts; 30 by default",
  )
  .option(
    "--seed <number>",
    "repeat the random choices of an earlier storm, which printed its seed",
  )
  .action(({ nodes, kills, away, seed }: Partial<Record<Choice, string>>) => {
    const environment = {
      STORM: "full",
      ...(nodes === undefined ? {} : { STORM_NODES: nodes }),
      ...(kills === undefined ? {} : { STORM_KILLS: kills }),
      ...(away === undefined ? {} : { STORM_AWAY: away }),
      ...(seed === undefined ? {} : { STORM_SEED: seed }),
    };
    const files = nodes === undefined ? SINGLE : CLUSTER;
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const run = spawn(process.execPath, [vitest, "run", ...PROJECTS, ...files], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    run.on("exit", (code) => process.exit(code ?? 1));
  });

program.parse();
