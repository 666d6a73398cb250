import type { Writer } from "../../contract/records.ts";
import type { PresenceCheck } from "../../store/people/presence-checks.ts";
import { formatSaid } from "../messages/refusals.ts";
import { filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { DateTime } from "../parts/date-time.tsx";
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
  const { presence: w } = useWords();
  return (
    <section id="website" aria-labelledby="website-title">
      <h2 id="website-title">{w.website}</h2>
      <p>{w.website_about}</p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {me.website ? (
        <>
          {check && <LastCheck check={check} isNews={checked ?? false} />}
          <dl class="pairs">
            <dt>{w.address}</dt>
            <dd>
              <a href={me.website} rel="noopener noreferrer" target="_blank">
                {me.website}
              </a>{" "}
              (<a href="/desk/edit/profile">{w.change_in_profile}</a>)
            </dd>
            <dt>{w.status}</dt>
            <dd>
              {me.websiteVerifiedAt ? (
                filled(w.verified_since, {
                  verified: <span class="chip approved">{w.verified}</span>,
                  time: <DateTime at={me.websiteVerifiedAt} />,
                })
              ) : (
                <span class="chip">{w.not_verified}</span>
              )}
            </dd>
          </dl>
          <CopyField id="rel-me" label={w.add_line} value={snippet} />
          <p class="hint">
            {filled(w.add_line_hint, { rel: <code dir="ltr">{`rel="me"`}</code> })}
          </p>
          <PostButton action={WEBSITE} label={w.check_now} about={w.whether_links_back} />
        </>
      ) : (
        <p class="none">
          {filled(w.no_website, { add: <a href="/desk/edit/profile">{w.add_website}</a> })}
        </p>
      )}
    </section>
  );
}

/** A notice right after a check, so that screen readers announce it; otherwise a plain line. */
function LastCheck({ check, isNews }: { check: PresenceCheck; isNews: boolean }) {
  const words = useWords();
  const { presence: w } = words;
  const said = (
    <>
      {check.isGood ? w.link_found : w.link_not_found} <bdi>{formatSaid(check.account, words)}</bdi>
    </>
  );
  if (isNews) return <Notice kind={check.isGood ? "good" : "bad"}>{said}</Notice>;
  return (
    <p class="facts-line">
      {filled(w.checked_on, { time: <DateTime at={check.checkedAt} /> })} {said}
    </p>
  );
}
