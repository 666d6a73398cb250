import { z } from "zod";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import type { Actor } from "../../store/log/audit.ts";
import { isDeliveryTried, redeliver, sendTest } from "../../store/webhooks/delivery-log.ts";
import { removeWebhook, rotateSecret, saveWebhook } from "../../store/webhooks/webhooks.ts";
import { parseWebhookUrl } from "../../webhooks/webhook-url.ts";
import type { Confirmation } from "../confirmation.tsx";
import type { DeskWords } from "../messages/words.ts";
import { action, type DeskRedirect, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { until } from "../until.ts";
import { WEBHOOK } from "./paths.ts";
import type { ShowPresence } from "./show.tsx";

/** The page's messages, by the `done` code in its address. */
export function webhookDone({ presence: w, language }: DeskWords) {
  return {
    done_webhook_saved: w.done_saved,
    done_secret_rotated: fill(w.done_rotated, { count: rotationHours(language) }),
    done_test_sent: w.done_test,
    done_redelivered: w.done_redelivered,
    done_waiting: w.done_waiting,
    done_webhook_removed: w.done_removed,
  };
}

function rotationHours(language: DeskWords["language"]): string {
  return numberOf(WEBHOOK_LIMITS.rotationHours, language);
}

/** By then, even a receiver that does not answer has used its time. */
const TRIED_WITHIN_MS = (WEBHOOK_LIMITS.trySeconds + 2) * 1_000;

export function createWebhookRoutes(
  { store, config, limits, wake }: DeskTools,
  show: ShowPresence,
): DeskRoute[] {
  return [
    action({
      path: WEBHOOK,
      form: z.strictObject({ url: z.string() }),
      run: async ({ me, actor }, form) => {
        const { webhookAllowPrivate: allowPrivate } = config;
        const url = parseWebhookUrl(form.url, { allowPrivate });
        await saveWebhook(store, actor, { writerId: me.id, url });
        return done("webhook-saved");
      },
      again: (visit, refused) => show.webhook(visit, { refused }),
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
      rotation,
    ),
    button(
      "remove",
      async (actor, { writerId }) => {
        await removeWebhook(store, actor, { writerId });
        return "webhook-removed";
      },
      removal,
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
    confirmation?: (words: DeskWords) => Confirmation,
  ): DeskRoute {
    return action({
      path: `${WEBHOOK}/${path}`,
      form: z.strictObject({}),
      confirm: async ({ words }) => confirmation?.(words),
      run: async ({ me, actor, params }) => {
        return done(await press(actor, { writerId: me.id, deliveryId: params["id"] ?? "" }));
      },
      again: (visit, refused) => show.webhook(visit, { refused }),
    });
  }
}

function rotation({ presence: w, language }: DeskWords): Confirmation {
  return {
    title: w.rotate_secret,
    words: <p>{fill(w.rotate_about, { count: rotationHours(language) })}</p>,
    button: w.rotate_secret,
    back: { href: WEBHOOK, label: w.keep_secret },
  };
}

function removal({ presence: w }: DeskWords): Confirmation {
  return {
    title: w.remove_webhook,
    words: <p>{w.remove_about}</p>,
    button: w.remove_webhook,
    back: { href: WEBHOOK, label: w.keep_webhook },
  };
}

function done(code: string): DeskRedirect {
  return seeOther(`${WEBHOOK}?done=${code}`);
}
