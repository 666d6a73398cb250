import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { silentBefore } from "../../api/store/log/followers.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { type PostgresServer, startPostgres } from "../../scripts/dev/postgres-server.ts";
import { tempFolder } from "../_setup.ts";
import { freePort, type Process, startScript } from "../scripts/_service.ts";

export const BASE_URL = "http://galley.example";

/** A service process on a data folder of its own, which can be killed, paused and started again. */
export interface RunningNode {
  name: string;
  dataDir: string;
  root: string;
  origin: string;
  /** Whether it is meant to answer now. */
  isUp: boolean;
  isPaused: boolean;
  /** Whether its tree was deleted and is not built again yet. */
  isHurt: boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** With its worker, as a machine that loses its power. */
  cutOff(): Promise<void>;
  pause(): void;
  resume(): void;
}

export interface Cluster {
  server: PostgresServer;
  /** The test's own connection to the shared database. */
  store: Store;
  nodes: readonly RunningNode[];
}

/** Runs in each process of a node before its own code: the clock of the machine is off by so many milliseconds. */
const SKEW = `
const Real = Date;
const now = () => Real.now() + Number(process.env.TEST_SKEW_MS);
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length ? given : [now()])); }
  static now() { return now(); }
};`;

function skewedBy(seconds: number): Record<string, string> {
  return {
    TEST_SKEW_MS: String(seconds * 1_000),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SKEW)}`,
  };
}

/** Several nodes on one PostgreSQL server whose commits wait for the disk. The clock of each may be off by some seconds. */
export async function startCluster(
  count: number,
  environment: Record<string, string> = {},
  {
    skewSeconds = [],
    own = () => ({}),
  }: {
    skewSeconds?: readonly number[];
    /** What only one of them has. */
    own?: (index: number) => Record<string, string>;
  } = {},
): Promise<Cluster> {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const url = await server.create("galley");
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createNode(`node-${index}`, {
        DATABASE_URL: url,
        BASE_URL,
        ...environment,
        ...own(index),
        ...(skewSeconds[index] ? skewedBy(skewSeconds[index]) : {}),
      }),
    ),
  );
  // A process that is paused would outlive the test.
  onTestFinished(() => nodes.forEach((node) => node.resume()));
  await Promise.all(nodes.map((node) => node.start()));
  return { server, store, nodes };
}

export async function createNode(
  name: string,
  environment: Record<string, string>,
  dataDir = tempFolder(),
): Promise<RunningNode> {
  const port = await freePort();
  let running: Process | undefined;
  const origin = `http://127.0.0.1:${port}`;
  const node: RunningNode = {
    name,
    dataDir,
    root: publicFolder(dataDir),
    origin,
    isUp: false,
    isPaused: false,
    isHurt: false,
    start: async () => {
      running = startScript("start", {
        ...environment,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
      });
      while (!(await answers(origin))) {
        if (running.child.exitCode !== null) throw new Error(await running.output);
        await delay(100);
      }
      node.isUp = true;
    },
    kill: async () => {
      node.isUp = false;
      running?.child.kill("SIGKILL");
      await running?.gone;
    },
    cutOff: async () => {
      node.isUp = false;
      signalAll(running, "SIGKILL");
      await running?.gone;
    },
    pause: () => {
      node.isPaused = true;
      signalAll(running, "SIGSTOP");
    },
    resume: () => {
      if (!node.isPaused) return;
      signalAll(running, "SIGCONT");
      node.isPaused = false;
    },
  };
  return node;
}

/** For the server and its worker. */
function signalAll(running: Process | undefined, signal: NodeJS.Signals): void {
  const pid = running?.child.pid;
  if (pid === undefined) return;
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function childrenOf(pid: number): number[] {
  // pgrep fails if there is none.
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** Whether the node has a tree and serves it. */
export async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

/** The nodes that the others wait for. None while the database is down. */
export async function livingNodes({ store, nodes }: Cluster): Promise<RunningNode[]> {
  const living = await store.read
    .selectFrom("followers")
    .select("id")
    .where("joined_at", "is not", null)
    .where("heartbeat_at", ">", silentBefore(store))
    .execute()
    .catch(() => []);
  return nodes.filter(({ dataDir, isHurt }) => {
    if (isHurt) return false;
    const { id } = JSON.parse(readFileSync(join(dataDir, "node.json"), "utf8")) as { id: string };
    return living.some((follower) => follower.id === id);
  });
}

/** Resolves when so many followers have every change, those that were silent for a while too. */
export async function settled({
  store,
  followers,
}: {
  store: Store;
  followers: number;
}): Promise<void> {
  for (;;) {
    const { newest } = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.max<number | null>("number").as("newest"))
      .executeTakeFirstOrThrow();
    const rows = await store.read.selectFrom("followers").selectAll().execute();
    const upToDate = rows.filter(
      ({ joined_at, settled_to }) => joined_at !== null && settled_to >= (newest ?? -1),
    );
    if (upToDate.length === followers) return;
    await delay(200);
  }
}

/** Resolves when no webhook of a public piece is due any more. */
export async function delivered({ store }: Cluster): Promise<void> {
  for (;;) {
    const due = await store.read
      .selectFrom("webhook_deliveries")
      .innerJoin("pieces", "pieces.id", "webhook_deliveries.piece_id")
      .select("webhook_deliveries.id")
      .where("webhook_deliveries.status", "=", "due")
      .where("pieces.status", "=", "approved")
      .limit(1)
      .execute();
    if (!due.length) return;
    await delay(200);
  }
}
