import { z } from "zod";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { takeOrRefuse } from "../../http/rate-limit.ts";
import type { Actor } from "../../store/audit.ts";
import { isDeliveryTried, redeliver, sendTest } from "../../store/delivery-log.ts";
import { removeWebhook, rotateSecret, saveWebhook } from "../../store/webhooks.ts";
import { parseWebhookUrl } from "../../webhooks/webhook-url.ts";
import type { Confirmation } from "../confirmation.tsx";
import { action, type DeskRedirect, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { until } from "../until.ts";
import { PRESENCE, type ShowPresence } from "./show.tsx";
import { WEBHOOK } from "./webhook-section.tsx";

/** What the page says after each deed, by the code in its address. */
export const WEBHOOK_DONE: Readonly<Record<string, string>> = {
  "webhook-saved": "Saved. Each new piece goes there from now on; send a test to try it.",
  "secret-rotated": "There is a new secret. For a day the one before signs as well.",
  "test-sent": "A test was sent. What came of it stands below.",
  redelivered: "It was sent again. What came of it stands below.",
  waiting: "It is on its way. Load the page again in a moment to see what came of it.",
  "webhook-removed": "The webhook is removed. Nothing more is sent.",
};

/** Also a receiver that hangs has had its time by then. */
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
        show(visit, { webhook: { refused: { url: values.get("url"), issues, problem } } }),
    }),
    button("test", async (actor, { writerId }) => {
      takeOrRefuse(limits.sends, writerId);
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
      takeOrRefuse(limits.sends, delivery.writerId);
      await redeliver(store, actor, delivery);
      return tried("redelivered", delivery.deliveryId);
    }),
  ];

  /** What to say when the worker has tried, or takes too long to wait for. */
  async function tried(code: string, deliveryId: string): Promise<string> {
    wake();
    const isTried = await until(
      () => isDeliveryTried(store.read, deliveryId),
      (is) => is,
      TRIED_WITHIN_MS,
    );
    return isTried ? code : "waiting";
  }

  /** Does something to the writer's own webhook: whose it is comes from the session, and from nowhere else. */
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
      again: (visit, { message: problem }) => show(visit, { webhook: { refused: { problem } } }),
    });
  }
}

const BACK = `${PRESENCE}#webhook`;

const ROTATION: Confirmation = {
  title: "Rotate secret",
  words: (
    <p>
      You get a new signing secret. The one of now signs as well for {WEBHOOK_LIMITS.rotationHours}{" "}
      more hours: give your receiver the new one by then, or it will refuse what we send.
    </p>
  ),
  button: "Rotate secret",
  back: { href: BACK, label: "Keep the secret" },
};

const REMOVAL: Confirmation = {
  title: "Remove webhook",
  words: (
    <p>
      New pieces are no longer sent to your receiver, and neither is anything that still waits to be
      sent. The signing secret is deleted: a webhook that you add later gets a new one.
    </p>
  ),
  button: "Remove webhook",
  back: { href: BACK, label: "Keep it" },
};

function done(code: string): DeskRedirect {
  return seeOther(`${PRESENCE}?done=${code}#webhook`);
}
