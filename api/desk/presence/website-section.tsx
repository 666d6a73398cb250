import type { Writer } from "../../contract/records.ts";
import type { PresenceCheck } from "../../store/presence-checks.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { WEBSITE } from "./paths.ts";

export interface WebsiteProps {
  me: Writer;
  /** The line of HTML that links back. */
  snippet: string;
  /** The last check of the profile's current website. */
  check: PresenceCheck | undefined;
  /** Whether it was just checked. */
  checked?: boolean;
  /** Why the check was refused. */
  problem?: string | undefined;
}

export function WebsiteSection({ me, snippet, check, checked, problem }: WebsiteProps) {
  return (
    <section id="website" aria-labelledby="website-title">
      <h2 id="website-title">Website</h2>
      <p>
        If your website links back to your profile, readers see it with a tick. The link is checked
        every day. If it is missing on two different days, the tick is removed.
      </p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {me.website ? (
        <>
          {check && <LastCheck check={check} isNews={checked ?? false} />}
          <dl class="pairs">
            <dt>Address</dt>
            <dd>
              <a href={me.website} rel="noopener noreferrer" target="_blank">
                {me.website}
              </a>{" "}
              (<a href="/desk/edit/profile">change it in your profile</a>)
            </dd>
            <dt>Status</dt>
            <dd>
              {me.websiteVerifiedAt ? (
                <>
                  <span class="chip approved">Verified</span> since{" "}
                  <Moment at={me.websiteVerifiedAt} />
                </>
              ) : (
                <span class="chip">Not verified</span>
              )}
            </dd>
          </dl>
          <CopyField id="rel-me" label="Add this line to that page" value={snippet} />
          <p class="hint">
            You can change the text of the link, or add <code>rel="me"</code> to an existing link to
            your profile.
          </p>
          <PostButton action={WEBSITE} label="Check now" about="whether your website links back" />
        </>
      ) : (
        <p class="none">
          Your profile has no website yet. <a href="/desk/edit/profile">Add your website</a> first.
        </p>
      )}
    </section>
  );
}

/** A notice right after a check, so that screen readers announce it; otherwise a plain line. */
function LastCheck({ check, isNews }: { check: PresenceCheck; isNews: boolean }) {
  const words = (
    <>
      {check.isGood ? "The link was found." : "The link was not found."} <bdi>{check.account}</bdi>
    </>
  );
  if (isNews) return <Notice kind={check.isGood ? "good" : "bad"}>{words}</Notice>;
  return (
    <p class="facts-line">
      Checked <Moment at={check.checkedAt} />. {words}
    </p>
  );
}
