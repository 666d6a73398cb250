import { PICTURE_ALT_MAX } from "../../contract/limits.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { PictureFileField, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { LIBRARY } from "./library-page.tsx";

export interface NewPictureProps {
  /** The picture that was uploaded last. */
  added?:
    | { alt: string; markdown: string; shown: string; width: number; height: number }
    | undefined;
  refused?: Refused;
}

/** Uploads a picture without a script. In the editor, a script does the same. */
export function NewPicturePage({ added, refused }: NewPictureProps) {
  const { pictures: w } = useWords();
  return (
    <>
      <h1>{w.upload_title}</h1>
      {refused && (
        <Notice kind="bad">{fill(w.picture_not_saved, { problem: refused.message })}</Notice>
      )}
      {added && (
        <section class="added-picture" aria-label={w.your_picture}>
          <Notice kind="good">{w.saved}</Notice>
          <img src={added.shown} alt={added.alt} width={added.width} height={added.height} />
          <CopyField id="picture-markdown" label={w.paste_this} value={added.markdown} />
        </section>
      )}
      <PostForm action={LIBRARY} enctype="multipart/form-data" class="short" refused={refused}>
        <PictureFileField name="file" label={w.picture_file} hint={w.file_hint} />
        <TextField
          name="alt"
          label={w.description}
          hint={w.description_hint}
          max={PICTURE_ALT_MAX}
        />
        <button class="primary">{w.upload_picture}</button>
      </PostForm>
    </>
  );
}
