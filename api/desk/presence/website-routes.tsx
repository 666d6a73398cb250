import { z } from "zod";
import type { Writer } from "../../contract/records.ts";
import { Refusal } from "../../contract/errors.ts";
import { findCheck } from "../../store/presence-checks.ts";
import { action, type DeskRoute, type DeskTools, seeOther } from "../route.ts";
import { PRESENCE, type ShowPresence } from "./show.tsx";
import { WEBSITE } from "./website-section.tsx";

/** As long as a copy of a page answers: sooner, nothing new could be found. */
const BETWEEN_LOOKS_MS = 10_000;

export function createWebsiteRoutes(
  { store, presence, wake }: DeskTools,
  show: ShowPresence,
): DeskRoute[] {
  /** Whose website is being looked at. A slow one takes ten seconds, in which a button can be pressed a hundred times. */
  const looking = new Set<string>();
  return [
    action({
      path: WEBSITE,
      area: "presence",
      form: z.strictObject({}),
      run: async ({ me, actor }) => {
        if (looking.has(me.id)) throw new Refusal("conflict", "It is being looked at already.");
        looking.add(me.id);
        try {
          await requireTurn(me);
          await presence.checkWebsite(actor, me.id);
        } finally {
          looking.delete(me.id);
        }
        wake();
        return seeOther(`${PRESENCE}?done=website-checked#website`);
      },
      again: (visit, { message: problem }) => show(visit, { website: { problem } }),
    }),
  ];

  /** The address may be anybody's: a button of ours is no way to make us knock there over and over. */
  async function requireTurn({ id, website }: Writer): Promise<void> {
    const last = await findCheck(store.read, id, "website");
    if (!last || last.url !== website) return;
    if (store.clock().getTime() - Date.parse(last.checkedAt) >= BETWEEN_LOOKS_MS) return;
    throw new Refusal("rate_limited", "It was looked at just now. Try again in ten seconds.");
  }
}
