import { z } from "zod";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { type Withdrawal, withdrawalStateOf } from "../store/log/change-states.ts";
import { findCredentials } from "../store/people/credentials.ts";
import { wasErased } from "../store/people/erasure.ts";
import { findPasswordLink, redeemPasswordLink } from "../store/people/links.ts";
import { checkPassword, hashPassword } from "../store/people/passwords.ts";
import { endSession, type NewSession } from "../store/people/sessions.ts";
import { findWriter, foldEmail, hasAnyWriter } from "../store/people/writers.ts";
import { fill } from "../../site/messages/words.ts";
import { enterDesk, knownDevice } from "./account/enter.ts";
import { SECURE } from "./account/paths.ts";
import { SETUP } from "./account/setup.tsx";
import { deskPath } from "./desk-path.ts";
import { PasswordField, TextField } from "./parts/fields.tsx";
import { NewPasswordForm } from "./parts/new-password-form.tsx";
import { Done, Notice } from "./parts/notice.tsx";
import { type DeskWords, filled } from "./messages/words.ts";
import { PostForm } from "./parts/post-form.tsx";
import { refreshUntilGone } from "./parts/withdrawal.tsx";
import { newPassword, plainPassword } from "./password-rules.ts";
import { action, type DeskAnswer, type DeskRoute, type DeskTools, seeOther } from "./route.ts";
import { openAction, openPage, type Visit } from "./route.ts";
import type { Refused } from "./take-form.ts";

const SignInForm = z.object({
  email: z.string().max(1_000),
  password: plainPassword(),
  to: z.string().default(""),
});

const PasswordForm = z.object({ password: newPassword() });

/**
 * The hash of an unknown password, made at the same cost as real ones. An attempt with an unknown email takes as long, and
 * gets the same message, as an attempt with a wrong password, so nobody can find out which emails have accounts.
 */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$lnEDLdMRGEF5pvMrsoa2/Q$svoZrgzOHnHoWq7HzpX4HOBvprvn1M4pF+yi4OYtBbQ";

/** Signing in and out, and setting a password by a one-time link. */
export function createSignInRoutes({ store, guesses, wake }: DeskTools): DeskRoute[] {
  const { sendsMail } = store;

  async function enter(
    visit: Visit,
    to: string,
    who: Pick<NewSession, "writerId" | "via" | "proof">,
  ): Promise<DeskAnswer> {
    // An existing token could have been planted, so signing in always makes a new one.
    const old = visit.session;
    if (old) await endSession(store, actorOf(old.writer.id), old.id);
    await enterDesk(store, visit, who);
    return seeOther(to);
  }

  /**
   * Wrong links do not count as guesses. A token has 256 random bits, so nobody can guess one. If they counted, any page
   * or piece could lock its readers out by making their browsers request fifty wrong links as pictures.
   */
  async function linkHolder({ params }: Visit): Promise<{ name: string; email: string | null }> {
    const link = await findPasswordLink(store.read, store, params["token"] ?? "");
    const writer = link && (await findWriter(store.read, "id", link.writer_id));
    if (!link || !writer) {
      throw new Refusal(
        "not_found",
        say("This link has expired or was already used. Ask the person who sent it for a new one."),
      );
    }
    // The email that the link was made for, even if it has changed since.
    return { name: writer.name, email: link.email };
  }

  /** The state of a deleted account's pages; undefined if the id in the address is not a deleted account. */
  async function deletionOf(query: URLSearchParams): Promise<Withdrawal | undefined> {
    const id = query.get("account") ?? "";
    if (query.get("done") !== "deleted" || !(await wasErased(store.read, id))) return undefined;
    return withdrawalStateOf(store, id);
  }

  return [
    openPage({
      path: "/desk/sign-in",
      show: async ({ session, query, words }) => {
        if (session) return seeOther("/desk");
        const to = query.get("to") ?? "";
        const deleted = await deletionOf(query);
        // Without accounts, setup comes first. Somebody who has just deleted the last account is told here what happens to
        // its pages.
        if (!deleted && !(await hasAnyWriter(store.read))) return seeOther(SETUP);
        return signInPage({ to, query, words, sendsMail, deleted });
      },
    }),
    openAction({
      path: "/desk/sign-in",
      form: SignInForm,
      run: async (visit, { email, password, to }) => {
        const account = foldEmail(email);
        const device = await knownDevice(store, visit, account);
        const guess = { account, address: visit.address, device };
        const found = await guesses.try(guess, async () => {
          const credentials = await findCredentials(store.read, { email });
          const hash = credentials?.passwordHash ?? DUMMY_HASH;
          if (!(await checkPassword(hash, password)) || !credentials?.passwordHash)
            return undefined;
          return { ...credentials, passwordHash: credentials.passwordHash };
        });
        if (!found) {
          throw new Refusal("validation_failed", say("The email or the password is incorrect."));
        }
        const { writerId, passwordHash } = found;
        return enter(visit, deskPath(to), { writerId, proof: { passwordHash } });
      },
      again: async ({ query, words }, refused) =>
        signInPage({ to: refused.values.get("to"), query, words, sendsMail, refused }),
    }),
    action({
      path: "/desk/sign-out",
      form: z.object({}),
      run: async ({ session, cookies }) => {
        await endSession(store, actorOf(session.writer.id), session.id);
        cookies.clearSession();
        return seeOther("/desk/sign-in?done=signed-out");
      },
    }),
    openPage({
      path: "/desk/password/:token",
      show: async (visit) => passwordPage(await linkHolder(visit), visit.words),
    }),
    openAction({
      path: "/desk/password/:token",
      form: PasswordForm,
      run: async (visit, { password }) => {
        const token = visit.params["token"] ?? "";
        // Look the link up first: a hash costs 50 ms, and wrong links must not cause that work.
        await linkHolder(visit);
        const passwordHash = await hashPassword(password);
        const { writerId, isFirst } = await redeemPasswordLink(store, { token, passwordHash });
        wake();
        const to = isFirst ? "/desk?done=password" : `${SECURE}?done=reset`;
        return enter(visit, to, { writerId, via: "link", proof: { passwordHash } });
      },
      again: async (visit, refused) => passwordPage(await linkHolder(visit), visit.words, refused),
    }),
  ];
}

