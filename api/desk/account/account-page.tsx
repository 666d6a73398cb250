import { mailsOff } from "../../store/people/mails.ts";
import type { Store } from "../../store/engine/open.ts";
import { listPasskeys } from "../../store/people/passkeys.ts";
import { listSecurityEvents } from "../../store/people/security-events.ts";
import { listSessions } from "../../store/people/sessions.ts";
import type { DeskAnswer, SignedInVisit } from "../route.ts";
import type { Refused } from "../take-form.ts";
import { AccountPage } from "./page.tsx";

/** Shows the account, or shows it again after a refused form. */
export type ShowAccount = (visit: SignedInVisit, refused?: Refused) => Promise<DeskAnswer>;

export function createAccountPage(store: Store): ShowAccount {
  return async ({ me, session, query, words }, refused) => ({
    title: words.frame.account,
    scripts: ["passkeys"],
    main: (
      <AccountPage
        me={me}
        session={session}
        sessions={await listSessions(store.read, store, me.id)}
        passkeys={await listPasskeys(store.read, me.id)}
        mailsOff={store.sendsMail ? await mailsOff(store.read, me.id) : undefined}
        events={await listSecurityEvents(store.read, me.id)}
        query={query}
        {...(refused ? { refused } : {})}
      />
    ),
  });
}
