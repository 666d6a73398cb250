import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { MAIL_CHOICES } from "../../contract/people/mail.ts";
import { fault, say } from "../../contract/say.ts";
import { changePassword } from "../../store/people/credentials.ts";
import { eraseWriter } from "../../store/people/erasure.ts";
import { markLinksSeen } from "../../store/people/link-news.ts";
import { setMailsOff } from "../../store/people/mails.ts";
import { hashPassword } from "../../store/people/passwords.ts";
import { endSession, endSessions } from "../../store/people/sessions.ts";
import { newPassword, plainPassword } from "../password-rules.ts";
import type { DeskRoute, DeskTools } from "../route.ts";
import { action, page, seeOther } from "../route.ts";
import { untilGone } from "../until.ts";
import { createPasswordCheck } from "./own-password.ts";
import { createAccountPage, DeletePage } from "./page.tsx";
import { SECURE } from "./paths.ts";
import { createExportStreams } from "./export-stream.ts";

const PasswordForm = z.object({ current_password: plainPassword(), new_password: newPassword() });

const DeleteForm = z.object({
  password: plainPassword(),
  sure: z.literal("yes", fault("must be ticked")),
});

/** Password, sessions, mail, export and account deletion. */
export function createAccountRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake } = tools;
  const exportStream = createExportStreams(store);

  const checkOwnPassword = createPasswordCheck(tools);
  const accountPage = createAccountPage(store);

  return [
    page({ path: "/desk/account", show: (visit) => accountPage(visit) }),
    action({
      path: "/desk/account/links-seen",
      form: z.object({}),
      run: async ({ me, actor }) => {
        await markLinksSeen(store, actor, me.id);
        return seeOther("/desk/account");
      },
    }),
    action({
      path: "/desk/account/password",
      form: PasswordForm,
      run: async (visit, { current_password, new_password }) => {
        await checkOwnPassword(visit, "current_password", current_password);
        const { token } = await changePassword(store, visit.actor, {
          writerId: visit.me.id,
          passwordHash: await hashPassword(new_password),
          keep: visit.session.id,
        });
        if (token) visit.cookies.setSession(token);
        wake();
        return seeOther(`${SECURE}?done=password`);
      },
      again: accountPage,
    }),
    action({
      path: "/desk/account/sign-out-everywhere",
      form: z.object({}),
      run: async ({ me, actor, cookies }) => {
        await endSessions(store, actor, me.id);
        cookies.clearSession();
        return seeOther("/desk/sign-in?done=signed-out-everywhere");
      },
    }),
    action({
      path: "/desk/account/sessions/:id/end",
      form: z.object({}),
      run: async ({ actor, params }) => {
        if (!(await endSession(store, actor, params["id"] ?? ""))) {
          throw new Refusal("not_found", say("This session has ended already."));
        }
        return seeOther("/desk/account?done=session");
      },
    }),
    action({
      path: "/desk/account/mail",
      form: z.object({}).loose(),
      run: async ({ me }, _, values) => {
        // The box of a kind that the writer is not shown stays as it was: on.
        const shown = MAIL_CHOICES.filter((kind) => kind !== "waiting" || me.access === "editor");
        const off = shown.filter((kind) => values.get(kind) !== "yes");
        await setMailsOff(store, me.id, off);
        return seeOther("/desk/account?done=mail#mail");
      },
    }),
    page({
      path: "/desk/account/export",
      show: async ({ me }) => ({
        download: exportStream(me),
        name: `${me.slug}.jsonl`,
        type: "application/jsonl; charset=utf-8",
      }),
    }),
    page({
      path: "/desk/account/delete",
      show: async ({ words }) => ({ title: words.account.delete_account, main: <DeletePage /> }),
    }),
    action({
      path: "/desk/account/delete",
      form: DeleteForm,
      run: async (visit, { password }) => {
        await checkOwnPassword(visit, "password", password);
        await eraseWriter(store, visit.actor, visit.me.id);
        wake();
        await untilGone(store, visit.me.id);
        visit.cookies.clearSession();
        return seeOther(`/desk/sign-in?done=deleted&account=${visit.me.id}`);
      },
      again: async ({ words }, refused) => ({
        title: words.account.delete_account,
        main: <DeletePage refused={refused} />,
      }),
    }),
  ];
}
