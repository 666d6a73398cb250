import { z } from "zod";
import { Refusal } from "../contract/errors.ts";
import { type Withdrawal, withdrawalStateOf } from "../store/changes.ts";
import { findCredentials } from "../store/credentials.ts";
import { wasErased } from "../store/erasure.ts";
import { findPasswordLink, redeemPasswordLink } from "../store/links.ts";
import { checkPassword, hashPassword } from "../store/passwords.ts";
import { endSession, startSession } from "../store/sessions.ts";
import { findWriter, foldEmail } from "../store/writers.ts";
import { TextField } from "./parts/fields.tsx";
import { Done, Notice } from "./parts/notice.tsx";
import { PostForm } from "./parts/post-form.tsx";
import { lookAgain } from "./parts/withdrawal.tsx";
import { newPassword, PASSWORD_HINT, plainPassword } from "./password-rules.ts";
import { action, type DeskAnswer, type DeskRoute, type DeskTools, seeOther } from "./route.ts";
import { openAction, openPage, type Refused, type Visit } from "./route.ts";

const SignInForm = z.object({
  email: z.string().max(1_000),
  password: plainPassword(),
  to: z.string().default(""),
});

const PasswordForm = z.object({ password: newPassword() });

/**
 * The hash of a password that nobody knows, made at the same cost as the real ones. Who tries an email that is nobody's
 * waits as long, and reads the same words, as who tries a wrong password.
 */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$lnEDLdMRGEF5pvMrsoa2/Q$svoZrgzOHnHoWq7HzpX4HOBvprvn1M4pF+yi4OYtBbQ";

/** Signing in and out, and the one-time links by which a password is set. */
export function createSignInRoutes({ store, guesses }: DeskTools): DeskRoute[] {
  async function enter(writerId: string, visit: Visit, to: string): Promise<DeskAnswer> {
    // A token that was there before could have been planted: signing in always gives a new one.
    const old = visit.session;
    if (old) await endSession(store, actorOf(old.writer.id), old.id);
    const userAgent = visit.headers.get("user-agent");
    const { token } = await startSession(store, { writerId, userAgent });
    visit.cookies.setSession(token);
    return seeOther(to);
  }

  /**
   * Wrong links are not counted as guesses. A token is 256 random bits, so nobody finds one by trying. Counted, they would
   * lock people out: any page, and any piece here, can make its readers' browsers ask for fifty of them as pictures.
   */
  async function linkHolder({ params }: Visit): Promise<{ name: string; email: string | null }> {
    const link = await findPasswordLink(store.read, store, params["token"] ?? "");
    const writer = link && (await findWriter(store.read, "id", link.writer_id));
    if (!link || !writer) {
      throw new Refusal(
        "not_found",
        "This link has expired or was used. Ask whoever sent it for a new one.",
      );
    }
    // The address that the link was made for, and no later one.
    return { name: writer.name, email: link.email };
  }

  /** The page after an account was deleted; an address that somebody made up says nothing. */
  async function deletionOf(query: URLSearchParams): Promise<Withdrawal | undefined> {
    const id = query.get("account") ?? "";
    if (query.get("done") !== "deleted" || !(await wasErased(store.read, id))) return undefined;
    return withdrawalStateOf(store.read, id);
  }

  return [
    openPage({
      path: "/desk/sign-in",
      show: async ({ session, query }) =>
        session
          ? seeOther("/desk")
          : signInPage({ to: query.get("to") ?? "", query, deleted: await deletionOf(query) }),
    }),
    openAction({
      path: "/desk/sign-in",
      form: SignInForm,
      run: async (visit, { email, password, to }) => {
        const account = foldEmail(email);
        const found = await guesses.try({ account, address: visit.address }, async () => {
          const credentials = await findCredentials(store.read, { email });
          const hash = credentials?.passwordHash ?? NOBODYS_HASH;
          const right = await checkPassword(hash, password);
          return right && credentials?.passwordHash ? credentials : undefined;
        });
        if (!found) {
          throw new Refusal("validation_failed", "This email and password do not go together.");
        }
        return enter(found.writerId, visit, deskPath(to));
      },
      again: async ({ query }, refused) =>
        signInPage({ to: refused.values.get("to"), query, refused }),
    }),
    action({
      path: "/desk/sign-out",
      form: z.object({}),
      run: async ({ session, actor, cookies }) => {
        await endSession(store, actor, session.id);
        cookies.clearSession();
        return seeOther("/desk/sign-in?done=signed-out");
      },
    }),
    openPage({
      path: "/desk/password/:token",
      show: async (visit) => passwordPage(await linkHolder(visit)),
    }),
    openAction({
      path: "/desk/password/:token",
      form: PasswordForm,
      run: async (visit, { password }) => {
        const token = visit.params["token"] ?? "";
        // Looked up before the hash is made: to make one costs 50 ms, and nobody shall be made to for nothing.
        await linkHolder(visit);
        const passwordHash = await hashPassword(password);
        const { writerId } = await redeemPasswordLink(store, { token, passwordHash });
        return enter(writerId, visit, "/desk?done=password");
      },
      again: async (visit, refused) => passwordPage(await linkHolder(visit), refused),
    }),
  ];
}

