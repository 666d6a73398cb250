import type { Writer } from "../../contract/records.ts";
import { CheckField, TextField } from "../parts/fields.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Passkey } from "../../store/passkeys.ts";
import type { SecurityEvent } from "../../store/security-events.ts";
import type { ListedSession, Session } from "../../store/sessions.ts";
import { MailSection } from "./mail-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SecurityEvents } from "./security-events.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { PASSWORD_HINT } from "../password-rules.ts";
import type { Refused } from "../take-form.ts";

const WORDS = {
  email: "Your email is changed. Use it the next time you sign in.",
  password: "Your password is changed. You are signed out everywhere else.",
  session: "The session is ended.",
  mail: "Your choice is saved.",
  passkey: "The passkey is added. You can sign in with it.",
  "passkey-removed": "The passkey is removed.",
};

export interface AccountPageProps {
  me: Writer;
  session: Session;
  sessions: readonly ListedSession[];
  passkeys: readonly Passkey[];
  /** The kinds that are switched off; undefined if the site sends no mail. */
  mailsOff: ReadonlySet<string> | undefined;
  events: readonly SecurityEvent[];
  query: URLSearchParams;
  refused?: Refused;
}

export function AccountPage({
  me,
  session,
  sessions,
  passkeys,
  mailsOff,
  events,
  query,
  refused,
}: AccountPageProps) {
  const issues = refused?.issues ?? [];
  return (
    <>
      <h1>Account</h1>
      <Done query={query} words={WORDS} />
      {refused && <Notice kind="bad">Nothing was changed. {refused.message}</Notice>}
      <section class="card" aria-labelledby="email-title">
        <h2 id="email-title">Email</h2>
        <PostForm action="/desk/account/email" class="short">
          <TextField
            name="email"
            label="Email"
            type="email"
            autocomplete="username"
            value={refused?.values.has("email") ? refused.values.get("email") : me.email}
            hint="Used to sign in. Only editors can see it."
            issues={issues}
            required
          />
          <TextField
            name="email_password"
            label="Your password"
            type="password"
            autocomplete="current-password"
            issues={issues}
            required
          />
          <button>Change email</button>
        </PostForm>
      </section>
      <section class="card" aria-labelledby="password-title">
        <h2 id="password-title">Password</h2>
        <PostForm action="/desk/account/password" class="short">
          <TextField
            name="current_password"
            label="Current password"
            type="password"
            autocomplete="current-password"
            issues={issues}
            required
          />
          <TextField
            name="new_password"
            label="New password"
            type="password"
            autocomplete="new-password"
            hint={PASSWORD_HINT}
            issues={issues}
            required
          />
          <button>Change password</button>
        </PostForm>
      </section>
      <PasskeysSection passkeys={passkeys} issues={issues} />
      <SessionsSection sessions={sessions} current={session.id} />
      <MailSection off={mailsOff} isEditor={me.access === "editor"} />
      <SecurityEvents me={me} events={events} />
      <section class="card" aria-labelledby="data-title">
        <h2 id="data-title">Your data</h2>
        <p>
          Your profile, your pieces with all revisions, your products and a log of your account, in
          one JSON Lines file.
        </p>
        <p>
          <a class="button" href="/desk/account/export" download>
            Export all my data
          </a>
        </p>
        <p>
          <a href="/desk/account/delete">Delete my account…</a>
        </p>
      </section>
    </>
  );
}

export function DeletePage({ refused }: { refused?: Refused }) {
  const issues = refused?.issues ?? [];
  return (
    <div class="narrow">
      <p class="crumb">
        <a href="/desk/account">← Account</a>
      </p>
      <h1>Delete my account</h1>
      {refused && <Notice kind="bad">Nothing was deleted. {refused.message}</Notice>}
      <p>
        This deletes all your pieces, published or not, with their revisions, and your profile,
        products, API keys, badge, feeds and webhook. Your public pages are removed from the site.
      </p>
      <p>
        <strong>This cannot be undone.</strong> To keep a copy,{" "}
        <a href="/desk/account/export">export your data</a> first.
      </p>
      <PostForm action="/desk/account/delete">
        <TextField
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          issues={issues}
          required
        />
        <CheckField name="sure" label="Yes, delete all my data" issues={issues} />
        <button class="danger">Delete my account</button>
      </PostForm>
    </div>
  );
}
