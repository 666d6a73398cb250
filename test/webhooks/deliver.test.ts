import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { Reason } from "../../api/contract/errors.ts";
import { keep, say } from "../../api/contract/say.ts";
import { RETRY_SECONDS } from "../../api/contract/webhook.ts";
import {
  forgetDeliveries,
  listDeliveries,
  redeliver,
  sendTest,
} from "../../api/store/webhooks/delivery-log.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import {
  findWebhook,
  removeWebhook,
  rotateSecret,
  saveWebhook,
} from "../../api/store/webhooks/webhooks.ts";
import { parseWebhookUrl } from "../../api/webhooks/webhook-url.ts";
import { writerAt } from "../_setup.ts";
import { type Answer, createReceiver } from "./_receiver.ts";
import { createHookSite } from "./_site.ts";

type HookSite = Awaited<ReturnType<typeof createHookSite>>;

/** One published piece, and the log after the first attempt at a receiver with this answer. */
async function tryOnce(answer: Answer, options: { seconds?: number } = {}) {
  const site = await createHookSite(options);
  const receiver = await createReceiver(answer);
  const writer = await site.addHooked("ada", receiver.url);
  const piece = await site.publish(writer);
  await site.worker.catchUp();
  await site.deliveries.catchUp();
  const log = () => listDeliveries(site.store.read, writer.id);
  const webhook = () => findWebhook(site.store.read, writer.id, site.clock());
  const [delivery] = await log();
  if (!delivery) throw new Error("Nothing was due.");
  return { ...site, receiver, writer, piece, delivery, log, webhook };
}

function secondsUntilNext({ clock }: HookSite, dueAt: string | null): number {
  return (Date.parse(dueAt ?? "") - clock().getTime()) / 1_000;
}

describe("a delivery", () => {
  it("carries the exact bytes of the piece's record, signed, with an id", async () => {
    const { receiver, piece, delivery, recordOf, webhook } = await tryOnce((response) =>
      response.end("thank you"),
    );
    const [received] = receiver.received;
    if (!received) throw new Error("Nothing arrived.");
    expect(received.body).toBe(recordOf(piece));
    expect(JSON.parse(received.body)).toMatchObject({ title: "A headline" });
    const { headers } = received;
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Galley-Webhook/1",
      "webhook-id": delivery.id,
    });
    const { secret = "" } = (await webhook()) ?? {};
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const time = headers["webhook-timestamp"];
    const signed = `${delivery.id}.${String(time)}.${received.body}`;
    const expected = createHmac("sha256", key).update(signed).digest("hex");
    expect(headers["x-service-signature"]).toBe(`t=${String(time)},v1=${expected}`);
    expect(delivery).toMatchObject({
      status: "delivered",
      headline: "A headline",
      dueAt: null,
      attempts: [{ number: 1, status: 200, error: null, response_head: /thank you$/ }].map(
        ({ response_head, ...rest }) => ({
          ...rest,
          response_head: expect.stringMatching(response_head),
        }),
      ),
    });
  });

  it("is not made for a second publication, or without a webhook", async () => {
    const { store, worker, deliveries, receiver, writer, piece, publish, log } = await tryOnce(
      (response) => response.end(),
    );
    const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
    await takeStep(store, { ...step, action: "unpublish" });
    await worker.catchUp();
    await removeWebhook(store, writerAt(writer), { writerId: writer.id });
    await publish(writer, "Another");
    await worker.catchUp();
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });
});

