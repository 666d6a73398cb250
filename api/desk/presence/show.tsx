import { findCheck } from "../../store/presence-checks.ts";
import { listDeliveries } from "../../store/delivery-log.ts";
import { listKeys } from "../../store/keys.ts";
import { findWebhook } from "../../store/webhooks.ts";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { PresencePage, type PresencePageProps } from "./page.tsx";

export const PRESENCE = "/desk/edit/online-presence";

/** What a section shows besides the stored data. */
interface Extras {
  keys?: Partial<PresencePageProps["keys"]>;
  website?: Partial<PresencePageProps["website"]>;
  webhook?: Partial<PresencePageProps["webhook"]>;
}

export type ShowPresence = (visit: SignedInVisit, extras: Extras) => Promise<DeskAnswer>;

/** Makes the function that shows the page with this writer's own data only. */
export function createShowPresence({ store, urls }: DeskTools): ShowPresence {
  return async ({ me }, extras) => {
    const [keys, check, webhook, deliveries] = await Promise.all([
      listKeys(store.read, me.id),
      findCheck(store.read, me.id, "website"),
      findWebhook(store.read, me.id, store.clock()),
      listDeliveries(store.read, me.id),
    ]);
    return {
      title: "Online presence",
      main: (
        <PresencePage
          me={me}
          urls={urls}
          keys={{ keys, ...extras.keys }}
          // A check of a former website says nothing about the current one.
          website={{ check: check?.url === me.website ? check : undefined, ...extras.website }}
          webhook={{ webhook, deliveries, ...extras.webhook }}
        />
      ),
    };
  };
}
