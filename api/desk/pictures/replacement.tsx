import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import type { PictureUses } from "../../store/pictures/picture-uses.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { PictureFileField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { PieceList } from "./deletion.tsx";
import { LIBRARY, Thumbnail } from "./library-page.tsx";

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
      <Crumb href={LIBRARY} label={w.back} />
      <h1>{w.replace_picture}</h1>
      {refused && (
        <Notice kind="bad">{fill(w.nothing_replaced, { problem: refused.message })}</Notice>
      )}
      <Thumbnail picture={picture} />
      <PieceList about={w.replace_drafts} pieces={drafts} />
      <PieceList about={w.replace_shown} pieces={shown} more={more} />
      {!shown.length && !drafts.length && <p>{w.none_uses_it}</p>}
      <p>{w.replace_stays}</p>
      <PostForm
        action={`${LIBRARY}/${picture.id}/replace`}
        enctype="multipart/form-data"
        class="short"
        refused={refused}
      >
        <PictureFileField name="file" label={w.new_picture} hint={w.file_hint} />
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
      <Crumb href={LIBRARY} label={w.back} />
      <h1>{w.replaced}</h1>
      <Thumbnail picture={by.picture} />
      {texts.length === 0 && <p>{w.none_has_new}</p>}
      <PieceList about={w.to_update} pieces={toUpdate} more={old.uses?.more} />
      <PieceList about={w.drafts_have_new} pieces={drafts} />
      <PieceList about={w.left_old} pieces={left} />
    </div>
  );
}
