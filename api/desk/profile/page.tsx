import type { Issue } from "../../contract/errors.ts";
import { BIO_MAX, NAME_MAX, PROFILE_LINE_MAX } from "../../contract/limits.ts";
import type { Writer } from "../../contract/records.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS } from "../../contract/vocabulary.ts";
import type { Urls } from "../../render/urls.ts";
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
  issues?: readonly Issue[];
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
      <h1>Profile</h1>
      {lostMark && (
        <Notice kind="note">
          Your identity was verified under another name, so your name has lost its tick. An editor
          can verify the new name.
        </Notice>
      )}
      {saved && (
        <Notice kind="good">
          Saved. <a href={`/author/${me.slug}`}>Your public page</a> is updated next, then your
          pieces. This usually takes seconds.
        </Notice>
      )}
      {problem && <Notice kind="bad">Nothing was saved. {problem}</Notice>}
      <div class="profile-form">
        <div>
          <PictureSection me={me} {...picture} />
          <PostForm action="/desk/edit/profile" id="profile">
            <TextField
              name="name"
              label="Name"
              hint={me.identityVerifiedAt ? VERIFIED_NAME_HINT : NAME_HINT}
              value={value("name")}
              max={NAME_MAX}
              required
              autocomplete="name"
              issues={issues}
            />
            {line("role", "Role", "Your job, such as Bridge engineer.")}
            {line("niche", "Niche", "The subject you write about.")}
            {line("location", "Location", "The place where you live or work.")}
            <TextArea
              name="bio"
              label="Bio"
              hint="A few sentences. Search results show the first 160 characters."
              value={value("bio")}
              max={BIO_MAX}
              rows={6}
              issues={issues}
            />
            {address(
              "website",
              "Website",
              "Such as https://example.org. A new address must be verified again.",
            )}
            {address(
              "avatar_url",
              "Picture URL",
              "Instead of an upload. The picture is fetched from there every day.",
            )}
            <fieldset>
              <legend>Social profiles</legend>
              <div class="columns">
                {SOCIAL_NETWORKS.map((network) =>
                  address(`socials.${network}`, NETWORK_NAMES[network]),
                )}
              </div>
            </fieldset>
            <button class="primary">Save profile</button>
          </PostForm>
        </div>
        <aside aria-labelledby="preview-title" class="preview">
          <h2 id="preview-title">Preview</h2>
          <ProfileCard
            profile={me}
            picture={pictureOf(me)}
            verified={me.identityVerifiedAt !== null}
          />
          <Standing me={me} urls={urls} />
        </aside>
      </div>
    </>
  );
}

const NAME_HINT = "The name readers see. A change is applied to all your pages.";
const VERIFIED_NAME_HINT =
  "The name readers see. An editor verified it. If you change it, it loses its tick until an editor verifies the new name.";

/** Facts that the writer cannot change here. */
function Standing({ me, urls }: { me: Writer; urls: Urls }) {
  return (
    <dl class="facts">
      <dt>Address</dt>
      <dd>
        <a href={`/author/${me.slug}`}>{urls.profile(me.slug)}</a> (cannot be changed)
      </dd>
      <dt>Identity</dt>
      <dd>{me.identityVerifiedAt ? "Verified" : "Not verified. Ask an editor to verify it."}</dd>
      <dt>Website</dt>
      <dd>{me.websiteVerifiedAt ? "Verified" : "Not verified"}</dd>
    </dl>
  );
}
