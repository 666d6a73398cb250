import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import type { PictureUses } from "../../store/pictures/picture-uses.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { FileField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { PieceList } from "./deletion.tsx";
import { LIBRARY, Thumbnail } from "./library-page.tsx";
import { PICTURE_FILES } from "./new-page.tsx";

export interface ReplacementProps {
  picture: LibraryPicture;
  uses: PictureUses | undefined;
  refused?: Refused;
}

/** What a replacement changes, and the file to choose. */
export function ReplacementPage({ picture, uses, refused }: ReplacementProps) {
  const { pictures: w } = useWords();
  const { shown = [], more = false, drafts = [] } = uses ?? {};
  return (
    <div class="narrow">
      <p class="crumb">
        <a href={LIBRARY}>{w.back}</a>
      </p>
      <h1>{w.replace_picture}</h1>
      {refused && (
        <Notice kind="bad">{fill(w.nothing_replaced, { problem: refused.message })}</Notice>
      )}
      <Thumbnail picture={picture} />
      {drafts.length > 0 && (
        <>
          <p>{w.replace_drafts}</p>
          <PieceList pieces={drafts} more={false} />
        </>
      )}
      {shown.length > 0 && (
        <>
          <p>{w.replace_shown}</p>
          <PieceList pieces={shown} more={more} />
        </>
      )}
      {!shown.length && !drafts.length && <p>{w.none_uses_it}</p>}
      <p>{w.replace_stays}</p>
      <PostForm
        action={`${LIBRARY}/${picture.id}/replace`}
        enctype="multipart/form-data"
        class="short"
        refused={refused}
      >
        <FileField
          name="file"
          label={w.new_picture}
          hint={fill(w.file_hint, { count: PICTURE_LIMITS.bytes / 1_024 / 1_024 })}
          accept={PICTURE_FILES}
          maxBytes={PICTURE_LIMITS.bytes}
          required
        />
        <div class="buttons">
          <button>{w.replace_picture}</button>
          <a href={LIBRARY}>{w.keep_picture}</a>
        </div>
      </PostForm>
    </div>
  );
}

export interface ReplacedProps {
  old: { picture: LibraryPicture; uses: PictureUses | undefined };
  by: { picture: LibraryPicture; uses: PictureUses | undefined };
}

/** Where the new picture is now, and where the old one still is. */
export function ReplacedPage({ old, by }: ReplacedProps) {
  const { pictures: w } = useWords();
  const texts = by.uses?.drafts ?? [];
  const isPublic = new Set(old.uses?.shown.map(({ id }) => id));
  const isNew = new Set(texts.map(({ id }) => id));
  const toUpdate = texts.filter(({ id }) => isPublic.has(id));
  const drafts = texts.filter(({ id }) => !isPublic.has(id));
  const left = [...(old.uses?.drafts ?? []), ...(old.uses?.shown ?? [])].filter(
    ({ id }, index, all) => !isNew.has(id) && all.findIndex((one) => one.id === id) === index,
  );
  return (
    <div class="narrow">
      <p class="crumb">
        <a href={LIBRARY}>{w.back}</a>
      </p>
      <h1>{w.replaced}</h1>
      <Thumbnail picture={by.picture} />
      {texts.length === 0 && <p>{w.none_has_new}</p>}
      {toUpdate.length > 0 && (
        <>
          <p>{w.to_update}</p>
          <PieceList pieces={toUpdate} more={old.uses?.more ?? false} />
        </>
      )}
      {drafts.length > 0 && (
        <>
          <p>{w.drafts_have_new}</p>
          <PieceList pieces={drafts} more={false} />
        </>
      )}
      {left.length > 0 && (
        <>
          <p>{w.left_old}</p>
          <PieceList pieces={left} more={false} />
        </>
      )}
    </div>
  );
}