describe("the answer of a receiver", () => {
  it("500 is retried on schedule, with the same id and a new time, until it works", async () => {
    const site = await tryOnce((response) => response.writeHead(500).end("oh no"));
    const { receiver, clock, deliveries, delivery, log, webhook } = site;
    expect(delivery).toMatchObject({ status: "due", attempts: [{ status: 500 }] });
    expect(delivery.attempts[0]?.response_head).toContain("oh no");
    const wait = secondsUntilNext(site, delivery.dueAt);
    expect(wait).toBeGreaterThanOrEqual(4);
    expect(wait).toBeLessThanOrEqual(6);
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(1);
    expect((await webhook())?.failingSince).toBe(clock().toISOString());
    receiver.answer((response) => response.end());
    clock.advance({ minutes: 0.1 });
    await deliveries.catchUp();
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    expect(await log()).toMatchObject([
      { status: "delivered", attempts: [{ number: 1 }, { number: 2, status: 200 }] },
    ]);
    expect((await webhook())?.failingSince).toBeNull();
  });

  it("500 every time is tried ten times in all, and then no more", async () => {
    const { receiver, clock, deliveries, log, webhook } = await tryOnce((response) =>
      response.writeHead(500).end(),
    );
    for (const seconds of RETRY_SECONDS) {
      clock.advance({ minutes: (seconds * 1.2) / 60 });
      await deliveries.catchUp();
    }
    clock.advance({ days: 1 });
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(10);
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: "failed", dueAt: null });
    expect(delivery?.attempts).toHaveLength(10);
    expect((await webhook())?.disabledAt).toBeNull();
  });

  it("is logged for the operator if it is a failure, with the host only", async () => {
    const site = await tryOnce((response) => response.writeHead(500).end());
    const { logged, delivery, writer, receiver, clock, deliveries } = site;
    const start = `Delivery ${delivery.id} of writer ${writer.id} to ${new URL(receiver.url).host} failed.`;
    expect(logged).toEqual([`${start} It answered 500. The next attempt is at ${delivery.dueAt}.`]);
    receiver.answer((response) => response.destroy());
    clock.advance({ minutes: 1 });
    await deliveries.catchUp();
    expect(logged[1]).toMatch(/ failed\. 127\.0\.0\.1:\d+: The connection was [a-z ]+\. The next /);
    receiver.answer((response) => response.writeHead(410).end());
    clock.advance({ minutes: 10 });
    await deliveries.catchUp();
    expect(logged[2]).toBe(`${start} It answered 410. The webhook is switched off.`);
  });

  it("429 delays the retry as its header asks", async () => {
    const site = await tryOnce((response) =>
      response.writeHead(429, { "retry-after": "600" }).end(),
    );
    expect(secondsUntilNext(site, site.delivery.dueAt)).toBe(600);
    expect(site.delivery.attempts).toMatchObject([{ status: 429 }]);
  });

  it("301 is a failure, and is not followed", async () => {
    const elsewhere = await createReceiver();
    const { delivery } = await tryOnce((response) =>
      response.writeHead(301, { location: elsewhere.url }).end(),
    );
    expect(delivery).toMatchObject({
      status: "due",
      attempts: [{ status: 301, error: expect.stringContaining("not followed") }],
    });
    expect(elsewhere.received).toEqual([]);
  });

  it("410 switches the webhook off at once, and cancels its due deliveries", async () => {
    const { store, delivery, webhook, writer, publish, worker, deliveries, receiver, log } =
      await tryOnce((response) => response.writeHead(410).end());
    expect(delivery).toMatchObject({ status: "failed", attempts: [{ status: 410 }] });
    expect(await webhook()).toMatchObject({
      disabledAt: expect.any(String),
      disabledReason: expect.stringContaining("410"),
    });
    await publish(writer, "Another");
    await worker.catchUp();
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(1);
    const asked = { writerId: writer.id, deliveryId: delivery.id };
    await expect(redeliver(store, writerAt(writer), asked)).rejects.toThrow("switched off");
    receiver.answer((response) => response.end());
    await saveWebhook(store, writerAt(writer), { writerId: writer.id, url: receiver.url });
    await redeliver(store, writerAt(writer), asked);
    await deliveries.catchUp();
    expect(await log()).toMatchObject([
      { status: "delivered", attempts: [{ number: 1 }, { number: 2, status: 200 }] },
    ]);
  });

  it("no answer is a failure when the time is up", async () => {
    const { delivery } = await tryOnce(() => {}, { seconds: 0.3 });
    expect(delivery).toMatchObject({
      status: "due",
      attempts: [{ status: null, error: expect.stringContaining("within") }],
    });
  });

  it("an endless slow answer is a failure when the time is up", async () => {
    const { delivery } = await tryOnce(
      (response) => {
        const drip = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(drip));
      },
      { seconds: 0.3 },
    );
    expect(delivery).toMatchObject({ status: "due", attempts: [{ status: null }] });
  });

  it("100 MB count as an answer, of which only a small part is read and stored", async () => {
    let written = 0;
    const { delivery } = await tryOnce((response) => {
      const chunk = Buffer.alloc(100_000, "x");
      const more = (): void => {
        while (written < 100_000_000 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ status: 200 }] });
    expect(delivery.attempts[0]?.response_head?.length).toBeLessThanOrEqual(2_000);
    expect(written).toBeLessThan(100_000_000);
  });

  it("a reset is a failure", async () => {
    const { delivery } = await tryOnce((response) => void response.socket?.resetAndDestroy());
    expect(delivery).toMatchObject({
      status: "due",
      attempts: [{ status: null, error: expect.stringContaining("reset") }],
    });
  });

  it("is stored without control characters", async () => {
    const { delivery } = await tryOnce((response) => response.end("a\u0000b\u001b[31m"));
    expect(delivery.attempts[0]?.response_head).toMatch(/a�b�\[31m$/);
  });
});

