import type { Fault } from "../../contract/errors.ts";
import { BIO_MAX, NAME_MAX, PROFILE_LINE_MAX } from "../../contract/limits.ts";
import type { Writer } from "../../contract/records.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS } from "../../contract/vocabulary.ts";
import type { Urls } from "../../render/urls.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { TextArea, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { ProfileCard } from "./card.tsx";
import { pictureOf, type PictureProps, PictureSection } from "./picture.tsx";

export interface ProfilePageProps {
  me: Writer;
  urls: Urls;
  /** A field's value by its name: the stored value, or the typed value after a refusal. */
  value: (field: string) => string | null;
  issues?: readonly Fault[];
  /** The reason, if the form was refused. */
  problem?: string;
  saved?: boolean;
  /** The name that was just saved has removed the verification. */
  lostMark?: boolean;
  picture?: Omit<PictureProps, "me">;
}

export function ProfilePage({
  me,
  urls,
  value,
  issues = [],
  problem,
  saved = false,
  lostMark = false,
  picture = {},
}: ProfilePageProps) {
  const { profile: w, frame } = useWords();
  const line = (name: string, label: string, hint: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      value={value(name)}
      max={PROFILE_LINE_MAX}
      issues={issues}
    />
  );
  const address = (name: string, label: string, hint?: string) => (
    <TextField
      key={name}
      name={name}
      label={label}
      hint={hint}
      value={value(name)}
      type="url"
      issues={issues}
    />
  );
  return (
    <>
      <h1>{frame.profile}</h1>
      {lostMark && <Notice kind="note">{w.lost_mark}</Notice>}
      {saved && (
        <Notice kind="good">
          {filled(w.saved, { page: <a href={`/author/${me.slug}`}>{w.public_page}</a> })}
        </Notice>
      )}
      {problem && <Notice kind="bad">{fill(w.nothing_saved, { problem })}</Notice>}
      <div class="profile-form">
        <div>
          <PictureSection me={me} {...picture} />
          <PostForm action="/desk/edit/profile" id="profile">
            <TextField
              name="name"
              label={w.name}
              hint={me.identityVerifiedAt ? w.verified_name_hint : w.name_hint}
              value={value("name")}
              max={NAME_MAX}
              required
              autocomplete="name"
              issues={issues}
            />
            {line("role", w.role, w.role_hint)}
            {line("niche", w.niche, w.niche_hint)}
            {line("location", w.location, w.location_hint)}
            <TextArea
              name="bio"
              label={w.bio}
              hint={w.bio_hint}
              value={value("bio")}
              max={BIO_MAX}
              rows={6}
              issues={issues}
            />
            {address("website", w.website, w.website_hint)}
            {address("avatar_url", w.picture_url, w.picture_url_hint)}
            <fieldset>
              <legend>{w.social_profiles}</legend>
              <div class="columns">
                {SOCIAL_NETWORKS.map((network) =>
                  address(
                    `socials.${network}`,
                    network === "newsletter" ? w.newsletter : NETWORK_NAMES[network],
                  ),
                )}
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
