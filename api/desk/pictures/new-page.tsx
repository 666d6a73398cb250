import type { Refusal } from "../../contract/errors.ts";
import { PICTURE_ALT_MAX, PICTURE_LIMITS } from "../../contract/pictures.ts";
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
  const issues = refused?.issues ?? [];
  return (
    <>
      <h1>Upload a picture</h1>
      {refused && <Notice kind="bad">The picture was not saved. {refused.message}</Notice>}
      {added && (
        <section class="added-picture" aria-label="Your picture">
          <Notice kind="good">
            Your picture is saved. Readers see it when a published piece shows it.
          </Notice>
          <img src={added.shown} alt={added.alt} width={added.width} height={added.height} />
          <CopyField
            id="picture-markdown"
            label="Paste this into your text"
            value={added.markdown}
          />
        </section>
      )}
      <PostForm action={LIBRARY} enctype="multipart/form-data" class="short">
        <FileField
          name="file"
          label="Picture file"
          hint={`JPEG, PNG, WebP, GIF or AVIF, up to ${PICTURE_LIMITS.bytes / 1_024 / 1_024} MiB. Location, time and camera data are removed.`}
          accept={PICTURE_FILES}
          maxBytes={PICTURE_LIMITS.bytes}
          required
          issues={issues}
        />
        <TextField
          name="alt"
          label="Description"
          hint="What the picture shows, for readers who cannot see it."
          max={PICTURE_ALT_MAX}
          issues={issues}
        />
        <button class="primary">Upload picture</button>
      </PostForm>
    </>
  );
}
