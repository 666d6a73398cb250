import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { countOpenChanges } from "../../api/store/log/change-states.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { openTestStore } from "../_engine.ts";
import { emptySite } from "../_prepared.ts";
import { createWriter } from "../_setup.ts";
import { createStorm } from "../_storm.ts";
import {
  checkPlan,
  countPublished,
  editSome,
  isWaiting,
  PLANNED,
  schedulePieces,
  UNSEEN,
} from "../store/_plans.ts";
import { createSharedClock } from "./_set-clock.ts";
import { readTree } from "./_tree.ts";
import { brought, kill9, spawnWorker, startWorker } from "./_worker.ts";

const { kills: KILLS, random: fraction } = createStorm({ few: 12, full: 50 });
const random = (below: number): number => Math.floor(fraction() * below);
const SOON = 60;
/** More statements than one publication has, so that a kill also falls between two, or after the last. */
const KILL_WITHIN = 80;

describe(`a worker that is killed ${KILLS} times while pieces are due`, () => {
  it("publishes each exactly once, never early, as its writer saw it", async () => {
    const dataDir = await emptySite();
    const { clock, environment } = createSharedClock();
    const store = await openTestStore(dataDir, { clock });
    const ada = await createWriter(store);
    const settings = { BASE_URL: "https://galley.example", ...environment };
    const pageOf = (id: string) => join(publicFolder(dataDir), `api/public/pieces/${id}.json`);
    const isLate = ({ at, isOver }: { at: string; isOver: boolean }): boolean =>
      !isOver && at <= clock().toISOString();

    const plans = await schedulePieces(store, ada, { random, minutes: SOON });
    const unfinished: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      clock.advance({ minutes: random(12) });
      // A writer edits while the worker publishes.
      const edit = delay(fraction() * 600).then(() => editSome(store, ada, plans, random));
      const killAt = { TEST_KILL_AT: String(random(KILL_WITHIN)) };
      const worker = spawnWorker(dataDir, { ...settings, ...killAt });
      const [, signal] = await once(worker, "exit");
      expect(signal).toBe("SIGKILL");
      await edit;
      for (const plan of plans) {
        await checkPlan(store, plan);
        if (plan.at > clock().toISOString()) expect(existsSync(pageOf(plan.piece.id))).toBe(false);
      }
      unfinished.push(plans.filter(isLate).length);
      if (!isWaiting(plans, clock)) {
        plans.push(...(await schedulePieces(store, ada, { random, minutes: SOON })));
      }
    }
    // Otherwise all kills came too late, and prove nothing.
    expect(unfinished.filter(Boolean).length).toBeGreaterThan(0);

    while (isWaiting(plans, clock)) clock.advance({ minutes: SOON });
    const last = await startWorker(dataDir, settings);
    await brought(last, async () => {
      for (const plan of plans) await checkPlan(store, plan);
      return !plans.some(isLate) && !(await countOpenChanges(store.read)).pending;
    });
    await kill9(last);
    expect(await countPublished(store, plans)).toBeGreaterThan(PLANNED / 2);
    for (const { piece, isTakenBack } of plans) {
      expect(existsSync(pageOf(piece.id))).toBe(!isTakenBack);
    }
    const tree = readTree(publicFolder(dataDir));
    expect([...tree].filter(([, text]) => text.includes(UNSEEN))).toEqual([]);
    await store.close();
  });
});
