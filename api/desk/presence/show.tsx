import { findCheck } from "../../store/presence-checks.ts";
import { listDeliveries } from "../../store/delivery-log.ts";
import { listKeys } from "../../store/keys.ts";
import { findWebhook } from "../../store/webhooks.ts";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { PresencePage, type PresencePageProps } from "./page.tsx";

export const PRESENCE = "/desk/edit/online-presence";

/** What a section has to say beside what is stored. */
interface Said {
  keys?: Partial<PresencePageProps["keys"]>;
  website?: Partial<PresencePageProps["website"]>;
  webhook?: Partial<PresencePageProps["webhook"]>;
}

export type ShowPresence = (visit: SignedInVisit, said: Said) => Promise<DeskAnswer>;

/** The page, with everything on it that is this writer's, and nobody else's. */
export function createShowPresence({ store, urls }: DeskTools): ShowPresence {
  return async ({ me }, said) => {
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
          keys={{ keys, ...said.keys }}
          // A look at an address that is in the profile no more says nothing of this one.
          website={{ check: check?.url === me.website ? check : undefined, ...said.website }}
          webhook={{ webhook, deliveries, ...said.webhook }}
        />
      ),
    };
  };
}
