import { z } from "zod";
import { EMAIL_MAX } from "../../contract/limits.ts";
import { say } from "../../contract/say.ts";
import { emailAddress } from "../../contract/fields.ts";
import { HttpRefusal } from "../../http/http-refusal.ts";
import { takeOrRefuse } from "../../http/rate-limit.ts";
import { askForLink } from "../../store/people/mails.ts";
import { foldEmail } from "../../store/people/writers.ts";
import type { DeskWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import {
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  openAction,
  openPage,
  seeOther,
} from "../route.ts";
import type { Refused } from "../take-form.ts";

const FORGOTTEN = "/desk/forgotten";

/** A link to set a new password, by mail. The answer never tells whether an email has an account. */
export function createForgottenRoutes({ store, limits, wake }: DeskTools): DeskRoute[] {
  return [
    openPage({
      path: FORGOTTEN,
      show: async ({ query, words }) =>
        forgottenPage(words, { isAsked: query.get("done") === "asked" }),
    }),
    openAction({
      path: FORGOTTEN,
      form: z.object({ email: emailAddress() }),
      run: async ({ address }, { email }) => {
        takeOrRefuse(limits.asks, address);
        if (store.sendsMail && !(await askForLink(store, foldEmail(email), address)))
          throw tooMany();
        wake();
        return seeOther(`${FORGOTTEN}?done=asked`);
      },
      again: async ({ words }, refused) => forgottenPage(words, { refused }),
    }),
  ];

  function forgottenPage(
    { account: w }: DeskWords,
    { isAsked = false, refused }: { isAsked?: boolean; refused?: Refused },
  ): DeskAnswer {
    return {
      title: w.forgotten,
      main: (
        <div class="narrow">
          <Crumb href="/desk/sign-in" label={w.back_to_sign_in} />
          <h1>{w.forgotten}</h1>
          {refused && <Notice kind="bad">{refused.message}</Notice>}
          {!store.sendsMail ? (
            <p>{w.no_mail_ask}</p>
          ) : isAsked ? (
            <Notice kind="good">{w.link_on_its_way}</Notice>
          ) : (
            <PostForm action={FORGOTTEN} refused={refused}>
              <TextField
                name="email"
                label={w.email}
                type="email"
                autocomplete="username"
                max={EMAIL_MAX}
                required
                autofocus
              />
              <button class="primary">{w.send_link}</button>
            </PostForm>
          )}
        </div>
      ),
    };
  }
}

function tooMany(): HttpRefusal {
  return new HttpRefusal("rate_limited", {
    headers: { "retry-after": "900" },
    message: say("Too many links were asked for. Try again in 15 minutes."),
  });
}