function actorOf(writerId: string) {
  return { kind: "writer", writerId, via: "desk" } as const;
}

interface SignInPageProps {
  to: string;
  query: URLSearchParams;
  words: DeskWords;
  sendsMail: boolean;
  refused?: Refused;
  /** The state of the public pages of an account that was just deleted. */
  deleted?: Withdrawal | undefined;
}

function signInPage(props: SignInPageProps): DeskAnswer {
  const { to, words, sendsMail, deleted } = props;
  const { sign_in: w } = words;
  return {
    title: w.title,
    scripts: ["passkeys"],
    ...(deleted ? { headers: refreshUntilGone(deleted) } : {}),
    main: (
      <div class="narrow">
        <h1>{w.title}</h1>
        <SignInNotices {...props} />
        <PasswordSignIn {...props} />
        <PostForm action="/desk/sign-in/passkey" data-passkey="sign-in" hidden>
          <input type="hidden" name="to" value={to} />
          <button data-passkey-button>{w.with_passkey}</button>
          <p role="status" data-passkey-said />
        </PostForm>
        {sendsMail ? (
          <p class="hint">
            {filled(w.forgot, { link: <a href="/desk/forgotten">{w.forgot_link}</a> })}
          </p>
        ) : (
          <p class="hint">{w.forgot_no_mail}</p>
        )}
      </div>
    ),
  };
}

/** Why the visitor is here, and the fault of the form. */
function SignInNotices({ query, words, refused, deleted }: SignInPageProps) {
  const { sign_in: w, secure } = words;
  return (
    <>
      <Done
        query={query}
        words={{ done_signed_out: w.signed_out, done_email: secure.email_confirmed }}
      />
      {query.get("done") === "signed-out-everywhere" && (
        <Notice kind="good">
          {filled(w.signed_out_everywhere, {
            secure: <a href={`/desk/sign-in?to=${encodeURIComponent(SECURE)}`}>{w.secure_link}</a>,
          })}
        </Notice>
      )}
      {deleted && (
        <Notice kind={deleted === "gone" ? "good" : "note"}>{w[`deleted_${deleted}`]}</Notice>
      )}
      {refused && (
        <Notice kind="bad">
          <p>{refused.message}</p>
          {refused.refusal.reason === "rate_limited" && <p>{w.still_works}</p>}
        </Notice>
      )}
    </>
  );
}

function PasswordSignIn({ to, words: { sign_in: w }, refused }: SignInPageProps) {
  return (
    <PostForm action="/desk/sign-in" values={refused && { email: refused.values.get("email") }}>
      <TextField
        name="email"
        label={w.email}
        type="email"
        autocomplete="username"
        required
        autofocus={!refused}
      />
      <PasswordField name="password" label={w.password} />
      <input type="hidden" name="to" value={to} />
      <button class="primary">{w.title}</button>
    </PostForm>
  );
}

function passwordPage(
  { name, email }: { name: string; email: string | null },
  words: DeskWords,
  refused?: Refused,
): DeskAnswer {
  const { sign_in: w } = words;
  return {
    title: w.set_password,
    main: (
      <div class="narrow">
        <h1>{w.set_password}</h1>
        <p>
          {filled(w.welcome, { name: <bdi>{name}</bdi> })}{" "}
          {email && fill(w.will_sign_in, { email })}
        </p>
        <NewPasswordForm email={email} button={w.set_and_enter} refused={refused} />
      </div>
    ),
  };
}
