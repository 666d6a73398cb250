import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "./failure.ts";
import { readIfThere, settingsFolder, writePrivate } from "./places.ts";

/** A site that this user has signed in to. */
export interface Connection {
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | undefined;
  resource: string;
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** By the site's address. */
export type Connections = Record<string, Connection>;

/** Only this user can read the file. */
export function connectionsFile(): string {
  return join(settingsFolder(), "connections.json");
}

export function readConnections(): Connections {
  const text = readIfThere(connectionsFile());
  if (text === undefined) return {};
  try {
    return (JSON.parse(text) as { sites: Connections }).sites;
  } catch {
    throw new Failure(`${connectionsFile()} is damaged. Remove it, and sign in again.`);
  }
}

/** Changes the file. Others of this user's processes wait meanwhile. */
export async function changeConnections<Result>(
  change: (sites: Connections) => Promise<Result> | Result,
): Promise<Result> {
  const release = await lock(`${connectionsFile()}.lock`);
  try {
    const sites = readConnections();
    const result = await change(sites);
    writePrivate(connectionsFile(), `${JSON.stringify({ sites }, null, 2)}\n`);
    return result;
  } finally {
    release();
  }
}

const LOOK_MS = 50;
/** Longer than a request takes. The process that made an older lock was killed. */
const STALE_MS = 30_000;

/**
 * A refresh token works once, and its second use ends the connection: two processes must not refresh at the same time.
 */
async function lock(folder: string): Promise<() => void> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      mkdirSync(folder);
      return () => remove(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > STALE_MS) remove(folder);
    await delay(LOOK_MS);
  }
}

function remove(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process found it stale.
  }
}
