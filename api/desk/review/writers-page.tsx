import { NAME_MAX, NOTE_MAX } from "../../contract/limits.ts";
import type { ReviewedWriter } from "../../store/people/reviewed-writers.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { SearchLine } from "./search-line.tsx";

export const WRITERS = "/desk/review/writers";

export interface WritersPageProps {
  writers: readonly ReviewedWriter[];
  /** Whether the list is cut off. */
  more: boolean;
  /** The id of the editor who reads the page; some actions on them need another editor. */
  me: string;
  /** The words of the search. */
  search: string;
  done?: string | undefined;
  /** A link that was just created; it is shown only once. */
  link?: { name: string; url: string; until: string };
  refused?: Refused;
}

export function WritersPage({ writers, more, me, search, done, link, refused }: WritersPageProps) {
  const { writers: w, review } = useWords();
  return (
    <>
      <h1>{review.tab_writers}</h1>
      {done && <Notice kind="good">{done}</Notice>}
      {link && (
        <Notice kind="good">
          <p>
            {filled(w.link_about, {
              name: <bdi>{link.name}</bdi>,
              time: <DateTime at={link.until} />,
            })}
          </p>
          <CopyField id="password-link" label={w.one_time_link} value={link.url} />
        </Notice>
      )}
      {refused && (
        <Notice kind="bad">{fill(review.nothing_changed, { problem: refused.message })}</Notice>
      )}
      <section aria-labelledby="invite">
        <h2 id="invite">{w.invite_title}</h2>
        <PostForm action={WRITERS} class="inline-form" refused={refused}>
          <div class="columns">
            <TextField
              name="name"
              label={w.name}
              hint={w.name_hint}
              max={NAME_MAX}
              required
              autocomplete="off"
            />
            <TextField name="email" label={w.email} type="email" required autocomplete="off" />
          </div>
          <button class="primary">{w.invite}</button>
        </PostForm>
      </section>
      <section aria-labelledby="everyone">
        <h2 id="everyone">{w.all}</h2>
        <SearchLine path={WRITERS} label={w.search_label} search={search} />
        {writers.length === 0 && <p class="none">{w.none}</p>}
        <ul class="cards">
          {writers.map((writer) => (
            <WriterItem key={writer.id} writer={writer} isMe={writer.id === me} />
          ))}
        </ul>
        {more && <p class="none">{w.more}</p>}
      </section>
    </>
  );
}

function WriterItem({ writer, isMe }: { writer: ReviewedWriter; isMe: boolean }) {
  const { writers: w, frame, language } = useWords();
  const { slug, name, email, access, identityVerifiedAt, hasPassword, published, suspension } =
    writer;
  const isVerified = identityVerifiedAt !== null;
  return (
    <li id={`writer-${slug}`}>
      <h3>
        <a href={`/author/${slug}`}>
          <bdi>{name}</bdi>
        </a>
        {isVerified && (
          <span class="verified" title={w.identity_verified}>
            {" "}
            ✓<span class="unseen"> {w.verified}</span>
          </span>
        )}
      </h3>
      <p class="facts-line">
        <bdi>{slug}</bdi> · <bdi>{email ?? w.no_email}</bdi> · {w[`access_${access}`]} ·{" "}
        {fill(w.published, { count: numberOf(published, language) })} ·{" "}
        {hasPassword ? w.can_sign_in : w.no_password}
      </p>
      {suspension && (
        <p class="warning">
          {filled(w.suspended_since, {
            time: <DateTime at={suspension.at} />,
            note: <span dir="auto">{suspension.note}</span>,
          })}
        </p>
      )}
      {writer.formerNames.length > 0 && (
        <p class="warning">
          {filled(w.renamed_verified, { name: <bdi>{writer.formerNames[0]}</bdi> })}
        </p>
      )}
      {writer.verifiedAs && (
        <p class="warning">{filled(w.lost_tick, { name: <bdi>{writer.verifiedAs}</bdi> })}</p>
      )}
      {isMe ? (
        <p class="quiet">
          {filled(w.this_is_you, { account: <a href="/desk/account">{frame.account}</a> })}
        </p>
      ) : (
        <>
          {access === "editor" && (
            <p class="quiet">
              {filled(w.only_operator, {
                command: <code dir="ltr">{linkCommand(writer)}</code>,
              })}
            </p>
          )}
          <Actions writer={writer} />
        </>
      )}
    </li>
  );
}

function linkCommand({ slug, email }: ReviewedWriter): string {
  const order = email === null ? `invite ${slug} --email …` : `password-link ${slug}`;
  return `npm run admin -- writer ${order}`;
}

function Actions({ writer }: { writer: ReviewedWriter }) {
  const { writers: w } = useWords();
  const { id, name, access, identityVerifiedAt } = writer;
  const here = `${WRITERS}/${id}`;
  const isVerified = identityVerifiedAt !== null;
  return (
    <div class="actions">
      <PostButton
        action={`${here}/verify`}
        label={isVerified ? w.unverify : w.verify}
        about={name}
        fields={isVerified ? { verified: "no" } : { verified: "yes", name }}
      />
      {access === "writer" && <LinkForm writer={writer} />}
      {access === "writer" && <SuspendForm writer={writer} />}
    </div>
  );
}

function LinkForm({ writer: { id, slug, name, email, hasPassword } }: { writer: ReviewedWriter }) {
  const { writers: w } = useWords();
  const here = `${WRITERS}/${id}`;
  if (email !== null) {
    return (
      <PostForm action={`${here}/link`} class="button-form">
        <LinkButton hasPassword={hasPassword} name={name} />
      </PostForm>
    );
  }
  return (
    <details class="aside">
      <summary>
        {w.create_invitation}
        <span class="unseen"> {fill(w.for_name, { name })}</span>
      </summary>
      <PostForm action={`${here}/link`}>
        <label for={`email-${slug}`}>{w.email_to_sign_in}</label>
        <div class="search-row">
          <input id={`email-${slug}`} type="email" name="email" autocomplete="off" required />
          <LinkButton hasPassword={hasPassword} name={name} />
        </div>
      </PostForm>
    </details>
  );
}

/** For writers; only the operator can suspend an editor. */
function SuspendForm({ writer: { id, slug, name, suspension } }: { writer: ReviewedWriter }) {
  const { writers: w } = useWords();
  const here = `${WRITERS}/${id}/suspend`;
  if (suspension) {
    return (
      <PostButton
        action={here}
        label={w.end_suspension}
        about={fill(w.of_name, { name })}
        fields={{ suspended: "no" }}
      />
    );
  }
  return (
    <details class="aside">
      <summary>
        {w.suspend}
        <span class="unseen"> {name}</span>
      </summary>
      <PostForm action={here}>
        <input type="hidden" name="suspended" value="yes" />
        <p>{w.suspend_about}</p>
        <label for={`suspend-${slug}`}>{w.reason}</label>
        <textarea id={`suspend-${slug}`} name="note" rows={2} maxlength={NOTE_MAX} required />
        <button class="danger">
          {w.suspend}
          <span class="unseen"> {name}</span>
        </button>
      </PostForm>
    </details>
  );
}

function LinkButton({ hasPassword, name }: { hasPassword: boolean; name: string }) {
  const { writers: w } = useWords();
  return (
    <button>
      {hasPassword ? w.create_password : w.create_invitation}
      <span class="unseen"> {fill(w.for_name, { name })}</span>
    </button>
  );
}
