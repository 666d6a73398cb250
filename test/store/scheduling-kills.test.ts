import { expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { publishDue } from "../../api/store/due-plans.ts";
import { takeStep } from "../../api/store/lifecycle.ts";
import type { Queryable, Store } from "../../api/store/open.ts";
import { findPiece } from "../../api/store/pieces.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  PROOF,
  type TestClock,
  writerAt,
} from "../_setup.ts";
import { createRandom } from "../build/_changes.ts";

const KILLS = 50;
const PIECES = 40;
const ROUNDS_MAX = 1_000;

class Killed extends Error {}

it("with 50 kills, each scheduled piece appears exactly once, never early, as its writer saw it", async () => {
  const random = createRandom(19);
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const plans = await schedulePieces(store, clock, ada, random);
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
    for (const plan of plans) await checkPlan(store, clock, plan);
    // While kills are left, there is always something that is due soon.
    if (kills < KILLS && plans.every((plan) => plan.isOver)) {
      plans.push(...(await schedulePieces(store, clock, ada, random)));
    }
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  while (isWaiting(plans, clock)) clock.advance({ minutes: 60 });
  await publishDue(store, { review: "off" });
  let published = 0;
  for (const plan of plans) {
    await checkPlan(store, clock, plan);
    const rows = await traces(store, plan.piece.id);
    expect(rows).toEqual(plan.isTakenBack ? NOTHING : ONCE);
    if (!plan.isTakenBack) published++;
  }
  expect(published).toBeGreaterThan(PIECES / 2);
});

interface Planned {
  piece: StoredPiece;
  at: string;
  text: string;
  isTakenBack: boolean;
  isOver: boolean;
}

const NOTHING = { changes: 0, deeds: 0, revisions: 0 };
const ONCE = { changes: 1, deeds: 1, revisions: 1 };

async function schedulePieces(
  store: Store,
  clock: TestClock,
  writer: Writer,
  random: (below: number) => number,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (let n = 0; n < PIECES; n++) {
    const text = `Text ${n}.`;
    const { id: pieceId, version } = await createPiece(store, writer, { body_md: text });
    const at = new Date(clock().getTime() + (1 + random(300)) * 60_000).toISOString();
    const proof = { ...PROOF, html: `<p>${text}</p>`, text };
    const step = { pieceId, actor: writerAt(writer), review: "off", version } as const;
    const piece = await takeStep(store, { ...step, action: "schedule", proof, at });
    planned.push({ piece, at, text, isTakenBack: false, isOver: false });
  }
  return planned;
}

function isWaiting(plans: readonly Planned[], clock: TestClock): boolean {
  const now = clock().toISOString();
  return plans.some(({ at }) => at > now);
}

/** A writer edits a piece now and then. If it is not public yet, the time is taken back. */
async function editSome(
  store: Store,
  writer: Writer,
  plans: readonly Planned[],
  random: (below: number) => number,
): Promise<void> {
  const plan = plans[random(plans.length * 8)];
  if (!plan) return;
  const now = await findPiece(store.read, plan.piece.id);
  if (!now || now.status === "approved") return;
  plan.isTakenBack = true;
  await takeStep(store, {
    pieceId: now.id,
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    version: now.version,
    content: content({ body_md: "Nobody has seen this." }),
  });
}

async function checkPlan(store: Store, clock: TestClock, plan: Planned): Promise<void> {
  const piece = await findPiece(store.read, plan.piece.id);
  plan.isOver = piece?.status === "approved" || plan.isTakenBack;
  if (piece?.status !== "approved") return;
  expect(plan.isTakenBack).toBe(false);
  expect(clock().toISOString() >= plan.at).toBe(true);
  expect((piece.publishedAt ?? "") >= plan.at).toBe(true);
  expect(piece.content.body_md).toBe(plan.text);
  expect(piece.rendered?.text).toBe(plan.text);
}

/** What a publication leaves: as often as it happened. */
async function traces(store: Store, id: string) {
  const changes = await store.read
    .selectFrom("changes")
    .select("number")
    .where("subject_id", "=", id)
    .where("kind", "=", "piece_published")
    .execute();
  const deeds = await store.read
    .selectFrom("audit")
    .select("id")
    .where("subject_id", "=", id)
    .where("action", "=", "publish_scheduled")
    .execute();
  const revisions = await store.read
    .selectFrom("revisions")
    .select("number")
    .where("piece_id", "=", id)
    .where("published", "=", "yes")
    .execute();
  return { changes: changes.length, deeds: deeds.length, revisions: revisions.length };
}

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