describe("a webhook", () => {
  it("is switched off after five days of failures only, and says since when", async () => {
    const { clock, deliveries, worker, publish, writer, webhook, log } = await tryOnce((response) =>
      response.writeHead(500).end(),
    );
    for (let day = 0; day < 5; day++) {
      expect((await webhook())?.disabledAt).toBeNull();
      clock.advance({ days: 1 });
      await publish(writer, `Piece of day ${day}`);
      await worker.catchUp();
      await deliveries.catchUp();
    }
    expect(await webhook()).toMatchObject({
      disabledAt: clock().toISOString(),
      disabledReason: keep(
        say("Every delivery has failed since {since}.", {
          since: { day: "2026-03-01T12:00:00.000Z" },
        }),
      ),
    });
    expect((await log()).filter(({ status }) => status === "due")).toEqual([]);
  });

  it("that works once in between starts its five days again", async () => {
    const { store, clock, deliveries, receiver, writer, webhook } = await tryOnce((response) =>
      response.writeHead(500).end(),
    );
    receiver.answer((response) => response.end());
    clock.advance({ days: 4 });
    await deliveries.catchUp();
    receiver.answer((response) => response.writeHead(500).end());
    clock.advance({ days: 2 });
    const [delivery] = await listDeliveries(store.read, writer.id);
    const asked = { writerId: writer.id, deliveryId: delivery?.id ?? "" };
    await redeliver(store, writerAt(writer), asked);
    await deliveries.catchUp();
    expect(await webhook()).toMatchObject({
      disabledAt: null,
      failingSince: clock().toISOString(),
    });
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const { store, clock, deliveries, receiver, writer, webhook } = await tryOnce((response) =>
      response.end(),
    );
    const before = await webhook();
    const after = await rotateSecret(store, writerAt(writer), { writerId: writer.id });
    expect(after.secret).not.toBe(before?.secret);
    expect(after.previousSecretUntil).toBe(new Date(clock().getTime() + 86_400_000).toISOString());
    const send = async (): Promise<string[]> => {
      await sendTest(store, writerAt(writer), { writerId: writer.id });
      await deliveries.catchUp();
      const { headers, body } = receiver.received.at(-1)!;
      return [before?.secret ?? "", after.secret].filter((secret) => {
        const key = Buffer.from(secret.slice("whsec_".length), "base64");
        const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
        const digest = createHmac("sha256", key).update(signed).digest("hex");
        return String(headers["x-service-signature"]).includes(digest);
      });
    };
    expect(await send()).toEqual([before?.secret, after.secret]);
    clock.advance({ days: 1 });
    expect(await send()).toEqual([after.secret]);
    expect((await webhook())?.previousSecretUntil).toBeNull();
  });

  it("is tested once with a made-up piece that says so, and a failure does not count", async () => {
    const { store, deliveries, receiver, writer, webhook, log, clock } = await tryOnce((response) =>
      response.end(),
    );
    receiver.answer((response) => response.writeHead(500).end());
    const { deliveryId } = await sendTest(store, writerAt(writer), { writerId: writer.id });
    const again = sendTest(store, writerAt(writer), { writerId: writer.id });
    await expect(again).rejects.toThrow("on its way");
    await deliveries.catchUp();
    clock.advance({ days: 1 });
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(2);
    const sent = JSON.parse(receiver.received[1]?.body ?? "");
    expect(sent).toMatchObject({ title: "A test of your webhook", _service: { test: true } });
    const tested = (await log()).find(({ id }) => id === deliveryId);
    expect(tested).toMatchObject({ kind: "test", status: "failed", attempts: [{ status: 500 }] });
    expect((await webhook())?.failingSince).toBeNull();
  });

  it("lets nobody repeat another writer's delivery", async () => {
    const { store, delivery, addHooked, receiver } = await tryOnce((response) => response.end());
    const other = await addHooked("eve", receiver.url);
    const asked = { writerId: other.id, deliveryId: delivery.id };
    await expect(redeliver(store, writerAt(other), asked)).rejects.toMatchObject({
      reason: "not_found" satisfies Reason,
    });
  });

  it("sends a piece that was taken down before its delivery once it is public again", async () => {
    const { store, worker, deliveries, receiver, writer, clock, log, piece } = await tryOnce(
      (response) => response.writeHead(503).end(),
    );
    const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
    await takeStep(store, { ...step, action: "unpublish" });
    await worker.catchUp();
    receiver.answer((response) => response.end());
    // While it is not public there is no attempt, and the schedule does not move on.
    for (let day = 0; day < 9; day++) {
      clock.advance({ days: 1 });
      await deliveries.catchUp();
    }
    expect(receiver.received).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: "due", attempts: [{ status: 503 }] }]);
    const { version } = await store.read
      .selectFrom("pieces")
      .select("version")
      .where("id", "=", piece.id)
      .executeTakeFirstOrThrow();
    const rendered = { html: "<p>A body.</p>", text: "A body.", version: 1, slug: "a-headline" };
    await takeStep(store, { ...step, action: "publish", version, rendered });
    // Approved, but its files are not in place yet.
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(1);
    await worker.catchUp();
    await deliveries.catchUp();
    expect(receiver.received).toHaveLength(2);
    expect(await log()).toMatchObject([{ status: "delivered" }]);
  });

  it("deletes deliveries that finished a month ago, and none that are still due", async () => {
    const { store, clock, deliveries, receiver, writer, log, publish, worker } = await tryOnce(
      (response) => response.end(),
    );
    receiver.answer((response) => response.writeHead(500).end());
    await publish(writer, "Another");
    await worker.catchUp();
    await deliveries.catchUp();
    clock.advance({ days: 31 });
    await forgetDeliveries(store);
    expect(await log()).toMatchObject([{ status: "due", headline: "Another" }]);
  });
});

