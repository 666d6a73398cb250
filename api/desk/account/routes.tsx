import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { emailAddress } from "../../contract/fields.ts";
import { changePassword, findCredentials, setEmail } from "../../store/credentials.ts";
import { eraseWriter } from "../../store/erasure.ts";
import { markLinksSeen } from "../../store/links.ts";
import { checkPassword, hashPassword } from "../../store/passwords.ts";
import { listSecurityEvents } from "../../store/security-events.ts";
import { endSessions } from "../../store/sessions.ts";
import { foldEmail } from "../../store/writers.ts";
import { newPassword, plainPassword } from "../password-rules.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import type { Refused } from "../take-form.ts";
import { action, page, seeOther } from "../route.ts";
import { untilGone } from "../until.ts";
import { AccountPage, DeletePage } from "./page.tsx";
import { createExportStreams } from "./export-stream.ts";

const EmailForm = z.object({
  email: emailAddress(),
  email_password: plainPassword(),
});

const PasswordForm = z.object({ current_password: plainPassword(), new_password: newPassword() });

const DeleteForm = z.object({
  password: plainPassword(),
  sure: z.literal("yes", "must be ticked"),
});

/** Email, password, sessions, export and account deletion. */
export function createAccountRoutes({ store, guesses, wake }: DeskTools): DeskRoute[] {
  const exportStream = createExportStreams(store);

  /** A session left open on a shared computer must not be enough to take over or delete an account. */
  async function checkOwnPassword(
    { me, address }: SignedInVisit,
    field: string,
    password: string,
  ): Promise<void> {
    // Counts together with the guesses at the sign-in form: it is the same password.
    const account = foldEmail(me.email ?? me.id);
    const right = await guesses.try({ account, address }, async () => {
      const found = await findCredentials(store.read, { writerId: me.id });
      const hash = found?.passwordHash;
      return hash && (await checkPassword(hash, password)) ? true : undefined;
    });
    if (right) return;
    const issues = [{ path: field, message: "is incorrect" }];
    throw new Refusal("validation_failed", "The password is incorrect.", issues);
  }

  async function accountPage(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const { me, query } = visit;
    const events = await listSecurityEvents(store.read, me.id);
    return {
      title: "Account",
      main: <AccountPage me={me} events={events} query={query} {...(refused ? { refused } : {})} />,
    };
  }

  return [
    page({ path: "/desk/account", area: "account", show: (visit) => accountPage(visit) }),
    action({
      path: "/desk/account/links-seen",
      area: "account",
      form: z.object({}),
      run: async ({ me, actor }) => {
        await markLinksSeen(store, actor, me.id);
        return seeOther("/desk/account");
      },
    }),
    action({
      path: "/desk/account/email",
      area: "account",
      form: EmailForm,
      run: async (visit, { email, email_password }) => {
        await checkOwnPassword(visit, "email_password", email_password);
        await setEmail(store, visit.actor, { writerId: visit.me.id, email });
        return seeOther("/desk/account?done=email");
      },
      again: accountPage,
    }),
    action({
      path: "/desk/account/password",
      area: "account",
      form: PasswordForm,
      run: async (visit, { current_password, new_password }) => {
        await checkOwnPassword(visit, "current_password", current_password);
        await changePassword(store, visit.actor, {
          writerId: visit.me.id,
          passwordHash: await hashPassword(new_password),
          keep: visit.session.id,
        });
        return seeOther("/desk/account?done=password");
      },
      again: accountPage,
    }),
    action({
      path: "/desk/account/sign-out-everywhere",
      area: "account",
      form: z.object({}),
      run: async ({ me, actor, cookies }) => {
        await endSessions(store, actor, me.id);
        cookies.clearSession();
        return seeOther("/desk/sign-in?done=signed-out");
      },
    }),
    page({
      path: "/desk/account/export",
      area: "account",
      show: async ({ me }) => ({
        download: exportStream(me),
        name: `${me.slug}.jsonl`,
        type: "application/jsonl; charset=utf-8",
      }),
    }),
    page({
      path: "/desk/account/delete",
      area: "account",
      show: async () => ({ title: "Delete my account", main: <DeletePage /> }),
    }),
    action({
      path: "/desk/account/delete",
      area: "account",
      form: DeleteForm,
      run: async (visit, { password }) => {
        await checkOwnPassword(visit, "password", password);
        await eraseWriter(store, visit.actor, visit.me.id);
        wake();
        await untilGone(store, visit.me.id);
        visit.cookies.clearSession();
        return seeOther(`/desk/sign-in?done=deleted&account=${visit.me.id}`);
      },
      again: async (_visit, refused) => ({
        title: "Delete my account",
        main: <DeletePage refused={refused} />,
      }),
    }),
  ];
}
