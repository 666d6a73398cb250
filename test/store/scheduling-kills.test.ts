import { expect, it } from "vitest";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { createTestStore, createWriter } from "../_setup.ts";
import { createRandom } from "../build/_changes.ts";
import {
  checkPlan,
  countPublished,
  editSome,
  isWaiting,
  PLANNED,
  schedulePieces,
} from "./_plans.ts";

const KILLS = 50;
const SOON = 300;
const ROUNDS_MAX = 1_000;

class Killed extends Error {}

it("with 50 kills, each scheduled piece appears exactly once, never early, as its writer saw it", async () => {
  const random = createRandom(19);
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const plans = await schedulePieces(store, ada, { random, minutes: SOON });
  let kills = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if (kills >= KILLS && !isWaiting(plans, clock)) break;
    clock.advance({ minutes: random(20) });
    await editSome(store, ada, plans, random);
    // Two nodes look at the same time. Each may be killed, and its next process begins anew.
    const nodes = [1, 2].map(() => {
      const mortal = kills < KILLS ? killable(store, random(KILL_WITHIN)) : store;
      return publishDue(mortal, { review: "off" }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        kills++;
      });
    });
    await Promise.all(nodes);
    for (const plan of plans) await checkPlan(store, plan);
    // While kills are left, there is always something that is due soon.
    if (kills < KILLS && plans.every((plan) => plan.isOver)) {
      plans.push(...(await schedulePieces(store, ada, { random, minutes: SOON })));
    }
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  while (isWaiting(plans, clock)) clock.advance({ minutes: 60 });
  await publishDue(store, { review: "off" });
  expect(await countPublished(store, plans)).toBeGreaterThan(PLANNED / 2);
});

/** More queries than one publication has, so that a kill also falls between two, or after the last commit. */
const KILL_WITHIN = 60;

/** A store whose process is killed at its nth query: a transaction that has not committed then never happened. */
function killable(store: Store, killAt: number): Store {
  let count = 0;
  const live = (): void => {
    if (count++ >= killAt) throw new Killed("Killed.");
  };
  const mortal = <Db extends Queryable>(db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          live();
          return value.apply(target, given);
        };
      },
    });
  return {
    ...store,
    read: mortal(store.read),
    write: async (work) => {
      live();
      const result = await store.write(async (tx) => {
        const done = await work(mortal(tx));
        live();
        return done;
      });
      // After the commit, before anybody hears of it.
      live();
      return result;
    },
  };
}
