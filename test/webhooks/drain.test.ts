import { describe, expect, it } from "vitest";
import { WEBHOOK_LIMITS } from "../../api/contract/webhook.ts";
import { newDelivery } from "../../api/store/webhooks/deliveries.ts";
import { claimDue } from "../../api/store/webhooks/delivery-claims.ts";
import { listDeliveries } from "../../api/store/webhooks/delivery-log.ts";
import { recordAttempt } from "../../api/store/webhooks/delivery-results.ts";
import { insertMany } from "../../api/store/engine/bulk.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { createReceiver } from "./_receiver.ts";
import { createHookSite } from "./_site.ts";

/** Test deliveries need no tree. */
async function makeDue(store: Store, writerId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => newDelivery(store, { writerId, pieceId: null }));
  await store.write((tx) => insertMany(tx, "webhook_deliveries", rows));
}

const TRIED = {
  attempt: { at: "", duration_ms: 1, status: 200, response_head: "", error: null },
  verdict: { kind: "delivered" },
} as const;

describe("the delivery loop", () => {
  it("does not let a hanging receiver delay another, and sends it at most two requests at once", async () => {
    const { store, deliveries, addHooked } = await createHookSite({ seconds: 50 });
    const order: string[] = [];
    const quick = await createReceiver((response) => {
      order.push("answers");
      response.end();
    });
    const hanging = await createReceiver((response) => {
      order.push("hangs");
      void quick.arrived(20).then(() => response.end());
    });
    const slow = await addHooked("slow", hanging.url);
    const fast = await addHooked("fast", quick.url);
    await makeDue(store, slow.id, 6);
    await makeDue(store, fast.id, 20);
    await deliveries.catchUp();
    // All twenty arrived while the first two still hung.
    expect(order.slice(0, 22).filter((what) => what === "answers")).toHaveLength(20);
    expect(order).toHaveLength(26);
    expect(hanging.most()).toBe(WEBHOOK_LIMITS.atOncePerReceiver);
  });

  it("runs until it is stopped, and then releases unfinished deliveries at once", async () => {
    const { store, deliveries, addHooked, clock } = await createHookSite();
    const receiver = await createReceiver();
    const writer = await addHooked("ada", receiver.url);
    const stop = new AbortController();
    const running = deliveries.run(stop.signal);
    await makeDue(store, writer.id, 1);
    deliveries.wake();
    await receiver.arrived(1);
    receiver.answer(() => {});
    await makeDue(store, writer.id, 1);
    deliveries.wake();
    await receiver.arrived(2);
    stop.abort();
    await running;
    const open = (await listDeliveries(store.read, writer.id)).find(
      ({ status }) => status === "due",
    );
    // There is neither an attempt in the log nor a claim, so the next worker takes it at once.
    expect(open).toMatchObject({ attempts: [], dueAt: clock().toISOString() });
    expect(await claimDue(store, 10)).toMatchObject([{ id: open?.id }]);
  });
});

/** Longer than any test may take: a delivery that arrives earlier was woken, not polled. */
const NEVER_MS = 1_000_000;

describe("a delivery", () => {
  it("is sent when its piece is live, without waiting for the poll", async () => {
    const { worker, deliveries, addHooked, publish } = await createHookSite({ pollMs: NEVER_MS });
    const receiver = await createReceiver();
    const writer = await addHooked("ada", receiver.url);
    const stop = new AbortController();
    const running = deliveries.run(stop.signal);
    // Once by the full build, and once by a change.
    for (const count of [1, 2]) {
      await publish(writer, `Piece ${count}`);
      await worker.catchUp();
      await receiver.arrived(count);
    }
    expect(receiver.received).toHaveLength(2);
    stop.abort();
    await running;
  });

  it("that becomes due while others are claimed is not delayed", async () => {
    let afterClaim: (() => Promise<void>) | undefined;
    const around = (store: Store): Store => ({
      ...store,
      writeAlongside: async (work, turn) => {
        const result = await store.writeAlongside(work, turn);
        const once = afterClaim;
        afterClaim = undefined;
        await once?.();
        return result;
      },
    });
    const { store, deliveries, addHooked } = await createHookSite({
      pollMs: NEVER_MS,
      seconds: NEVER_MS / 1_000,
      around,
    });
    const receiver = await createReceiver(
      (response) => void receiver.arrived(2).then(() => response.end()),
    );
    const writer = await addHooked("ada", receiver.url);
    await makeDue(store, writer.id, 1);
    afterClaim = async () => {
      await makeDue(store, writer.id, 1);
      deliveries.wake();
    };
    const stop = new AbortController();
    const running = deliveries.run(stop.signal);
    await receiver.arrived(2);
    expect(receiver.received).toHaveLength(2);
    stop.abort();
    await running;
  });
});

