import { describe, expect, it } from "vitest";
import { postponeChange } from "../../api/store/log/change-attempts.ts";
import { claimDue } from "../../api/store/webhooks/delivery-claims.ts";
import { recordAttempt } from "../../api/store/webhooks/delivery-results.ts";
import { insertMany } from "../../api/store/engine/bulk.ts";
import { newDelivery } from "../../api/store/webhooks/deliveries.ts";
import { waitingChanges } from "../../api/store/log/change-queue.ts";
import { queueMail } from "../../api/store/people/mails.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { createNode } from "../build/_nodes.ts";
import { publishNew } from "../build/_site.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";

async function hooked(store: Store) {
  const ada = await createWriter(store);
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/ada" });
  return ada;
}

async function failOnce(store: Store, seconds: number): Promise<void> {
  const [claim] = await claimDue(store, 1);
  if (!claim) throw new Error("Nothing is due.");
  const now = store.clock();
  await recordAttempt(store, claim, {
    attempt: {
      at: now.toISOString(),
      duration_ms: 1,
      status: 500,
      response_head: "",
      error: null,
    },
    verdict: {
      kind: "failed",
      dueAt: new Date(now.getTime() + seconds * 1_000),
      isReceiversFault: true,
    },
  });
}

describe("after a clock that was an hour ahead is put right", () => {
  it("a retry waits for its own time, and a claim, a lease and a change are free", async () => {
    const { store, clock } = await createTestStore();
    const ada = await hooked(store);
    const node = await createNode(store, "tree");
    await node.catchUp();
    clock.advance({ minutes: 60 });
    await node.catchUp();
    const deliveries = [1, 2].map(() => newDelivery(store, { writerId: ada.id, pieceId: null }));
    await store.write((tx) => insertMany(tx, "webhook_deliveries", deliveries));
    await failOnce(store, 300);
    // A worker is killed with this claim.
    expect(await claimDue(store, 1)).toHaveLength(1);
    const piece = await publishNew(store, ada, { headline: "Herons" });
    const [change] = await waitingChanges(store, { follower: "tree", after: -1 });
    if (!change) throw new Error("No change waits.");
    await postponeChange(
      store,
      { ...change, follower: "tree" },
      { error: new Error("EACCES"), isRemoved: false, pauseMs: 60_000 },
    );
    clock.advance({ minutes: -60 });

    await node.catchUp();
    expect(node.has(`api/public/pieces/${piece.id}.json`)).toBe(true);
    expect(await claimDue(store, 9)).toHaveLength(2);
    const tried = store.read.selectFrom("webhook_deliveries").where("attempts", "=", 1);
    expect(await tried.select("due_at").execute()).toEqual([
      { due_at: new Date(clock().getTime() + 300_000).toISOString() },
    ]);
  });

  it("a mail is due at once", async () => {
    const { store, clock } = await createTestStore({ sendsMail: true });
    const ada = await hooked(store);
    const node = await createNode(store, "tree");
    await node.catchUp();
    clock.advance({ days: 30 });
    await node.catchUp();
    await store.write((tx) => queueMail(tx, store, { kind: "invitation", writerId: ada.id }));
    clock.advance({ days: -30 });
    await node.catchUp();
    const [mail] = await store.read.selectFrom("mails").select("due_at").execute();
    expect(mail?.due_at).toBe(clock().toISOString());
  });

  it("a retry that a receiver asked for in a day is left alone", async () => {
    const { store, clock } = await createTestStore();
    const ada = await hooked(store);
    const node = await createNode(store, "tree");
    await store.write((tx) =>
      insertMany(tx, "webhook_deliveries", [
        newDelivery(store, { writerId: ada.id, pieceId: null }),
      ]),
    );
    await failOnce(store, 86_400);
    clock.advance({ minutes: 10 });
    await node.catchUp();
    clock.advance({ minutes: -5 });
    await node.catchUp();
    const [row] = await store.read.selectFrom("webhook_deliveries").select("due_at").execute();
    expect(row?.due_at).toBe(new Date(clock().getTime() + 86_400_000 - 300_000).toISOString());
  });
});
