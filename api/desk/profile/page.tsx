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
  /** What stands in a field, by its name: what is stored, or what was typed and not taken. */
  value: (field: string) => string | null;
  issues?: readonly Issue[];
  /** What is wrong, where the form was not taken. */
  problem?: string;
  saved?: boolean;
  /** The rename that was just saved has taken the mark away. */
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
          Your identity was verified under another name, so the mark is gone. An editor can confirm
          the new name.
        </Notice>
      )}
      {saved && (
        <Notice kind="good">
          Saved. <a href={`/author/${me.slug}`}>Your public page</a> follows within seconds, your
          pieces after it.
        </Notice>
      )}
      {problem && <Notice kind="bad">Nothing was saved: {problem}</Notice>}
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
            {line("role", "Role", "What you do, such as Bridge engineer.")}
            {line("niche", "Niche", "What you write about.")}
            {line("location", "Location", "Where you live or work.")}
            <TextArea
              name="bio"
              label="Bio"
              hint="A few sentences. The first 160 characters stand in search results."
              value={value("bio")}
              max={BIO_MAX}
              rows={6}
              issues={issues}
            />
            {address(
              "website",
              "Website",
              "Such as https://example.org. A new address is verified anew.",
            )}
            {address(
              "avatar_url",
              "Picture address",
              "In place of an upload: fetched from there each day.",
            )}
            <fieldset>
              <legend>Elsewhere</legend>
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

const NAME_HINT = "The name readers see. A rename reaches every page of yours.";
const VERIFIED_NAME_HINT =
  "The name readers see. An editor verified it: if you change it, the mark goes until an editor confirms the new name.";

/** What the writer cannot change here, and who can. */
function Standing({ me, urls }: { me: Writer; urls: Urls }) {
  return (
    <dl class="facts">
      <dt>Address</dt>
      <dd>
        <a href={`/author/${me.slug}`}>{urls.profile(me.slug)}</a>, fixed for ever
      </dd>
      <dt>Identity</dt>
      <dd>{me.identityVerifiedAt ? "Verified by an editor" : "Not verified; editors do that"}</dd>
      <dt>Website</dt>
      <dd>{me.websiteVerifiedAt ? "Verified: it links back" : "Not verified"}</dd>
    </dl>
  );
}
