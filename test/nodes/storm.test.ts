import { realpathSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Piece } from "../../api/contract/piece.ts";
import { startS3, type TestS3 } from "../_s3.ts";
import { createStorm, isFullStorm } from "../_storm.ts";
import { createReceiver } from "../webhooks/_receiver.ts";
import {
  answers,
  type Cluster,
  delivered,
  type RunningNode,
  settled,
  startCluster,
} from "./_cluster.ts";
import { lossFaults, segmentsTidied, treeFaults } from "./_compare.ts";
import { createFindings, lookedAtAll } from "./_findings.ts";
import { endsInTime, stateOf } from "./_in-time.ts";
import { lookAfterWebhook, watch } from "./_watch.ts";
import { openDesks, work } from "./_work.ts";

const NODES = Number(process.env["STORM_NODES"] ?? 3);
/** In `npm run test:all` it takes a minute: the longest part is the pause, and the others run beside it. */
const { kills: KILLS, random } = createStorm({ few: 4, full: 40 });
/** Longer than the others wait for a silent node. */
const PAUSE_MS = 40_000;
/** Of so many kills, a node is paused before the second, and the database server is cut off after the third. */
const PART = 10;
/** How long the database server is away. `npm run storm` makes it longer than a node counts as living. */
const AWAY_MS = 1_000 * Number(process.env["STORM_AWAY"] ?? (isFullStorm() ? 30 : 1));
/** How long the bucket answers every request with 500. */
const BUCKET_AWAY_MS = 10_000;
/** The clocks of the nodes are off by so many seconds: more than a silent node is waited for. */
const SKEW_SECONDS = [0, -45, 45];
/** The storm asks far more often than a client may. */
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: "1", RATE_LIMIT: "off" };

describe(`${NODES} nodes on one database, killed ${KILLS} times`, () => {
  it(
    "lose nothing, show nothing unpublished, and end with equal trees and an equal bucket",
    { timeout: 1_800_000 },
    async () => {
      const s3 = await startS3();
      const cluster = await startCluster(
        NODES,
        { ...s3.environment, ...SETTINGS },
        { skewSeconds: SKEW_SECONDS },
      );
      const findings = createFindings();
      const looks: Promise<void>[] = [];
      const receiver = await createReceiver((response, { body }) => {
        looks.push(lookAfterWebhook(cluster, findings, JSON.parse(body) as Piece));
        response.end();
      });
      const desks = await openDesks(cluster, receiver.url);
      const over = new AbortController();
      const { signal } = over;
      const working = [
        ...desks.map((desk) => work({ cluster, desk, findings, random }, signal)),
        watch(cluster, s3, findings, { random, signal }),
      ];
      const inTime = (what: string, ending: Promise<unknown>): Promise<void> =>
        endsInTime(ending, async () => `${what} did not end. ${await stateOf(cluster, findings)}`);
      await rage(cluster, s3, inTime);
      await inTime("Looking at everything once more", lookedAtAll(findings));
      over.abort();
      await inTime("The writers' work", Promise.all(working));
      // The bucket follows too.
      const followers = NODES + 1;
      await inTime("Following", settled({ store: cluster.store, followers }));
      await inTime("Delivering webhooks", delivered(cluster));
      await inTime("Looking after webhooks", Promise.all(looks));
      await inTime("Tidying the search", segmentsTidied(cluster));

      const { pieces, counts } = findings;
      process.stdout.write(`${pieces.length} pieces, looked at: ${JSON.stringify(counts)}\n`);
      expect(await lossFaults(cluster, findings)).toEqual([]);
      expect(await treeFaults(cluster, s3)).toEqual([]);
      expect(findings.faults).toEqual([]);
    },
  );
});

type InTime = (what: string, ending: Promise<unknown>) => Promise<void>;

/**
 * Kills nodes that are awake and starts them again. Meanwhile one is paused, one loses its tree, the bucket refuses
 * everything for a while, and the database server is cut off.
 */
async function rage({ server, nodes }: Cluster, s3: TestS3, inTime: InTime): Promise<void> {
  let pausing: Promise<void> | undefined;
  let refusing: Promise<void> | undefined;
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % PART === 0) {
      await refusing;
      refusing = refuse(s3);
    }
    if (kill % PART === 1) {
      await pausing;
      pausing = pause(anyAwake(nodes));
    }
    await delay(1_000 + random() * 3_000);
    if (kill % PART === 3) {
      const hurt = anyAwake(nodes);
      await inTime(`The new tree of ${hurt.name}`, loseTree(hurt));
    }
    const victim = anyAwake(nodes);
    await victim.kill();
    if (kill % PART === 2) {
      await server.stop("immediate");
      await delay(AWAY_MS * (0.5 + random()));
      await server.start();
    }
    await delay(random() * 2_000);
    await inTime(`The start of ${victim.name}`, victim.start());
  }
  await Promise.all([pausing, refusing]);
}

async function refuse(s3: TestS3): Promise<void> {
  s3.fail = () => 500;
  await delay(BUCKET_AWAY_MS);
  s3.fail = () => undefined;
}

/** Somebody deletes the public files of a node that runs. It builds them again by itself. */
async function loseTree(node: RunningNode): Promise<void> {
  node.isHurt = true;
  rmSync(realpathSync(node.root), { recursive: true, force: true });
  while (!(await answers(node.origin))) await delay(200);
  node.isHurt = false;
}

function anyAwake(nodes: readonly RunningNode[]): RunningNode {
  const awake = nodes.filter(({ isPaused }) => !isPaused);
  return awake[Math.floor(random() * awake.length)]!;
}

async function pause(node: RunningNode): Promise<void> {
  node.pause();
  await delay(PAUSE_MS);
  node.resume();
}