function actorOf(writerId: string) {
  return { kind: "writer", writerId, via: "desk" } as const;
}

/** Only ever to a page of the desk: a link must not be able to send who signs in elsewhere. */
function deskPath(to: string): string {
  return /^\/desk(?:\/[\w/-]*)?(?:\?[\w=&%.+-]*)?$/.test(to) ? to : "/desk";
}

function signInPage({
  to,
  query,
  refused,
  deleted,
}: {
  to: string;
  query: URLSearchParams;
  refused?: Refused;
  /** What is left of an account that was deleted a moment ago. */
  deleted?: Withdrawal | undefined;
}): DeskAnswer {
  return {
    title: "Sign in",
    ...(deleted ? { headers: lookAgain(deleted) } : {}),
    main: (
      <div class="narrow">
        <h1>Sign in</h1>
        <Done query={query} words={{ "signed-out": "You are signed out." }} />
        {deleted && <Notice kind={deleted === "gone" ? "good" : "note"}>{DELETED[deleted]}</Notice>}
        {refused && <Notice kind="bad">{refused.message}</Notice>}
        <PostForm action="/desk/sign-in">
          <TextField
            name="email"
            label="Email"
            type="email"
            autocomplete="username"
            value={refused?.values.get("email")}
            required
            autofocus={!refused}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autocomplete="current-password"
            required
          />
          <input type="hidden" name="to" value={to} />
          <button class="primary">Sign in</button>
        </PostForm>
        <p class="hint">
          Forgot your password, or have none yet? An editor of this site can send you a link to set
          one.
        </p>
      </div>
    ),
  };
}

const DELETED: Readonly<Record<Withdrawal, string>> = {
  gone: "Your account is deleted, and all that was yours is gone from this site.",
  lists:
    "Your account is deleted, and your pages are gone. Some lists still name them until they can be rewritten.",
  going:
    "Your account is deleted. Your public pages are still being taken down: readers may see them until that is done. This page tells you when they are gone.",
};

function passwordPage(
  { name, email }: { name: string; email: string | null },
  refused?: Refused,
): DeskAnswer {
  return {
    title: "Set your password",
    main: (
      <div class="narrow">
        <h1>Set your password</h1>
        <p>
          Welcome, <bdi>{name}</bdi>. {email && `You will sign in with ${email} and this password.`}
        </p>
        {refused && !refused.issues.length && <Notice kind="bad">{refused.message}</Notice>}
        <PostForm action="">
          <input type="hidden" name="username" autocomplete="username" value={email ?? ""} />
          <TextField
            name="password"
            label="Password"
            type="password"
            autocomplete="new-password"
            hint={PASSWORD_HINT}
            issues={refused?.issues}
            required
            autofocus
          />
          <button class="primary">Set password and sign in</button>
        </PostForm>
      </div>
    ),
  };
}
