import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { SERVER_USER } from "../scripts/dev/postgres-server.ts";
import { freePort } from "./scripts/_service.ts";

/** PGBOUNCER tests another version than the installed one. */
const PROGRAM = process.env["PGBOUNCER"] ?? "pgbouncer";

export interface PgBouncer {
  /** The address of the same database through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Its version, such as 1.22; undefined if it is not installed. */
export function pgBouncerVersion(): number | undefined {
  try {
    const said = execFileSync(PROGRAM, ["--version"], { encoding: "utf8" });
    const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
    return Number(major) + Number(minor) / 100;
  } catch {
    return undefined;
  }
}

/** The first version that can keep prepared statements in transaction mode. */
export const KEEPS_STATEMENTS = 1.21;

/**
 * PgBouncer in transaction mode, before a server of the tests. It has few connections to the server, so that the clients
 * really share them.
 */
export async function startPgBouncer(
  server: string,
  { statements }: { statements: number },
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(server);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "galley-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const keeps = (pgBouncerVersion() ?? 0) >= KEEPS_STATEMENTS;
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${keeps ? `max_prepared_statements = ${statements}` : ""}
`,
  );
  // Like PostgreSQL, it refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, SERVER_USER, SERVER_USER);
  const identity = isRoot ? { uid: SERVER_USER, gid: SERVER_USER } : {};
  const child = spawn(PROGRAM, [file], { stdio: "ignore", ...identity });
  const through = (url: string): string => {
    const { pathname } = new URL(url);
    return `postgres://${username}@127.0.0.1:${port}${pathname}`;
  };
  await answers(child, through(`${server}/postgres`));
  return {
    through,
    stop: async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null) {
        child.kill("SIGQUIT");
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      return;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
