import { z } from "zod";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import type { Actor } from "../../store/audit.ts";
import { isDeliveryTried, redeliver, sendTest } from "../../store/delivery-log.ts";
import { removeWebhook, rotateSecret, saveWebhook } from "../../store/webhooks.ts";
import { parseWebhookUrl } from "../../webhooks/webhook-url.ts";
import type { Confirmation } from "../confirmation.tsx";
import { action, type DeskRedirect, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { until } from "../until.ts";
import { WEBHOOK } from "./paths.ts";
import type { ShowPresence } from "./show.tsx";

/** The page's messages, by the `done` code in its address. */
export const WEBHOOK_DONE: Readonly<Record<string, string>> = {
  "webhook-saved": "Saved. Each new piece is sent there from now on. Send a test to try it.",
  "secret-rotated": `You have a new secret. The old one also signs for ${WEBHOOK_LIMITS.rotationHours} more hours.`,
  "test-sent": "A test was sent. The result is below.",
  redelivered: "It was sent again. The result is below.",
  waiting: "It is waiting to be sent. Reload the page in a moment to see the result.",
  "webhook-removed": "The webhook is removed. Nothing more is sent.",
};

/** By then, even a receiver that does not answer has used its time. */
const TRIED_WITHIN_MS = (WEBHOOK_LIMITS.trySeconds + 2) * 1_000;

export function createWebhookRoutes(
  { store, config, limits, wake }: DeskTools,
  show: ShowPresence,
): DeskRoute[] {
  return [
    action({
      path: WEBHOOK,
      area: "presence",
      form: z.strictObject({ url: z.string() }),
      run: async ({ me, actor }, form) => {
        const { webhookAllowPrivate: allowPrivate } = config;
        const url = parseWebhookUrl(form.url, { allowPrivate });
        await saveWebhook(store, actor, { writerId: me.id, url });
        return done("webhook-saved");
      },
      again: (visit, { values, issues, message: problem }) =>
        show.webhook(visit, { refused: { url: values.get("url"), issues, problem } }),
    }),
    button("test", async (actor, { writerId }) => {
      await takeSharedOrRefuse(limits.sends, writerId);
      const { deliveryId } = await sendTest(store, actor, { writerId });
      return tried("test-sent", deliveryId);
    }),
    button(
      "rotate",
      async (actor, { writerId }) => {
        await rotateSecret(store, actor, { writerId });
        return "secret-rotated";
      },
      ROTATION,
    ),
    button(
      "remove",
      async (actor, { writerId }) => {
        await removeWebhook(store, actor, { writerId });
        return "webhook-removed";
      },
      REMOVAL,
    ),
    button("deliveries/:id/redeliver", async (actor, delivery) => {
      await takeSharedOrRefuse(limits.sends, delivery.writerId);
      await redeliver(store, actor, delivery);
      return tried("redelivered", delivery.deliveryId);
    }),
  ];

  /** The `done` code: `code` if the worker has tried in time, else `waiting`. */
  async function tried(code: string, deliveryId: string): Promise<string> {
    wake();
    const isTried = await until(
      () => isDeliveryTried(store.read, deliveryId),
      (is) => is,
      TRIED_WITHIN_MS,
    );
    return isTried ? code : "waiting";
  }

  /** An action on the writer's own webhook. The writer comes from the session only. */
  function button(
    path: string,
    press: (actor: Actor, of: { writerId: string; deliveryId: string }) => Promise<string>,
    confirmation?: Confirmation,
  ): DeskRoute {
    return action({
      path: `${WEBHOOK}/${path}`,
      area: "presence",
      form: z.strictObject({}),
      confirm: async () => confirmation,
      run: async ({ me, actor, params }) => {
        return done(await press(actor, { writerId: me.id, deliveryId: params["id"] ?? "" }));
      },
      again: (visit, { message: problem }) => show.webhook(visit, { refused: { problem } }),
    });
  }
}

const ROTATION: Confirmation = {
  title: "Rotate secret",
  words: (
    <p>
      You get a new signing secret. The current one also signs for {WEBHOOK_LIMITS.rotationHours}{" "}
      more hours. Give your receiver the new secret by then, or it will refuse deliveries.
    </p>
  ),
  button: "Rotate secret",
  back: { href: WEBHOOK, label: "Keep secret" },
};

const REMOVAL: Confirmation = {
  title: "Remove webhook",
  words: (
    <p>
      New pieces and waiting deliveries are no longer sent to your receiver. The signing secret is
      deleted. A webhook that you add later gets a new one.
    </p>
  ),
  button: "Remove webhook",
  back: { href: WEBHOOK, label: "Keep webhook" },
};

function done(code: string): DeskRedirect {
  return seeOther(`${WEBHOOK}?done=${code}`);
}
