import { MAIL_CHOICES } from "../../contract/people/mail.ts";
import type { Writer } from "../../contract/records.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { CheckField, PasswordField, TextField } from "../parts/fields.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Store } from "../../store/engine/open.ts";
import { mailsOff } from "../../store/people/mails.ts";
import { listPasskeys, type Passkey } from "../../store/people/passkeys.ts";
import { isSigning } from "../../store/people/signing.ts";
import { listSecurityEvents, type SecurityEvent } from "../../store/people/security-events.ts";
import { type ListedSession, listSessions, type Session } from "../../store/people/sessions.ts";
import type { DeskAnswer, SignedInVisit } from "../route.ts";
import { SECURE } from "./paths.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SecurityEvents } from "./security-events.tsx";
import { SigningSection } from "./signing-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { passwordHint } from "../password-rules.ts";
import type { Refused } from "../take-form.ts";

function doneIn({ account: w }: DeskWords) {
  return {
    done_email: w.email_changed,
    done_email_asked: w.email_asked,
    done_session: w.session_ended,
    done_mail: w.choice_saved,
    done_passkey: w.passkey_added,
    done_signing_on: w.signing_switched_on,
    done_signing_off: w.signing_switched_off,
  };
}

/** Shows the account, or shows it again after a refused form. */
export function createAccountPage(
  store: Store,
): (visit: SignedInVisit, refused?: Refused) => Promise<DeskAnswer> {
  return async ({ me, session, query, words }, refused) => ({
    title: words.frame.account,
    scripts: ["passkeys"],
    main: (
      <AccountPage
        me={me}
        session={session}
        sessions={await listSessions(store.read, store, me.id)}
        passkeys={await listPasskeys(store.read, me.id)}
        signing={{ on: await isSigning(store.read, me.id), isRequired: store.requiresProof }}
        mailsOff={store.sendsMail ? await mailsOff(store.read, me.id) : undefined}
        events={await listSecurityEvents(store.read, me.id)}
        query={query}
        refused={refused}
      />
    ),
  });
}

function AccountPage({
  me,
  session,
  sessions,
  passkeys,
  signing,
  mailsOff: off,
  events,
  query,
  refused,
}: {
  me: Writer;
  session: Session;
  sessions: readonly ListedSession[];
  passkeys: readonly Passkey[];
  signing: { on: boolean; isRequired: boolean };
  /** The kinds that are switched off; undefined if the site sends no mail. */
  mailsOff: ReadonlySet<string> | undefined;
  events: readonly SecurityEvent[];
  query: URLSearchParams;
  refused: Refused | undefined;
}) {
  const words = useWords();
  const { account: w } = words;
  return (
    <>
      <h1>{words.frame.account}</h1>
      <Done query={query} words={doneIn(words)} />
      {refused && (
        <Notice kind="bad">{fill(w.nothing_changed, { problem: refused.message })}</Notice>
      )}
      <p class="secure-offer">
        <a class="button" href={SECURE}>
          {words.secure.open}
        </a>
        <span>{words.secure.offer}</span>
      </p>
      <EmailSection me={me} sendsMail={off !== undefined} refused={refused} />
      <PasswordSection refused={refused} />
      <PasskeysSection passkeys={passkeys} refused={refused} />
      <SigningSection {...signing} hasPasskey={passkeys.length > 0} refused={refused} />
      <SessionsSection sessions={sessions} current={session.id} />
      <MailSection off={off} isEditor={me.access === "editor"} />
      <SecurityEvents me={me} events={events} />
      <DataSection />
    </>
  );
}

interface SectionProps {
  refused: Refused | undefined;
}

function EmailSection({
  me,
  sendsMail,
  refused,
}: SectionProps & { me: Writer; sendsMail: boolean }) {
  const { account: w } = useWords();
  return (
    <section class="card" aria-labelledby="email-title">
      <h2 id="email-title">{w.email}</h2>
      <PostForm action="/desk/account/email" class="short" values={me} refused={refused}>
        <TextField
          name="email"
          label={w.email}
          type="email"
          autocomplete="username"
          hint={sendsMail ? w.email_confirm_hint : w.email_at_once}
          required
        />
        <PasswordField name="email_password" label={w.your_password} />
        <button>{w.change_email}</button>
      </PostForm>
    </section>
  );
}

function PasswordSection({ refused }: SectionProps) {
  const words = useWords();
  const { account: w } = words;
  return (
    <section class="card" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{w.password}</h2>
      <PostForm action="/desk/account/password" class="short" refused={refused}>
        <PasswordField name="current_password" label={w.current_password} />
        <PasswordField name="new_password" label={w.new_password} hint={passwordHint(words)} />
        <button>{w.change_password}</button>
      </PostForm>
    </section>
  );
}

/** Which mails the writer gets. */
function MailSection({
  off,
  isEditor,
}: {
  off: ReadonlySet<string> | undefined;
  isEditor: boolean;
}) {
  const { account: w, frame } = useWords();
  return (
    <section class="card" id="mail" aria-labelledby="mail-title">
      <h2 id="mail-title">{w.mail}</h2>
      {off ? (
        <PostForm action="/desk/account/mail">
          <p>{w.mail_when}</p>
          {MAIL_CHOICES.filter((kind) => kind !== "waiting" || isEditor).map((kind) => (
            <CheckField key={kind} name={kind} label={w[`mail_${kind}`]} checked={!off.has(kind)} />
          ))}
          <button>{w.save}</button>
        </PostForm>
      ) : (
        <p>{filled(w.no_mail, { needs: <a href="/desk/needs">{frame.needs}</a> })}</p>
      )}
    </section>
  );
}

function DataSection() {
  const { account: w } = useWords();
  return (
    <section class="card" aria-labelledby="data-title">
      <h2 id="data-title">{w.your_data}</h2>
      <p>{w.data_about}</p>
      <p>
        <a class="button" href="/desk/account/export" download>
          {w.export_all}
        </a>
      </p>
      <p>
        <a href="/desk/account/delete">{w.delete_link}</a>
      </p>
    </section>
  );
}

export function DeletePage({ refused }: { refused?: Refused }) {
  const { account: w } = useWords();
  return (
    <div class="narrow">
      <Crumb href="/desk/account" label={w.back_to_account} />
      <h1>{w.delete_account}</h1>
      {refused && (
        <Notice kind="bad">{fill(w.nothing_deleted, { problem: refused.message })}</Notice>
      )}
      <p>{w.delete_about}</p>
      <p>
        <strong>{w.cannot_be_undone}</strong>{" "}
        {filled(w.keep_a_copy, {
          export: <a href="/desk/account/export">{w.export_your_data}</a>,
        })}
      </p>
      <PostForm action="/desk/account/delete" refused={refused}>
        <PasswordField name="password" label={w.password} />
        <CheckField name="sure" label={w.delete_sure} checked={false} />
        <button class="danger">{w.delete_account}</button>
      </PostForm>
    </div>
  );
}