describe("the standardwebhooks package", () => {
  it("verifies a current delivery without changes", async () => {
    const { store, clock, deliveries, receiver, writer, webhook } = await tryOnce((response) =>
      response.end(),
    );
    clock.advance({ minutes: (Date.now() - clock().getTime()) / 60_000 });
    await sendTest(store, writerAt(writer), { writerId: writer.id });
    await deliveries.catchUp();
    const { headers, body } = receiver.received.at(-1)!;
    const { secret = "" } = (await webhook()) ?? {};
    const plain = headers as Record<string, string>;
    expect(new Webhook(secret).verify(body, plain)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, plain)).toThrow("No matching signature");
  });
});

describe("an address typed in", () => {
  const parse = (text: string, allowPrivate = false) => parseWebhookUrl(text, { allowPrivate });

  it("is accepted if it may be called", () => {
    expect(parse(" https://hooks.example/in?key=1 ")).toBe("https://hooks.example/in?key=1");
    expect(parse("http://127.0.0.1:8080/", true)).toBe("http://127.0.0.1:8080/");
  });

  it.each([
    "javascript:alert(1)",
    "hooks.example",
    "https://user:pw@hooks.example/",
    "https://hooks.example:22/",
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://[::1]/",
  ])("is refused with a sentence: %s", (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ reason: "validation_failed" }));
  });
});
