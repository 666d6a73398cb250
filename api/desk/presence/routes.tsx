import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { KeyBody } from "../../contract/key.ts";
import { type ListedKey, listKeys, mintKey, revokeKey } from "../../store/keys.ts";
import type { Confirmation } from "../confirmation.tsx";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { KEYS } from "./keys-section.tsx";
import { createShowPresence, PRESENCE, type ShowPresence } from "./show.tsx";
import { createWebhookRoutes, WEBHOOK_DONE } from "./webhook-routes.tsx";
import { createWebsiteRoutes } from "./website-routes.tsx";

export function createPresenceRoutes(tools: DeskTools): DeskRoute[] {
  const area = "presence";
  const show = createShowPresence(tools);
  const actions = [
    ...createKeyRoutes(tools, show),
    ...createWebsiteRoutes(tools, show),
    ...createWebhookRoutes(tools, show),
  ];
  return [
    page({
      path: PRESENCE,
      area,
      show: (visit) => {
        const done = visit.query.get("done") ?? "";
        return show(visit, {
          keys: { revoked: done === "revoked" },
          website: { checked: done === "website-checked" },
          webhook: { done: Object.hasOwn(WEBHOOK_DONE, done) ? WEBHOOK_DONE[done] : undefined },
        });
      },
    }),
    // Where the browser stands after a form was answered with the page: asked for again, it is the page.
    ...actions.map(({ path }) => page({ path, area, show: async () => seeOther(PRESENCE) })),
    ...actions,
  ];
}

function createKeyRoutes({ store }: DeskTools, show: ShowPresence): DeskRoute[] {
  const area = "presence";
  return [
    action({
      path: KEYS,
      area,
      form: KeyBody,
      run: async (visit, { name, scope }) => {
        const { me, actor } = visit;
        const { key: secret } = await mintKey(store, actor, { writerId: me.id, name, scope });
        // Answered at once and not by a redirect: the key is kept nowhere from which a next page could show it.
        return show(visit, { keys: { minted: { name, secret, scope } } });
      },
      again: (visit, { values, issues, message }) =>
        show(visit, { keys: { refused: { value: values.get, issues, problem: message } } }),
    }),
    action({
      path: `${KEYS}/:id/revoke`,
      area,
      form: z.strictObject({}),
      confirm: async ({ me, params }) => {
        const keys = await listKeys(store.read, me.id);
        const key = keys.find(({ id }) => id === params["id"]);
        // Of a key that is not there, or is revoked, the deed itself tells.
        return key && key.revoked_at === null ? revocationOf(key) : undefined;
      },
      run: async ({ me, actor, params }) => {
        const id = params["id"] ?? "";
        if (!(await revokeKey(store, actor, { id, writerId: me.id }))) {
          throw new Refusal("not_found", "You have no such key.");
        }
        return seeOther(`${PRESENCE}?done=revoked#api-keys`);
      },
    }),
  ];
}

function revocationOf({ name }: ListedKey): Confirmation {
  return {
    title: "Revoke key",
    of: name,
    words: (
      <p>
        The program that uses this key is refused from now on. This cannot be undone: to let it
        draft again, you would create a new key and give it that one. What it drafted stays.
      </p>
    ),
    button: "Revoke key",
    back: { href: `${PRESENCE}#api-keys`, label: "Keep it" },
  };
}
