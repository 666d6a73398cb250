import type { Writer } from "../../contract/records.ts";
import type { PresenceCheck } from "../../store/people/presence-checks.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { filled, useWords } from "../messages/words.ts";
import { PictureFileField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";

export interface PictureProps {
  me: Writer;
  /** The last attempt to fetch the picture at the profile's current picture URL. */
  fetched?: PresenceCheck | undefined;
  /** The message after a completed action. */
  done?: string | undefined;
  /** The file that was refused. */
  refused?: Refused;
}

export const PICTURE = "/desk/edit/profile/picture";

/**
 * The address of a writer's picture in the desk. The desk serves it itself, because the public file exists only after the
 * worker has written it. The picture with the initials is always public.
 */
export function pictureOf({ slug, avatarFile }: Writer): string {
  return avatarFile ? `${PICTURE}/${avatarFile.replace(".", "-")}` : `/avatars/${slug}.svg`;
}

export function PictureSection({ me, fetched, done, refused }: PictureProps) {
  const { profile: w } = useWords();
  return (
    <section class="picture" aria-labelledby="picture-title">
      <h2 id="picture-title">{w.picture}</h2>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && (
        <Notice kind="bad">{fill(w.picture_not_saved, { problem: refused.message })}</Notice>
      )}
      <div class="picture-line">
        <img src={pictureOf(me)} alt={me.avatarFile ? w.your_picture : w.your_initials} />
        <div>
          <PostForm
            action={PICTURE}
            enctype="multipart/form-data"
            issues={refused ? [{ path: "avatar", said: refused.refusal.said }] : []}
          >
            <PictureFileField name="avatar" label={w.picture_file} hint={w.picture_file_hint} />
            <button>{w.upload_picture}</button>
          </PostForm>
          {(me.avatarFile ?? me.avatarUrl) && (
            <PostButton action={`${PICTURE}/remove`} label={w.remove_picture} kind="danger" />
          )}
        </div>
      </div>
      <Fetching me={me} fetched={fetched} />
    </section>
  );
}

function Fetching({ me, fetched }: Pick<PictureProps, "me" | "fetched">) {
  const words = useWords();
  const { profile: w } = words;
  if (!me.avatarUrl) return null;
  if (!fetched) return <p class="hint">{w.will_be_fetched}</p>;
  if (fetched.isGood) return null;
  return (
    <p class="warning">
      {filled(w.not_fetched, { reason: <bdi>{formatSaid(fetched.account, words)}</bdi> })}
    </p>
  );
}
