import { z } from "zod";
import { timestamp } from "../../contract/clock.ts";
import type { Access } from "../../store/people/access-kinds.ts";
import { endAccessAs, lastEnded, listAccess } from "../../store/people/access.ts";
import { ownPasswordSince } from "../../store/people/own-password.ts";
import { doneWords } from "../parts/notice.tsx";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { SECURE } from "./paths.ts";
import { isChosen } from "./secure-form.ts";
import { SecurePage } from "./secure-page.tsx";

/** As the form names each: its kind and its id. A passkey's id may be long. */
const EndForm = z.object({
  end: z.array(z.string().max(2_100)).max(200).default([]),
  /** The change of email that is taken back; empty if none is. */
  email: z.string().max(100).optional(),
  /** When the page was made. */
  looked_at: z.iso.datetime().optional(),
});

/** One page with all access to the account. Every remedy leads here, and so does each mail that tells of a change. */
export function createSecureRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: SECURE,
      show: async ({ me, session, query, words }) => {
        const { secure: w } = words;
        const done = doneWords(query, {
          done_password: w.changed_password,
          done_passkey: words.account.passkey_removed,
          done_reset: w.reset,
          done_restored: w.restored,
          done_ended: w.ended,
          done_none: w.nothing_ended,
        });
        const lookedAt = timestamp(store.clock);
        const hasEnded = ["password", "passkey", "reset", "restored", "ended"].includes(
          query.get("done") ?? "",
        );
        return {
          title: w.title,
          main: (
            <SecurePage
              all={await listAccess(store.read, store, me.id)}
              email={me.email}
              current={session.id}
              lookedAt={lookedAt}
              since={await ownPasswordSince(store.read, store, me.id)}
              done={done}
              ended={hasEnded ? await lastEnded(store.read, store, me.id) : []}
            />
          ),
        };
      },
    }),
    action({
      path: SECURE,
      form: EndForm,
      run: async ({ me, actor, session, cookies }, { end, email, looked_at }) => {
        const ticked = new Set(email ? [...end, email] : end);
        // Somebody who signs in again and again would otherwise always have a session that no page has listed yet.
        const isNew = ({ addedAt }: Access): boolean =>
          ticked.size > 0 && looked_at !== undefined && addedAt > looked_at;
        const listed = (await listAccess(store.read, store, me.id)).filter((one) => !isNew(one));
        const { ended, token } = await endAccessAs(store, actor, {
          writerId: me.id,
          isEnded: (access) =>
            (isChosen(access, ticked, listed) || isNew(access)) && access.id !== session.id,
        });
        if (token) cookies.setSession(token);
        return seeOther(`${SECURE}?done=${ended.length ? "ended" : "none"}`);
      },
    }),
  ];
}
