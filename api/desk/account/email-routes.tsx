import { z } from "zod";
import { emailAddress } from "../../contract/fields.ts";
import { setEmail } from "../../store/people/credentials.ts";
import {
  askForEmail,
  confirmEmail,
  findEmailToConfirm,
  findEmailToRestore,
  restoreEmail,
} from "../../store/people/email-changes.ts";
import { linkEnded } from "../../store/people/links.ts";
import { hashPassword } from "../../store/people/passwords.ts";
import type { EmailChangeRow } from "../../store/engine/tables-writers.ts";
import { findWriter } from "../../store/people/writers.ts";
import { type DeskWords, filled } from "../messages/words.ts";
import { NewPasswordForm } from "../parts/new-password-form.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { newPassword, plainPassword } from "../password-rules.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  openAction,
  openPage,
  seeOther,
  type Visit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { createAccountPage } from "./page.tsx";
import { enterDesk } from "./enter.ts";
import { createPasswordCheck } from "./own-password.ts";
import { ACCOUNT, SECURE } from "./paths.ts";

const EmailForm = z.object({ email: emailAddress(), email_password: plainPassword() });
const RestoreForm = z.object({ password: newPassword() });

const CONFIRM = "/desk/email/:token";
const RESTORE = "/desk/email/undo/:token";

/** Changing the email: asked for here, confirmed by a link to the new one, and taken back by a link to the old one. */
export function createEmailRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake } = tools;
  const checkOwnPassword = createPasswordCheck(tools);

  async function linkOf(visit: Visit, purpose: "confirm" | "restore") {
    const find = purpose === "confirm" ? findEmailToConfirm : findEmailToRestore;
    const change = await find(store.read, store, visit.params["token"] ?? "");
    const writer = change && (await findWriter(store.read, "id", change.writer_id));
    if (!change || !writer) throw linkEnded();
    return { change, name: writer.name };
  }

  return [
    action({
      path: "/desk/account/email",
      form: EmailForm,
      run: async (visit, { email, email_password }) => {
        await checkOwnPassword(visit, "email_password", email_password);
        if (!store.sendsMail) {
          await setEmail(store, visit.actor, { writerId: visit.me.id, email });
          return seeOther(`${ACCOUNT}?done=email`);
        }
        await askForEmail(store, visit.actor, email);
        wake();
        return seeOther(`${ACCOUNT}?done=email-asked`);
      },
      again: createAccountPage(store),
    }),
    openPage({
      path: CONFIRM,
      show: async (visit) => confirmPage(await linkOf(visit, "confirm"), visit.words),
    }),
    openAction({
      path: CONFIRM,
      form: z.object({}),
      run: async (visit) => {
        await confirmEmail(store, visit.params["token"] ?? "");
        wake();
        return seeOther(visit.session ? `${ACCOUNT}?done=email` : "/desk/sign-in?done=email");
      },
    }),
    openPage({
      path: RESTORE,
      show: async (visit) => restorePage(await linkOf(visit, "restore"), visit.words),
    }),
    openAction({
      path: RESTORE,
      form: RestoreForm,
      run: async (visit, { password }) => {
        // Look the link up first: a hash costs 50 ms, and wrong links must not cause that work.
        await linkOf(visit, "restore");
        const passwordHash = await hashPassword(password);
        const token = visit.params["token"] ?? "";
        const { writerId } = await restoreEmail(store, { token, passwordHash });
        wake();
        await enterDesk(store, visit, { writerId, via: "link", proof: { passwordHash } });
        return seeOther(`${SECURE}?done=restored`);
      },
      again: async (visit, refused) =>
        restorePage(await linkOf(visit, "restore"), visit.words, refused),
    }),
  ];
}

interface Link {
  change: EmailChangeRow;
  name: string;
}

function confirmPage({ change, name }: Link, { secure: w }: DeskWords): DeskAnswer {
  return {
    title: w.confirm_email,
    main: (
      <div class="narrow">
        <h1>{w.confirm_email}</h1>
        <p>
          {filled(w.confirm_email_about, {
            name: <bdi>{name}</bdi>,
            email: <strong dir="ltr">{change.new_email}</strong>,
          })}
        </p>
        <PostForm action="">
          <button class="primary">{w.confirm_email_button}</button>
        </PostForm>
      </div>
    ),
  };
}

function restorePage({ change, name }: Link, words: DeskWords, refused?: Refused): DeskAnswer {
  const { secure: w } = words;
  return {
    title: w.restore_email,
    main: (
      <div class="narrow">
        <h1>{w.restore_email}</h1>
        <p>
          {filled(w.restore_email_about, {
            name: <bdi>{name}</bdi>,
            email: <strong dir="ltr">{change.old_email}</strong>,
          })}
        </p>
        <NewPasswordForm
          email={change.old_email}
          button={w.restore_email_button}
          refused={refused}
        />
      </div>
    ),
  };
}
