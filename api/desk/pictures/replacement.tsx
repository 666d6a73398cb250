import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import type { Refusal } from "../../contract/errors.ts";
import type { LibraryPicture } from "../../store/picture-library.ts";
import type { PictureUses } from "../../store/picture-uses.ts";
import { FileField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PieceList } from "./deletion.tsx";
import { LIBRARY, Thumbnail } from "./library-page.tsx";
import { PICTURE_FILES } from "./new-page.tsx";

export interface ReplacementProps {
  picture: LibraryPicture;
  uses: PictureUses | undefined;
  /** Why a file was refused. */
  refused?: Refusal;
}

/** What a replacement changes, and the file to choose. */
export function ReplacementPage({ picture, uses, refused }: ReplacementProps) {
  const { shown = [], more = false, drafts = [] } = uses ?? {};
  return (
    <div class="narrow">
      <p class="crumb">
        <a href={LIBRARY}>← Pictures</a>
      </p>
      <h1>Replace picture</h1>
      {refused && <Notice kind="bad">Nothing was replaced. {refused.message}</Notice>}
      <Thumbnail picture={picture} />
      {drafts.length > 0 && (
        <>
          <p>These unpublished texts get the new picture at once:</p>
          <PieceList pieces={drafts} more={false} />
        </>
      )}
      {shown.length > 0 && (
        <>
          <p>
            Readers see it in these pieces. They get the new picture as an unpublished change: open
            each piece and press Update to publish it.
          </p>
          <PieceList pieces={shown} more={more} />
        </>
      )}
      {!shown.length && !drafts.length && <p>None of your pieces uses it.</p>}
      <p>
        Descriptions and captions in your texts stay. A text that waits for an editor stays as it
        is. The old picture stays in your library until you delete it.
      </p>
      <PostForm
        action={`${LIBRARY}/${picture.id}/replace`}
        enctype="multipart/form-data"
        class="short"
      >
        <FileField
          name="file"
          label="New picture"
          hint={`JPEG, PNG, WebP, GIF or AVIF, up to ${PICTURE_LIMITS.bytes / 1_024 / 1_024} MiB. Location, time and camera data are removed.`}
          accept={PICTURE_FILES}
          maxBytes={PICTURE_LIMITS.bytes}
          required
          issues={refused?.issues ?? []}
        />
        <div class="buttons">
          <button>Replace picture</button>
          <a href={LIBRARY}>Keep picture</a>
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
        <a href={LIBRARY}>← Pictures</a>
      </p>
      <h1>Picture replaced</h1>
      <Thumbnail picture={by.picture} />
      {texts.length === 0 && <p>None of your texts has the new picture yet.</p>}
      {toUpdate.length > 0 && (
        <>
          <p>Readers still see the old picture here. Open each piece and press Update:</p>
          <PieceList pieces={toUpdate} more={old.uses?.more ?? false} />
        </>
      )}
      {drafts.length > 0 && (
        <>
          <p>These unpublished texts have the new picture:</p>
          <PieceList pieces={drafts} more={false} />
        </>
      )}
      {left.length > 0 && (
        <>
          <p>
            These still have only the old one: they wait for an editor, were just changed, or could
            not be saved. Open each to put in the new picture:
          </p>
          <PieceList pieces={left} more={false} />
        </>
      )}
    </div>
  );
}