describe("a claim", () => {
  it("belongs to one worker until it expires, then to any", async () => {
    const { store, clock, addHooked } = await createHookSite();
    const writer = await addHooked("ada", "https://hooks.example/");
    await makeDue(store, writer.id, 2);
    const first = await claimDue(store, 10);
    expect(first).toHaveLength(2);
    expect(await claimDue(store, 10)).toEqual([]);
    clock.advance({ minutes: 1 });
    const second = await claimDue(store, 10);
    expect(second.map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id).toSorted());
    // The first worker comes back late: its attempt no longer counts, but the second one's does.
    for (const claim of first) await recordAttempt(store, claim, TRIED);
    expect(await listDeliveries(store.read, writer.id)).toMatchObject([
      { status: "due", attempts: [] },
      { status: "due", attempts: [] },
    ]);
    for (const claim of second) await recordAttempt(store, claim, TRIED);
    expect(await listDeliveries(store.read, writer.id)).toMatchObject([
      { status: "delivered", attempts: [{ number: 1 }] },
      { status: "delivered", attempts: [{ number: 1 }] },
    ]);
  });

  it("allows two for one receiver across all workers", async () => {
    const { store, addHooked } = await createHookSite();
    const writer = await addHooked("ada", "https://hooks.example/");
    await makeDue(store, writer.id, 5);
    expect(await claimDue(store, 1)).toHaveLength(1);
    expect(await claimDue(store, 10)).toHaveLength(1);
    expect(await claimDue(store, 10)).toHaveLength(0);
  });

  it("finds a receiver behind another's long queue", async () => {
    const { store, addHooked } = await createHookSite();
    const busy = await addHooked("busy", "https://busy.example/");
    const quiet = await addHooked("quiet", "https://quiet.example/");
    await makeDue(store, busy.id, 500);
    await makeDue(store, quiet.id, 1);
    const writers = (await claimDue(store, 32)).map(({ writerId }) => writerId);
    expect(writers).toHaveLength(3);
    expect(writers).toContain(quiet.id);
  });

  it("leaves half of the places to receivers that work, however many fail", async () => {
    const { store, clock, addHooked } = await createHookSite();
    for (let number = 0; number < 40; number++) {
      const writer = await addHooked(`failing-${number}`, "https://down.example/");
      await makeDue(store, writer.id, 2);
    }
    await store.write((tx) =>
      tx.updateTable("webhook_endpoints").set({ failing_since: clock().toISOString() }).execute(),
    );
    expect(await claimDue(store, WEBHOOK_LIMITS.atOnce)).toHaveLength(WEBHOOK_LIMITS.atOnce / 2);
    const well = await addHooked("well", "https://up.example/");
    await makeDue(store, well.id, 1);
    const claimed = await claimDue(store, WEBHOOK_LIMITS.atOnce / 2);
    expect(claimed).toMatchObject([{ writerId: well.id }]);
  });

  it("is not given for a webhook that is switched off", async () => {
    const { store, clock, addHooked } = await createHookSite();
    const writer = await addHooked("ada", "https://hooks.example/");
    await makeDue(store, writer.id, 1);
    await store.write((tx) =>
      tx.updateTable("webhook_endpoints").set({ disabled_at: clock().toISOString() }).execute(),
    );
    expect(await claimDue(store, 10)).toEqual([]);
  });
});
