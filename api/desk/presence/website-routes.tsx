import { z } from "zod";
import type { Writer } from "../../contract/records.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { findCheck } from "../../store/people/presence-checks.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { WEBSITE } from "./paths.ts";
import type { ShowPresence } from "./show.tsx";

/** A fetched page is cached this long; an earlier check would find the same. */
const CHECK_INTERVAL_MS = 10_000;

export function createWebsiteRoutes(
  { store, presence, wake }: DeskTools,
  show: ShowPresence,
): DeskRoute[] {
  /** Writers with a running check. A slow website takes ten seconds, and the button can be pressed often in that time. */
  const checking = new Set<string>();
  return [
    action({
      path: WEBSITE,
      form: z.strictObject({}),
      run: async ({ me, actor }) => {
        if (checking.has(me.id)) {
          throw new Refusal("conflict", say("Your website is already being checked."));
        }
        checking.add(me.id);
        try {
          await requireTurn(me);
          await presence.checkWebsite(actor, me.id);
        } finally {
          checking.delete(me.id);
        }
        wake();
        return seeOther(`${WEBSITE}?done=website-checked`);
      },
      again: (visit, { message: problem }) => show.website(visit, { problem }),
    }),
  ];

  /** The website may belong to anybody, so the button must not be a way to send it many requests. */
  async function requireTurn({ id, website }: Writer): Promise<void> {
    const last = await findCheck(store.read, id, "website");
    if (!last || last.url !== website) return;
    if (store.clock().getTime() - Date.parse(last.checkedAt) >= CHECK_INTERVAL_MS) return;
    throw new Refusal(
      "rate_limited",
      say("Your website was checked just now. Try again in ten seconds."),
    );
  }
}
