import type { Issue } from "../../contract/errors.ts";
import { NAME_MAX, NOTE_MAX } from "../../contract/limits.ts";
import type { ReviewedWriter } from "../../store/reviewed-writers.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { ReviewTabs } from "./tabs.tsx";

export const WRITERS = "/desk/review/writers";

export interface WritersPageProps {
  writers: readonly ReviewedWriter[];
  /** Whether the list is cut off. */
  more: boolean;
  /** The id of the editor who reads the page; some actions on them need another editor. */
  me: string;
  words: string;
  done?: string | undefined;
  /** A link that was just created; it is shown only once. */
  link?: { name: string; url: string; until: string };
  refused?: { value: (field: string) => string; issues: readonly Issue[]; problem: string };
}

export function WritersPage({ writers, more, me, words, done, link, refused }: WritersPageProps) {
  return (
    <>
      <h1>Writers</h1>
      <ReviewTabs here="writers" />
      {done && <Notice kind="good">{done}</Notice>}
      {link && (
        <Notice kind="good">
          <p>
            Copy this link and send it to <bdi>{link.name}</bdi>: it is shown only once. It lets
            them set a password, works once, and expires on <Moment at={link.until} />. Their older
            links no longer work. If they already have a password, the desk tells them that you
            created this link.
          </p>
          <CopyField id="password-link" label="One-time link" value={link.url} />
        </Notice>
      )}
      {refused && <Notice kind="bad">Nothing was changed. {refused.problem}</Notice>}
      <section aria-labelledby="invite">
        <h2 id="invite">Invite a writer</h2>
        <PostForm action={WRITERS} class="inline-form">
          <div class="columns">
            <TextField
              name="name"
              label="Name"
              hint="Shown to readers, and used in their address."
              value={refused?.value("name") ?? ""}
              max={NAME_MAX}
              required
              autocomplete="off"
              issues={refused?.issues}
            />
            <TextField
              name="email"
              label="Email"
              hint="Used to sign in."
              type="email"
              value={refused?.value("email") ?? ""}
              required
              autocomplete="off"
              issues={refused?.issues}
            />
          </div>
          <button class="primary">Invite</button>
        </PostForm>
      </section>
      <section aria-labelledby="everyone">
        <h2 id="everyone">All writers</h2>
        <form method="get" action={WRITERS} role="search" class="search-line">
          <label for="writer-search">Search by name, address or email</label>
          <div class="search-row">
            <input id="writer-search" type="search" name="q" value={words} />
            <button>Search</button>
          </div>
        </form>
        {writers.length === 0 && <p class="none">No writers found.</p>}
        <ul class="cards">
          {writers.map((writer) => (
            <WriterItem key={writer.id} writer={writer} isMe={writer.id === me} />
          ))}
        </ul>
        {more && <p class="none">There are more writers. Search to find them.</p>}
      </section>
    </>
  );
}

function WriterItem({ writer, isMe }: { writer: ReviewedWriter; isMe: boolean }) {
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
          <span class="verified" title="Identity verified">
            {" "}
            ✓<span class="unseen"> verified</span>
          </span>
        )}
      </h3>
      <p class="facts-line">
        {slug} · {email ?? "no email"} · {access} · {published} published ·{" "}
        {hasPassword ? "can sign in" : "has not set a password"}
      </p>
      {suspension && (
        <p class="warning">
          Suspended since <Moment at={suspension.at} />: <span dir="auto">{suspension.note}</span>
        </p>
      )}
      {writer.formerNames.length > 0 && (
        <p class="warning">
          Verified as <bdi>{writer.formerNames[0]}</bdi>, renamed since then. If the new name is not
          theirs, remove the verification.
        </p>
      )}
      {writer.verifiedAs && (
        <p class="warning">
          Was verified as <bdi>{writer.verifiedAs}</bdi> and lost the tick by changing the name. If
          the new name is theirs, verify it.
        </p>
      )}
      {isMe ? (
        <p class="quiet">
          This is you. Another editor or the operator can verify you. You can change your password
          under <a href="/desk/account">Account</a>.
        </p>
      ) : (
        <>
          {access === "editor" && (
            <p class="quiet">
              Only the operator can suspend an editor or create a link to set an editor's password:{" "}
              <code>npm run admin -- writer {linkCommand(writer)}</code>
            </p>
          )}
          <Actions writer={writer} />
        </>
      )}
    </li>
  );
}

function linkCommand({ slug, email }: ReviewedWriter): string {
  return email === null ? `invite ${slug} --email …` : `password-link ${slug}`;
}

function Actions({ writer }: { writer: ReviewedWriter }) {
  const { id, name, access, identityVerifiedAt } = writer;
  const here = `${WRITERS}/${id}`;
  const isVerified = identityVerifiedAt !== null;
  return (
    <div class="actions">
      <PostButton
        action={`${here}/verify`}
        label={isVerified ? "Unverify" : "Verify"}
        about={name}
        fields={isVerified ? { verified: "no" } : { verified: "yes", name }}
      />
      {access === "writer" && <LinkForm writer={writer} />}
      {access === "writer" && <SuspendForm writer={writer} />}
    </div>
  );
}

function LinkForm({ writer: { id, slug, name, email, hasPassword } }: { writer: ReviewedWriter }) {
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
        Create invitation link<span class="unseen"> for {name}</span>
      </summary>
      <PostForm action={`${here}/link`}>
        <label for={`email-${slug}`}>Email to sign in with</label>
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
  const here = `${WRITERS}/${id}/suspend`;
  if (suspension) {
    return (
      <PostButton
        action={here}
        label="End suspension"
        about={`of ${name}`}
        fields={{ suspended: "no" }}
      />
    );
  }
  return (
    <details class="aside">
      <summary>
        Suspend<span class="unseen"> {name}</span>
      </summary>
      <PostForm action={here}>
        <input type="hidden" name="suspended" value="yes" />
        <p>
          Suspended writers can sign in, edit drafts, unpublish pieces and export their data. They
          cannot publish or change their profile, picture or shop, and their API keys cannot create
          drafts. Published pieces stay public until you take them down one by one.
        </p>
        <label for={`suspend-${slug}`}>Reason (the writer sees it)</label>
        <textarea id={`suspend-${slug}`} name="note" rows={2} maxlength={NOTE_MAX} required />
        <button class="danger">
          Suspend<span class="unseen"> {name}</span>
        </button>
      </PostForm>
    </details>
  );
}

function LinkButton({ hasPassword, name }: { hasPassword: boolean; name: string }) {
  return (
    <button>
      {hasPassword ? "Create password link" : "Create invitation link"}
      <span class="unseen"> for {name}</span>
    </button>
  );
}
