import { parseConfiguration } from "../api/contract/configuration.ts";
import { createOutbound } from "../api/outbound/client.ts";
import { createPresence } from "../api/presence/presence.ts";
import { createRounds } from "../api/presence/rounds.ts";
import { createUrls } from "../api/render/urls.ts";
import { databaseFile, openStore } from "../api/store/open.ts";
import { createDeliveries } from "../api/webhooks/drain.ts";
import { publicFolder } from "../build/generation.ts";
import { createWorker } from "../build/worker.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockTree } from "./data-lock.ts";
import { createWorkerLog } from "./worker-log.ts";
import { answerPings, createTroubleTeller, WAKE } from "./worker-messages.ts";
import { loadEnvironment } from "./environment.ts";

// The worker: a process of its own, so that neither a template at work nor a receiver of webhooks holds a request up. The
// build, the deliveries and the daily rounds go side by side; where one breaks, the process ends and is started again.
// The server has read its settings, and hands them on.
if (!process.send) loadEnvironment();
const configuration = parseConfiguration(process.env);
const { dataDir, baseUrl, webhookAllowPrivate } = configuration;
prepareDataFolder(dataDir);
const log = createWorkerLog(configuration.logLevel);

// A server that was killed leaves no worker behind, whatever that is at: it may stop at any instant, and the next one goes
// on from the rows of changes.
const leave = (): never => process.exit();
process.on("disconnect", leave);
if (process.send && !process.connected) leave();
// Before anything is awaited: to wait for a lock or a migration is no hanging.
answerPings();

const lock = await lockTree(dataDir, () =>
  log("The build worker waits for another one, or a build, to end."),
);
const store = await openStore(databaseFile(dataDir), { onMigrated: log });

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

const outbound = createOutbound({ allowPrivate: webhookAllowPrivate });
const urls = createUrls(baseUrl);
const presence = createPresence({ store, outbound, urls, dataDir, signal: stop.signal });
const rounds = createRounds({ store, presence, dataDir });
const deliveries = createDeliveries({
  store,
  outbound,
  tree: publicFolder(dataDir),
  urls,
  log: (message) => log(message, "warn"),
});
const worker = await createWorker({
  store,
  configuration,
  log,
  onSettled: deliveries.wake,
  onTrouble: createTroubleTeller(),
  onStuck: (minutes) => {
    log(
      `The build worker has not come on for ${minutes} minutes. It ends, to be started again.`,
      "error",
    );
    process.exit(1);
  },
});

// The server has written changes. What others write is found by looking now and then.
process.on("message", (message) => {
  if (message !== WAKE) return;
  worker.wake();
  deliveries.wake();
});

log("The build worker is at work.");
const loops = [worker, deliveries, rounds];
await Promise.all(loops.map((loop) => loop.run(stop.signal)));
await store.close();
lock.release();
process.off("disconnect", leave);
if (process.connected) process.disconnect();
