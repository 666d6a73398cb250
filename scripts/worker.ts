import { AVATAR_SIZE } from "../api/contract/people/avatar.ts";
import { placesIn } from "../api/contract/bucket.ts";
import { parseConfiguration } from "../api/contract/configuration.ts";
import { PICTURE_LIMITS } from "../api/contract/pictures.ts";
import { createElsewhereCards } from "../api/elsewhere/cards.ts";
import { createOutbound } from "../api/outbound/client.ts";
import { createEncoder } from "../api/pictures/encoder.ts";
import { ensureDrawnIcons } from "../api/pictures/site/drawn-icons.ts";
import { createShareCards } from "../api/pictures/share-cards.ts";
import { createPresence } from "../api/presence/presence.ts";
import { createRounds } from "../api/presence/rounds.ts";
import { createBulkSmtp } from "../api/mail/mailing/bulk-smtp.ts";
import { createMailingPost } from "../api/mail/mailing/mailing-post.ts";
import { createPost } from "../api/mail/post.ts";
import { createSmtp } from "../api/mail/smtp.ts";
import { cardSite } from "../api/render/share-card.ts";
import { createUrls } from "../api/render/urls.ts";
import { canRecover, isStoreError } from "../api/store/engine/faults.ts";
import { SINGLE_TREE } from "../api/store/log/followers.ts";
import { patiently } from "../api/store/log/loop.ts";
import { claimNode } from "../api/store/log/node.ts";
import { databaseAddress, openStore } from "../api/store/engine/open.ts";
import { WORKER } from "../api/store/log/audit.ts";
import { readSettings, recordSettingsChange } from "../api/store/site/site-settings.ts";
import { createTroubles } from "../api/store/log/troubles.ts";
import { createHubPings } from "../api/webhooks/hub.ts";
import { createDeliveries } from "../api/webhooks/drain.ts";
import { createLedger } from "../build/ledger/ledger.ts";
import { createWitnesses } from "../build/ledger/witnesses.ts";
import { publicFolder } from "../build/tree/generation.ts";
import { createRenderAgain } from "../build/pipeline/render-again.ts";
import { createSchedule } from "../build/pipeline/schedule.ts";
import { createWorker } from "../build/pipeline/worker.ts";
import { createBackupLoop } from "./backup/loop.ts";
import { prepareDataFolder } from "./service/data-folder.ts";
import { lockTree } from "./service/data-lock.ts";
import { collectGarbage, collectWhenIdle } from "./service/collect-garbage.ts";
import { createWorkerLog } from "./service/worker-log.ts";
import { answerPings, createTroubleReporter, WAKE } from "./service/worker-messages.ts";
import { loadEnvironment } from "./command/environment.ts";

// The worker has its own process, so that neither a slow template nor a slow webhook receiver delays a request. The build,
// the deliveries, the daily rounds and the drawing of share cards run side by side. A fault of the machine makes them wait
// (api/store/log/loop.ts); a fault of the software ends the process, and the server restarts it.

/** Shorter than the time after which the server kills it. */
const STOP_WITHIN_MS = 7_000;

// A worker that the server has started gets its settings from the server.
if (!process.send) loadEnvironment();
const configuration = parseConfiguration(process.env);
const { dataDir, baseUrl, webhookAllowPrivate } = configuration;
prepareDataFolder(dataDir);
const log = createWorkerLog(configuration.logLevel);

// The worker exits when its server is gone, whatever it is doing: the next one continues from the rows of changes.
const leave = (): never => process.exit();
process.on("disconnect", leave);
if (process.send && !process.connected) leave();
// Before the first await: a worker that waits for a lock or a migration must still answer.
answerPings();

const stop = new AbortController();
const { signal } = stop;
for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stop.abort());
// A database that does not answer can hold up the end. The next worker continues from the rows of changes.
signal.addEventListener("abort", () => void setTimeout(leave, STOP_WITHIN_MS).unref());
const troubles = createTroubles({ log, onChange: createTroubleReporter() });

/** The database or the disk may be away at the very moment of the start. */
async function begin<Result>(task: () => Promise<Result>): Promise<Result> {
  return patiently(task, { name: "start", troubles, signal }).catch((error: unknown) => {
    if (signal.aborted) leave();
    throw error;
  });
}

const lock = await begin(() =>
  lockTree(dataDir, () => log("The build worker waits until another worker or build has ended.")),
);
const store = await begin(() =>
  openStore(databaseAddress(configuration), {
    onMigrated: log,
    sendsMail: configuration.mail !== null,
    requiresProof: configuration.publishProof === "passkey",
    places: placesIn(configuration),
  }),
);
const node = await begin(() =>
  claimNode(store, configuration, () =>
    log("The build worker waits to see whether another process runs as this node."),
  ),
);

