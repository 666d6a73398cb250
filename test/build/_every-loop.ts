import { existsSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { say } from "../../api/contract/say.ts";
import { createElsewhereCards } from "../../api/elsewhere/cards.ts";
import type { Encoder } from "../../api/pictures/encoder.ts";
import { createPictures } from "../../api/pictures/pictures.ts";
import { createShareCards } from "../../api/pictures/share-cards.ts";
import { createMailingPost } from "../../api/mail/mailing/mailing-post.ts";
import { createPost } from "../../api/mail/post.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { createPresence } from "../../api/presence/presence.ts";
import { createRounds } from "../../api/presence/rounds.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { cardSite } from "../../api/render/share-card.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { askForLink } from "../../api/store/people/mails.ts";
import { SINGLE_NODE } from "../../api/store/log/node.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { createMailing } from "../../api/store/mailing/mailings.ts";
import { readSettings } from "../../api/store/site/site-settings.ts";
import { createBackupLoop } from "../../scripts/backup/loop.ts";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { createTroubles, type LoopName } from "../../api/store/log/troubles.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { createDeliveries } from "../../api/webhooks/drain.ts";
import { createHubPings } from "../../api/webhooks/hub.ts";
import { createBucketDuty } from "../../build/bucket/duty.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createRenderAgain } from "../../build/pipeline/render-again.ts";
import { createSchedule } from "../../build/pipeline/schedule.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { testAddress } from "../_engine.ts";
import { emptySite } from "../_prepared.ts";
import { createPiece, createTestClock, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { addFollower } from "../mail/_mailings.ts";
import { createWeather } from "../_weather.ts";
import { wordsEncoder } from "../pictures/_cards.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { setProfile } from "../presence/_site.ts";
import { createReceiver } from "../webhooks/_receiver.ts";

const BASE_URL = "https://galley.example";
const PICTURE = "a".repeat(32);
/** These begin with the database. The others are told of its trouble by them, or wait for them. */
export const DATABASE_LOOPS: readonly LoopName[] = [
  "build",
  "heartbeat",
  "bucket",
  "webhooks",
  "hub",
  "mail",
  "mailing",
  "presence",
  "schedule",
  "rendering",
  "cards",
  "pictures",
  "elsewhere",
];

/**
 * Every loop of the service, as scripts/worker.ts composes them, each with work that waits for it, on a database that can
 * be taken away. `done` tells of each loop by name whether its work is done: a loop that is missing here does not compile.
 */
export async function createEveryLoop() {
  const dataDir = await emptySite();
  const weather = await createWeather(await testAddress(databaseFile(dataDir)));
  const clock = createTestClock();
  const store = await openStore(weather.address, { clock, sendsMail: true, giveUpAfterMs: 200 });
  onTestFinished(() => store.close());
  const receiver = await createReceiver();
  const hubs = await createReceiver((response) => response.writeHead(204).end());
  const lines: string[] = [];
  const backupsMade: string[] = [];
  const met = new Set<LoopName>();
  const waiting = new Set<LoopName>();
  const real = createTroubles({ log: (line) => void lines.push(line) });
  const troubles = {
    met: (name: LoopName, error: Error) => {
      met.add(name);
      waiting.add(name);
      real.met(name, error);
    },
    over: (name: LoopName) => {
      waiting.delete(name);
      real.over(name);
    },
  };
  const log = (): void => {};
  const tree = publicFolder(dataDir);
  const urls = createUrls(BASE_URL);
  const outbound = createOutbound({ allowPrivate: true });
  const notesFile = join(dataDir, "notes");
  const letters: string[] = [];
  const configuration = {
    dataDir,
    baseUrl: BASE_URL,
    siteName: "Galley",
    afterBuild: `cat > ${notesFile}`,
  };
  const site = async () => ({ name: "Galley", language: "en" }) as const;
  const worker = await createWorker({ store, configuration, log, troubles });
  const duty = createBucketDuty({ store, node: SINGLE_NODE, name: "s3://bucket", troubles });
  const hub = createHubPings({ store, outbound, urls, hub: hubs.url, troubles });
  const square = async (bytes: Buffer) => bytes;
  const presence = createPresence({ store, outbound, urls, dataDir, square });
  const encodes = { finish: async () => null, close: async () => {} } as unknown as Encoder;
  const pictures = createPictures({
    store,
    wake: () => {},
    // They run in the server, which has troubles of its own.
    warn: (line) => {
      if (line.includes("is stopped by an error")) met.add("pictures");
    },
    encoders: { taking: encodes, finishing: encodes },
  });
  const loops = {
    worker,
    duty,
    hub,
    webhooks: createDeliveries({ store, outbound, tree, urls, troubles }),
    mail: createPost({
      store,
      urls,
      site,
      send: async ({ to }) => void letters.push(to),
      troubles,
    }),
    mailing: createMailingPost({
      store,
      urls,
      site,
      from: "desk@galley.example",
      perMinute: 300,
      bounce: null,
      bulk: {
        send: async ({ to }) => {
          letters.push(to);
          return { outcome: { kind: "sent" } };
        },
        close: () => {},
      },
      troubles,
    }),
    presence: createRounds({ store, presence, dataDir, troubles }),
    schedule: createSchedule({ store, review: "off", onPublished: worker.wake, log, troubles }),
    rendering: createRenderAgain({
      store,
      baseUrl: EXAMPLES_BASE,
      isLeader: () => true,
      log,
      troubles,
    }),
    cards: createShareCards({
      store,
      encoder: wordsEncoder(),
      readSite: async () => cardSite({ ...(await readSettings(store.read)).settings, name: "G" }),
      warn: () => {},
      restMs: () => 0,
      troubles,
    }),
    elsewhere: createElsewhereCards({
      store,
      // No site is asked from here.
      outbound: {
        send: async () => ({ failure: "timeout", said: say("This is not an address.") }),
      },
      encoder: { take: async () => Promise.reject(new Error("no picture")) },
      troubles,
    }),
    backups: createBackupLoop({
      configuration: {
        ...parseConfiguration({ DATA_DIR: dataDir }),
        backups: { to: { folder: join(dataDir, "backups") }, everyMs: 86_400_000, keep: 1 },
      },
      log,
      troubles,
      command: async (words) => {
        backupsMade.push(...words);
        return "";
      },
    }),
    pictures: {
      run: async (signal: AbortSignal) => {
        void pictures.finishLeft();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await pictures.close();
      },
    },
  };

  const work = await giveWork(store, { hookUrl: receiver.url, worker, hub });
  await duty.take();
  clock.advance({ minutes: 20 });
  await duty.take();
  const rowOf = (table: "pieces", id: string) =>
    store.read.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
  const before = clock().toISOString();
  const beats = async (id: string): Promise<boolean> => {
    const row = await store.read
      .selectFrom("followers")
      .select("heartbeat_at")
      .where("id", "=", id)
      .executeTakeFirst();
    return row !== undefined && row.heartbeat_at >= before;
  };
  const done: Record<Exclude<LoopName, "start">, () => boolean | Promise<boolean>> = {
    build: () => existsSync(join(tree, "author/ada/new/index.html")),
    heartbeat: () => beats(SINGLE_NODE.id),
    after_build: () => existsSync(notesFile),
    backups: () => backupsMade.includes("now"),
    bucket: () => beats("bucket:bucket"),
    webhooks: () => receiver.received.length > 0,
    hub: () => hubs.received.length > 0,
    mail: () => letters.includes("ada@example.org"),
    mailing: () => letters.includes("reader@example.org"),
    presence: async () =>
      (await store.read.selectFrom("presence_checks").select("url").execute()).length > 0,
    schedule: async () => (await rowOf("pieces", work.planned))?.status === "approved",
    rendering: async () => (await rowOf("pieces", work.old))?.renderer_version === RENDERER_VERSION,
    cards: async () =>
      (await store.read.selectFrom("share_cards").select("subject").execute()).length > 2,
    pictures: async () => {
      const picture = await store.read.selectFrom("pictures").selectAll().executeTakeFirst();
      return (picture?.attempts ?? 0) > 0;
    },
    elsewhere: async () => {
      const card = await store.read.selectFrom("elsewhere_cards").selectAll().executeTakeFirst();
      return (card?.attempts ?? 0) > 0;
    },
  };
  return { store, weather, loops, receiver, met, lines, done, open: () => [...waiting] };
}

/** One piece of work for each loop. */
async function giveWork(
  store: Store,
  {
    hookUrl,
    worker,
    hub,
  }: {
    hookUrl: string;
    worker: { catchUp(): Promise<void> };
    hub: { catchUp(): Promise<void> };
  },
) {
  const ada = await addWriter(store, OPERATOR, {
    name: "Ada",
    slug: "ada",
    email: "ada@example.org",
    access: "writer",
  });
  await hub.catchUp();
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: hookUrl });
  const old = await publishPiece(store, ada, await createPiece(store, ada), {
    ...RENDERED,
    slug: "old",
    version: 1,
  });
  // Built and settled: the webhook and the hub have something to send.
  await worker.catchUp();
  await publishPiece(store, ada, await createPiece(store, ada), { ...RENDERED, slug: "new" });
  await askForLink(store, "ada@example.org");
  await addFollower(store, "reader@example.org");
  const mailing = {
    kind: "piece",
    pieceId: old.id,
    version: 1,
    subject: "Old",
    preview: "",
  } as const;
  await store.write((tx) => createMailing(tx, store, writerAt(ada), mailing));
  await setProfile(store, ada, { website: "http://127.0.0.1:9/" });
  await givePicture(store, ada, PICTURE);
  await createPiece(store, ada, { body_md: "https://youtu.be/dQw4w9WgXcQ" });
  const plan = await createPiece(store, ada);
  await takeStep(store, {
    pieceId: plan.id,
    actor: writerAt(ada),
    review: "off",
    version: plan.version,
    action: "schedule",
    rendered: { ...RENDERED, slug: "planned" },
    at: new Date(store.clock().getTime() + 60_000).toISOString(),
  });
  return { old: old.id, planned: plan.id };
}
