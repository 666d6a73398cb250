import type { Refusal } from "../../contract/errors.ts";
import { PICTURE_ALT_MAX, PICTURE_LIMITS } from "../../contract/pictures.ts";
import { fill } from "../../../site/messages/words.ts";
import { told } from "../messages/refusals.ts";
import { useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { FileField, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { LIBRARY } from "./library-page.tsx";

export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export interface NewPictureProps {
  /** The picture that was uploaded last. */
  added?:
    | { alt: string; markdown: string; shown: string; width: number; height: number }
    | undefined;
  /** Why a file was refused. */
  refused?: Refusal;
}

/** Uploads a picture without a script. In the editor, a script does the same. */
export function NewPicturePage({ added, refused }: NewPictureProps) {
  const words = useWords();
  const { pictures: w } = words;
  const issues = refused?.issues ?? [];
  return (
    <>
      <h1>{w.upload_title}</h1>
      {refused && (
        <Notice kind="bad">
          {fill(w.picture_not_saved, { problem: told(refused.said, words) })}
        </Notice>
      )}
      {added && (
        <section class="added-picture" aria-label={w.your_picture}>
          <Notice kind="good">{w.saved}</Notice>
          <img src={added.shown} alt={added.alt} width={added.width} height={added.height} />
          <CopyField id="picture-markdown" label={w.paste_this} value={added.markdown} />
        </section>
      )}
      <PostForm action={LIBRARY} enctype="multipart/form-data" class="short">
        <FileField
          name="file"
          label={w.picture_file}
          hint={fill(w.file_hint, { count: PICTURE_LIMITS.bytes / 1_024 / 1_024 })}
          accept={PICTURE_FILES}
          maxBytes={PICTURE_LIMITS.bytes}
          required
          issues={issues}
        />
        <TextField
          name="alt"
          label={w.description}
          hint={w.description_hint}
          max={PICTURE_ALT_MAX}
          issues={issues}
        />
        <button class="primary">{w.upload_picture}</button>
      </PostForm>
    </>
  );
}