const outbound = createOutbound({ allowPrivate: webhookAllowPrivate });
const urls = createUrls(baseUrl);
const encoder = createEncoder({
  seconds: PICTURE_LIMITS.seconds,
  dataDir,
});
signal.addEventListener("abort", () => void encoder.close());
const presence = createPresence({
  store,
  outbound,
  urls,
  dataDir,
  square: async (bytes) => (await encoder.cut(bytes, AVATAR_SIZE)).bytes,
  signal,
});
const rounds = createRounds({
  store,
  presence,
  dataDir,
  isLeader: () => worker.isLeader(),
  troubles,
});
const deliveries = createDeliveries({
  store,
  outbound,
  tree: publicFolder(dataDir),
  urls,
  // A node that has not caught up would look for the files in vain. Where there is no other node, nobody else sends.
  isReady: () => node.id === SINGLE_TREE || worker.hasJoined(),
  log: (message) => log(message, "warn"),
  troubles,
});
const ledger = createLedger({
  store,
  dataDir,
  root: publicFolder(dataDir),
  baseUrl,
  logKey: configuration.logKey,
  bucket: configuration.bucket,
  log,
  onSigned: (): void => witnesses.look(),
});
const witnesses = createWitnesses({
  store,
  witnesses: configuration.logWitnesses,
  // The operator has named them, on a private network or elsewhere.
  outbound: createOutbound({ allowPrivate: true }),
  log,
  isLeader: (): boolean => worker.isLeader(),
  onCosigned: (): void => worker.wake(),
  onConflict: (fault) => ledger.freeze(fault),
  signal,
});
const worker = await begin(() =>
  createWorker({
    store,
    node,
    configuration,
    log,
    ledger,
    // With 3,000 pieces, 70 MB.
    onBuilt: collectGarbage,
    onSettled: () => {
      deliveries.wake();
      hub?.wake();
      mailings?.wake();
      cards.wake();
    },
    troubles,
    onStuck: (minutes) => {
      log(
        `The build worker has made no progress for ${minutes} minutes. It exits and is restarted.`,
        "error",
      );
      process.exit(1);
    },
  }),
);

const hub =
  configuration.hub === null
    ? undefined
    : createHubPings({
        store,
        outbound,
        urls,
        hub: configuration.hub,
        isLeader: () => worker.isLeader(),
        troubles,
      });
const letters = {
  store,
  urls,
  site: siteNow,
  log: (message: string) => log(message, "warn"),
  troubles,
};
const post = configuration.mail && createPost({ ...letters, send: createSmtp(configuration.mail) });
const mailings =
  configuration.mail &&
  createMailingPost({
    ...letters,
    ...configuration.mail,
    bulk: createBulkSmtp(configuration.mail),
  });
const cards = createShareCards({
  store,
  encoder,
  readSite: async () => cardSite(await siteNow()),
  isLeader: () => worker.isLeader(),
  onDrawn: () => worker.wake(),
  warn: (message, error) => log(`${message} ${String(error)}`, "warn"),
  troubles,
});
const elsewhere = createElsewhereCards({
  store,
  outbound,
  encoder,
  isLeader: () => worker.isLeader(),
  troubles,
});
const renderAgain = createRenderAgain({
  store,
  isLeader: () => worker.isLeader(),
  log,
  troubles,
  baseUrl: configuration.baseUrl,
  hotlinks: configuration.hotlinks,
});
const schedule = createSchedule({
  store,
  review: configuration.review,
  hotlinks: configuration.hotlinks,
  renew: renderAgain.waiting,
  onPublished: () => worker.wake(),
  log,
  troubles,
});
// Before the first tree: its pages name this card.
if (configuration.shareCards) await begin(drawForSite);

async function siteNow() {
  const { settings } = await readSettings(store.read);
  return { ...settings, name: settings.name ?? configuration.siteName };
}

/** Waits for the database, without which nothing can be built. A card that cannot be drawn now is drawn by its loop. */
async function drawForSite(): Promise<void> {
  try {
    await cards.drawSite();
    await drawIcons();
  } catch (error) {
    if (isStoreError(error) || !canRecover(error)) throw error;
    troubles.met("cards", error as Error);
  }
}

/** The icons of a site that has uploaded none. Saving the settings draws them as well, so this is for the first start. */
async function drawIcons(): Promise<void> {
  const tools = { store, actor: WORKER, drawIcons: encoder.drawIcons };
  const isNew = await ensureDrawnIcons(tools, await siteNow()).catch((error: unknown) => {
    if (isStoreError(error)) throw error;
    log(`The icons of the site could not be drawn: ${String(error)}`, "warn");
    return false;
  });
  if (isNew) await store.write((tx) => recordSettingsChange(tx, store));
}

const wake = (): void => {
  worker.wake();
  deliveries.wake();
  post?.wake();
  mailings?.wake();
};
// The server sends WAKE when it has written changes, and a shared database tells of other nodes. The rest, such as
// commands, is found by polling.
process.on("message", (message) => {
  if (message === WAKE) wake();
});
const unwatch = store.watch(wake);

log("The build worker is running.");
collectWhenIdle();
const loops = [
  worker,
  deliveries,
  rounds,
  ...(hub ? [hub] : []),
  ...(post ? [post] : []),
  ...(mailings ? [mailings] : []),
  renderAgain,
  schedule,
  ...(configuration.shareCards ? [cards] : []),
  ...(configuration.linkCards ? [elsewhere] : []),
  ...(configuration.backups ? [createBackupLoop({ configuration, log, troubles })] : []),
];
await Promise.all(loops.map((loop) => loop.run(signal)));
await unwatch();
// They read and write the store beside the loops.
await witnesses.finish();
await encoder.close();
await store.close();
lock.release();
process.off("disconnect", leave);
if (process.connected) process.disconnect();
