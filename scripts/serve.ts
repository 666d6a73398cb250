import { createServer } from "node:net";
import { listen, type Listener } from "listhen";
import { createApp } from "../api/app.ts";
import { type Configuration, ConfigurationError } from "../api/contract/configuration.ts";
import { connectionsFor, descriptorLimit, guardConnections } from "../api/http/connections.ts";
import { answerClientError } from "../api/http/listener.ts";
import type { Log } from "../api/http/log.ts";
import { databaseFile, openStore } from "../api/store/open.ts";
import { hasAnyWriter } from "../api/store/writers.ts";
import { publicFolder } from "../build/generation.ts";
import { readVersion } from "../build/version.ts";
import { type Supervised, superviseWorker } from "./supervise.ts";

export interface Service {
  /** Whether anybody could sign in yet. */
  hasWriters: boolean;
  /** Stops accepting, finishes what runs, stops the worker. */
  stop(): Promise<void>;
}

/** The whole is gone within ten seconds: connections get this long, the worker about as long beside them. */
const DRAIN = { quietMs: 100, acceptMs: 2_000, finishMs: 7_000 };
/** Longer than any answer takes to make, a write that waits for a held lock among them. */
const STALLED_AFTER_MS = 35_000;
/** A client that has not sent its request by then is not going to; the body of a draft takes a second. */
const REQUEST_WITHIN_MS = 30_000;
const HEAD_WITHIN_MS = 15_000;

/** Brings up the server and the build worker on a data folder that the caller has locked. */
export async function startService(configuration: Configuration, log: Log): Promise<Service> {
  const { dataDir } = configuration;
  // Asked before there are connections: the report that says it names each of them.
  const max = connectionsFor(descriptorLimit());
  const store = await openStore(databaseFile(dataDir), {
    quotas: configuration.quotas,
    onMigrated: (message) => log.info(message),
  });
  let worker: Supervised | undefined;
  const app = createApp({
    store,
    tree: publicFolder(dataDir),
    dataDir,
    config: configuration,
    log,
    version: readVersion(),
    wake: () => worker?.wake(),
    worker: () => worker?.standing(),
  });
  const listener = await listenOn(configuration, app.listener).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  listener.server.requestTimeout = REQUEST_WITHIN_MS;
  // Were it longer than that for the whole, Node would take the one for the other.
  listener.server.headersTimeout = HEAD_WITHIN_MS;
  listener.server.on("clientError", answerClientError);
  listener.server.on("connection", app.connected);
  const connections = guardConnections(listener.server, { max, stalledAfterMs: STALLED_AFTER_MS });
  worker = superviseWorker({ log });
  app
    .ready()
    .catch((error: unknown) => log.error("Something could not be loaded ahead.", said(error)));
  const hasWriters = await hasAnyWriter(store.read);

  return {
    hasWriters,
    stop: async () => {
      await Promise.all([connections.drain(DRAIN), worker?.stop()]);
      await app.close();
      await store.close();
    },
  };
}

/**
 * listhen is asked for what is known to work: left to itself it takes another host for one it cannot read, and port 3000
 * for one that browsers refuse (6000, 10080), without a word.
 */
async function listenOn(
  { port, host }: Configuration,
  handle: Parameters<typeof listen>[0],
): Promise<Listener> {
  await tryAddress(port, host);
  const listener = await listen(handle, {
    port,
    hostname: host,
    // Its own way of closing ends the process and drops what runs; without isProd a busy port becomes another one.
    autoClose: false,
    isProd: true,
    showURL: false,
  });
  if (listener.address.port === port) return listener;
  await listener.close();
  throw new ConfigurationError(`PORT=${port} is one that browsers refuse to open. Set another.`);
}

async function tryAddress(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.on("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw new ConfigurationError(sentenceFor(error as NodeJS.ErrnoException, port, host));
  }
  await new Promise((resolve) => server.close(resolve));
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT=${port} is in use on ${host}. Stop whatever listens there, or set PORT to another one.`;
    case "EACCES":
      return `PORT=${port} is not for this user to listen on. Set PORT to one from 1024 on.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST=${JSON.stringify(host)} is no address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`;
    case undefined:
    default:
      return `PORT=${port} on HOST=${JSON.stringify(host)} cannot be listened on: ${message}.`;
  }
}

function said(error: unknown): { error: string } {
  return { error: error instanceof Error ? error.message : String(error) };
}
