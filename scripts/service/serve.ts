import { setTimeout as delay } from "node:timers/promises";
import { listen, type Listener } from "listhen";
import { createApp } from "../../api/app.ts";
import { placesIn } from "../../api/contract/bucket.ts";
import { type Configuration, ConfigurationError } from "../../api/contract/configuration.ts";
import {
  connectionsFor,
  descriptorLimit,
  guardConnections,
  STALLED_AFTER_MS,
} from "../../api/http/connections.ts";
import { answerClientError } from "../../api/http/listener.ts";
import type { Log } from "../../api/http/log.ts";
import { UPLOAD_WITHIN_MS } from "../../api/http/request/request-body.ts";
import { findFollower, noteStopped } from "../../api/store/log/followers.ts";
import { nodeIdOf } from "../../api/store/log/node.ts";
import { databaseAddress, openStore, type Store } from "../../api/store/engine/open.ts";
import { setupCode } from "../../api/store/people/first-person.ts";
import { witnessKey } from "../../build/ledger/log-key.ts";
import { siteSettings } from "../../build/targets/site-settings.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createLiveManifest } from "../../build/theme/live-manifest.ts";
import { createSitePreviews } from "../../build/theme/site-preview.ts";
import { readBuild } from "../../build/tree/version.ts";
import { tryAddress } from "../doctor/port.ts";
import { collectWhenIdle } from "./collect-garbage.ts";
import { type Supervised, superviseWorker } from "./supervise.ts";

export interface Service {
  /** The code with which the first person comes in; undefined if the site has people. */
  setupCode: string | undefined;
  /** Tells the build worker that there is something to do. */
  wake(): void;
  /** Stops accepting connections, finishes running requests, stops the worker. */
  stop(): Promise<void>;
}

/** The service stops within ten seconds: connections get this long, and the worker stops at the same time. */
const DRAIN = { quietMs: 100, acceptMs: 2_000, finishMs: 7_000 };
/** For the longest upload. All other bodies have less time: see the limits where they are read. */
const REQUEST_WITHIN_MS = UPLOAD_WITHIN_MS + 60_000;
const HEAD_WITHIN_MS = 15_000;
/**
 * Longer than proxies keep a connection to us, usually a minute: one that we close first fails the request that is on its
 * way. If there are too many, the longest idle ones are closed earlier.
 */
const KEPT_OPEN_MS = 75_000;

/** Starts the server and the build worker on a data folder that the caller has locked. */
export async function startService(configuration: Configuration, log: Log): Promise<Service> {
  const { dataDir } = configuration;
  // Read before there are connections: Node's report, which has the limit, lists every connection.
  const max = connectionsFor(descriptorLimit());
  const store = await openStore(databaseAddress(configuration), {
    quotas: configuration.quotas,
    sendsMail: configuration.mail !== null,
    requiresProof: configuration.publishProof === "passkey",
    places: placesIn(configuration),
    onMigrated: (message) => log.info(message),
  });
  let worker: Supervised | undefined;
  const previews = createSitePreviews({
    address: store.address,
    follower: nodeIdOf(configuration),
    settings: siteSettings(configuration),
    dataDir,
  });
  const app = createApp({
    store,
    tree: publicFolder(dataDir),
    dataDir,
    config: configuration,
    log,
    version: readBuild(),
    node: nodeIdOf(configuration),
    wake: () => worker?.wake(),
    worker: () => worker?.state(),
    sitePreview: previews.render,
    themeManifest: createLiveManifest(dataDir),
    ...(configuration.witnessFor.length
      ? { witness: { key: witnessKey(dataDir), logs: configuration.witnessFor } }
      : {}),
  });
  const listener = await listenOn(configuration, app.listener).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  listener.server.requestTimeout = REQUEST_WITHIN_MS;
  // Shorter than the limit for the whole request: Node swaps the two otherwise.
  listener.server.headersTimeout = HEAD_WITHIN_MS;
  listener.server.keepAliveTimeout = KEPT_OPEN_MS;
  listener.server.on("clientError", answerClientError);
  listener.server.on("connection", app.connected);
  const connections = guardConnections(listener.server, { max, stalledAfterMs: STALLED_AFTER_MS });
  worker = superviseWorker({ log });
  app
    .ready()
    .catch((error: unknown) =>
      log.error("Search or the desk could not be loaded in advance.", said(error)),
    );
  const code = await setupCode(store);
  collectWhenIdle();

  return {
    setupCode: code,
    wake: () => worker?.wake(),
    stop: async () => {
      await Promise.all([connections.drain(DRAIN), worker?.stop()]);
      await Promise.all([app.close(), previews.close()]);
      if (configuration.databaseUrl !== null) await sayGoodbye(store, nodeIdOf(configuration));
      await store.close();
    },
  };
}

/** If the database does not answer by then, the node counts as running until it has been silent for long enough. */
const GOODBYE_WITHIN_MS = 1_000;

/** The last write of a node. Afterwards its database may be copied, and others need not wait for it. */
async function sayGoodbye(store: Store, node: string): Promise<void> {
  const noting = findFollower(store.read, node)
    .then((row) => row && noteStopped(store, row))
    .catch(() => undefined);
  await Promise.race([noting, delay(GOODBYE_WITHIN_MS)]);
}

/**
 * Tries the address before listhen does: listhen silently replaces a host that it cannot parse, and replaces a port that
 * browsers refuse (6000, 10080) with port 3000.
 */
export async function listenOn(
  { port, host }: Configuration,
  handle: Parameters<typeof listen>[0],
): Promise<Listener> {
  await tryAddress(port, host);
  const listener = await listen(handle, {
    port,
    hostname: host,
    // Its autoClose ends the process and drops running requests. Without isProd it takes another port for a busy one.
    autoClose: false,
    isProd: true,
    showURL: false,
  });
  if (listener.address.port === port) return listener;
  await listener.close();
  throw new ConfigurationError(`Browsers refuse to open PORT=${port}. Set PORT to another number.`);
}

function said(error: unknown): { error: string } {
  return { error: error instanceof Error ? error.message : String(error) };
}
