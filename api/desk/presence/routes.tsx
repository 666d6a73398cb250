import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { KeyBody } from "../../contract/key.ts";
import { setAgentsPaused } from "../../store/pieces/drafts/agent-pauses.ts";
import { type ListedKey, listKeys, mintKey, revokeKey } from "../../store/keys/keys.ts";
import type { Confirmation } from "../confirmation.tsx";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { KEYS, PAUSE, PRESENCE, RESUME, WEBHOOK, WEBSITE, WIDGETS } from "./paths.ts";
import { createShowPresence, type ShowPresence } from "./show.tsx";
import type { DeskWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { doneWords } from "../parts/notice.tsx";
import { createWebhookRoutes, webhookDone } from "./webhook-routes.tsx";
import { createWebsiteRoutes } from "./website-routes.tsx";

export function createPresenceRoutes(tools: DeskTools): DeskRoute[] {
  const show = createShowPresence(tools);
  const pages = [
    page({
      path: PRESENCE,
      show: (visit) => show.keys(visit, { revoked: visit.query.get("done") === "revoked" }),
    }),
    page({ path: WIDGETS, show: show.widgets }),
    page({
      path: WEBSITE,
      show: (visit) =>
        show.website(visit, { checked: visit.query.get("done") === "website-checked" }),
    }),
    page({
      path: WEBHOOK,
      show: (visit) =>
        show.webhook(visit, { done: doneWords(visit.query, webhookDone(visit.words)) }),
    }),
  ];
  const actions = [
    ...createKeyRoutes(tools, show),
    ...createWebsiteRoutes(tools, show),
    ...createWebhookRoutes(tools, show),
  ];
  const shown = new Set(pages.map(({ path }) => path));
  return [
    ...pages,
    // The browser's address after a form was answered with a page; reloading it leads to the page.
    ...actions
      .filter(({ path }) => !shown.has(path))
      .map(({ path }) =>
        page({
          path,
          show: async () => seeOther(path.startsWith(WEBHOOK) ? WEBHOOK : PRESENCE),
        }),
      ),
    ...actions,
  ];
}

function createKeyRoutes({ store }: DeskTools, show: ShowPresence): DeskRoute[] {
  return [
    action({
      path: KEYS,
      form: KeyBody,
      run: async (visit, { expires: days, ...given }) => {
        const { me, actor } = visit;
        const { name, scope } = given;
        const { key: secret } = await mintKey(store, actor, { writerId: me.id, ...given, days });
        // Answered without a redirect: the key is not stored, so no later page could show it.
        return show.keys(visit, { minted: { name, secret, scope } });
      },
      again: (visit, refused) => show.keys(visit, { refused }),
    }),
    ...[
      { path: PAUSE, paused: true },
      { path: RESUME, paused: false },
    ].map(({ path, paused }) =>
      action({
        path,
        form: z.strictObject({}),
        run: async ({ actor }) => {
          await setAgentsPaused(store, actor, { paused });
          return seeOther(PRESENCE);
        },
      }),
    ),
    action({
      path: `${KEYS}/:id/revoke`,
      form: z.strictObject({}),
      confirm: async ({ me, params, words }) => {
        const keys = await listKeys(store.read, me.id);
        const key = keys.find(({ id }) => id === params["id"]);
        // If the key is missing or already revoked, `run` says so.
        return key && key.revoked_at === null ? revocationOf(key, words) : undefined;
      },
      run: async ({ me, actor, params }) => {
        const id = params["id"] ?? "";
        if (!(await revokeKey(store, actor, { id, writerId: me.id }))) {
          throw new Refusal("not_found", say("You have no key with this id."));
        }
        return seeOther(`${PRESENCE}?done=revoked`);
      },
    }),
  ];
}

/** Two sign-ins of one program have one name: their times tell them apart. */
function revocationOf(key: ListedKey, { presence: w }: DeskWords): Confirmation {
  const { name, client_id, created_at, last_used_at } = key;
  const isProgram = client_id !== null;
  return {
    title: isProgram ? w.revoke_program : w.revoke_key,
    of: name,
    words: (
      <>
        <p>
          {w.created}: <DateTime at={created_at} />
          <br />
          {w.last_used}: {last_used_at ? <DateTime at={last_used_at} /> : w.never}
        </p>
        <p>{isProgram ? w.revoke_program_about : w.revoke_about}</p>
      </>
    ),
    button: isProgram ? w.revoke_program : w.revoke_key,
    back: { href: PRESENCE, label: isProgram ? w.keep_program : w.keep_key },
  };
}
