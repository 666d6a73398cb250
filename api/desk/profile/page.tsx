import type { Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { FormFields } from "../parts/form-table.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { ProfileCard } from "./card.tsx";
import { PROFILE, SOCIALS, valuesOf } from "./form.ts";
import { pictureOf, type PictureProps, PictureSection } from "./picture.tsx";

export interface ProfilePageProps {
  me: Writer;
  urls: Urls;
  refused?: Refused;
  saved?: boolean;
  /** The name that was just saved has removed the verification. */
  lostMark?: boolean;
  picture?: Omit<PictureProps, "me">;
}

export function ProfilePage({
  me,
  urls,
  refused,
  saved = false,
  lostMark = false,
  picture = {},
}: ProfilePageProps) {
  const { profile: w, frame } = useWords();
  return (
    <>
      <h1>{frame.profile}</h1>
      {lostMark && <Notice kind="note">{w.lost_mark}</Notice>}
      {saved && (
        <Notice kind="good">
          {filled(w.saved, { page: <a href={`/author/${me.slug}`}>{w.public_page}</a> })}
        </Notice>
      )}
      {refused && <Notice kind="bad">{fill(w.nothing_saved, { problem: refused.message })}</Notice>}
      <div class="profile-form">
        <div>
          <PictureSection me={me} {...picture} />
          <PostForm
            action="/desk/edit/profile"
            id="profile"
            values={valuesOf(me)}
            refused={refused}
          >
            <FormFields
              of={PROFILE}
              names={["name", "role", "niche", "location", "bio", "website", "avatar_url"]}
              hints={{ name: me.identityVerifiedAt ? w.verified_name_hint : undefined }}
            />
            <fieldset>
              <legend>{w.social_profiles}</legend>
              <div class="columns">
                <FormFields of={SOCIALS} names={Object.keys(SOCIALS)} />
              </div>
            </fieldset>
            <button class="primary">{w.save}</button>
          </PostForm>
        </div>
        <aside aria-labelledby="preview-title" class="preview">
          <h2 id="preview-title">{w.preview}</h2>
          <ProfileCard
            profile={me}
            picture={pictureOf(me)}
            verified={me.identityVerifiedAt !== null}
          />
          <ProfileFacts me={me} urls={urls} />
        </aside>
      </div>
    </>
  );
}

/** Facts that the writer cannot change here. */
function ProfileFacts({ me, urls }: { me: Writer; urls: Urls }) {
  const { profile: w } = useWords();
  return (
    <dl class="facts">
      <dt>{w.address}</dt>
      <dd>
        <a href={`/author/${me.slug}`}>{urls.profile(me.slug)}</a> {w.cannot_be_changed}
      </dd>
      <dt>{w.identity}</dt>
      <dd>{me.identityVerifiedAt ? w.verified : w.not_verified_ask}</dd>
      <dt>{w.website}</dt>
      <dd>{me.websiteVerifiedAt ? w.verified : w.not_verified}</dd>
    </dl>
  );
}
