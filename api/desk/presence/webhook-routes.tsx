import { z } from "zod";
import type { Actor } from "../../store/audit.ts";
import { redeliver, sendTest } from "../../store/delivery-log.ts";
import { removeWebhook, rotateSecret, saveWebhook } from "../../store/webhooks.ts";
import { parseWebhookUrl } from "../../webhooks/webhook-url.ts";
import { action, type DeskRedirect, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { PRESENCE, type ShowPresence } from "./show.tsx";
import { WEBHOOK } from "./webhook-section.tsx";

/** What the page says after each deed, by the code in its address. */
export const WEBHOOK_DONE: Readonly<Record<string, string>> = {
  "webhook-saved": "Saved. Each new piece goes there from now on; send a test to try it.",
  "secret-rotated": "There is a new secret. For a day the one before signs as well.",
  "test-sent": "A test is on its way. Load the page again in a moment to see what came of it.",
  redelivered: "It is sent again. Load the page again in a moment to see what came of it.",
  "webhook-removed": "The webhook is removed. Nothing more is sent.",
};

export function createWebhookRoutes(
  { store, config, wake }: DeskTools,
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
    button("test", "test-sent", (actor, { writerId }) => sendTest(store, actor, { writerId })),
    button("rotate", "secret-rotated", (actor, { writerId }) =>
      rotateSecret(store, actor, { writerId }),
    ),
    button("remove", "webhook-removed", (actor, { writerId }) =>
      removeWebhook(store, actor, { writerId }),
    ),
    button("deliveries/:id/redeliver", "redelivered", (actor, delivery) =>
      redeliver(store, actor, delivery),
    ),
  ];

  /** Does something to the writer's own webhook: whose it is comes from the session, and from nowhere else. */
  function button(
    path: string,
    code: string,
    press: (actor: Actor, of: { writerId: string; deliveryId: string }) => Promise<unknown>,
  ): DeskRoute {
    return action({
      path: `${WEBHOOK}/${path}`,
      area: "presence",
      form: z.strictObject({}),
      run: async ({ me, actor, params }) => {
        await press(actor, { writerId: me.id, deliveryId: params["id"] ?? "" });
        wake();
        return done(code);
      },
      again: (visit, { message: problem }) => show(visit, { webhook: { refused: { problem } } }),
    });
  }
}

function done(code: string): DeskRedirect {
  return seeOther(`${PRESENCE}?done=${code}#webhook`);
}
