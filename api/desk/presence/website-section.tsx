import type { Writer } from "../../contract/records.ts";
import type { PresenceCheck } from "../../store/presence-checks.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";

export interface WebsiteProps {
  me: Writer;
  /** The line of HTML that links back. */
  snippet: string;
  /** The last look at the address that is in the profile now. */
  check: PresenceCheck | undefined;
  /** Whether it was just looked at. */
  checked?: boolean;
  /** Why it was not. */
  problem?: string | undefined;
}

export const WEBSITE = "/desk/edit/online-presence/website";

export function WebsiteSection({ me, snippet, check, checked, problem }: WebsiteProps) {
  return (
    <section id="website" aria-labelledby="website-title">
      <h2 id="website-title">Website</h2>
      <p>
        A website that links back to your profile is yours: readers see it with a tick. We look
        again every day; a link that is missing on two different days takes the tick away.
      </p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {me.website ? (
        <>
          {check && <LastLook check={check} isNews={checked ?? false} />}
          <dl class="pairs">
            <dt>Address</dt>
            <dd>
              <a href={me.website} rel="noopener noreferrer" target="_blank">
                {me.website}
              </a>{" "}
              (<a href="/desk/edit/profile">change it in the profile</a>)
            </dd>
            <dt>Standing</dt>
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
          <CopyField id="rel-me" label="Put this line on that page" value={snippet} />
          <p class="hint">
            The words inside are yours to change, and an existing link will do: what counts is the
            address and <code>rel="me"</code>.
          </p>
          <PostButton
            action={`${WEBSITE}#website`}
            label="Check now"
            about="whether your website links back"
          />
        </>
      ) : (
        <p class="none">
          Your profile has no website yet. <a href="/desk/edit/profile">Add one</a>, then come back.
        </p>
      )}
    </section>
  );
}

/** Said aloud when it is an answer, and merely there when the page is opened. */
function LastLook({ check, isNews }: { check: PresenceCheck; isNews: boolean }) {
  const words = (
    <>
      {check.isGood ? "The link is there." : "The link was not found."} <bdi>{check.account}</bdi>
    </>
  );
  if (isNews) return <Notice kind={check.isGood ? "good" : "bad"}>{words}</Notice>;
  return (
    <p class="facts-line">
      Looked at <Moment at={check.checkedAt} />. {words}
    </p>
  );
}
