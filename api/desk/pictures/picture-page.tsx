import { fill } from "../../../site/messages/words.ts";
import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import type { PictureUse, PictureUses } from "../../store/pictures/picture-uses.ts";
import { FIRST_FILE, pictureFileName } from "../../contract/pictures.ts";
import { pictureMarkdown } from "../../contract/picture-markdown.ts";
import { sizeWords } from "../../contract/size-words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Crumb } from "../parts/crumb.tsx";
import { OnDay } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { deskPicture } from "../parts/page-preview.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";
import { LIBRARY, libraryPath } from "./library-page.tsx";

export interface PicturePageProps {
  picture: LibraryPicture;
  uses: PictureUses | undefined;
  /** The page of the list that it was opened from. */
  page: number;
  /** A refused description. */
  typed?: { alt: string; problem: string } | undefined;
}

/** A picture: where it is used, what it shows, and what can be done with it. */
export function PicturePage({ picture, uses, page, typed }: PicturePageProps) {
  const { pictures: w, language } = useWords();
  const { id, width, height, alt, bytes, keyName, createdAt } = picture;
  const name = nameOf(picture, w);
  const day = <OnDay at={createdAt} />;
  return (
    <>
      <Crumb href={libraryPath(page)} label={w.back} />
      <h1 dir="auto">{alt || w.without_description}</h1>
      {typed && (
        <Notice kind="bad">{fill(w.description_not_saved, { problem: typed.problem })}</Notice>
      )}
      <div class="picture-details">
        <a href={deskPicture(id, pictureFileName(FIRST_FILE))}>
          <img
            src={deskPicture(id, pictureFileName(FIRST_FILE))}
            alt={alt || w.without_description}
            width={width}
            height={height}
          />
        </a>
        <div>
          <p class="facts-line">
            {fill(picture.isAnimated ? w.pixels_animated : w.pixels, {
              width,
              height,
            })}{" "}
            · {sizeWords(bytes, language)} ·{" "}
            {keyName === null
              ? filled(w.added_on, { day })
              : filled(w.added_by_key, { day, key: <bdi>{keyName}</bdi> })}
          </p>
          <Uses uses={uses} />
          <Description picture={picture} page={page} typed={typed} />
          <CopyField
            id={`markdown-${id}`}
            label={w.markdown}
            value={pictureMarkdown({ id, alt })}
          />
          <div class="buttons">
            <a class="button" href={`${LIBRARY}/${id}/replace`}>
              {w.replace}
              <span class="unseen"> {name}</span>
            </a>
            <PostButton
              action={`${LIBRARY}/${id}/delete`}
              label={w.delete}
              about={name}
              kind="danger"
              fields={{ page }}
            />
          </div>
        </div>
      </div>
    </>
  );
}

function Description({ picture, page, typed }: Omit<PicturePageProps, "uses">) {
  const { pictures: w } = useWords();
  const { id, alt } = picture;
  return (
    <PostForm action={`${LIBRARY}/${id}/describe`}>
      <input type="hidden" name="page" value={page} />
      <div class={typed ? "field wrong" : "field"}>
        <label for={`alt-${id}`}>{w.description}</label>
        <input
          id={`alt-${id}`}
          name="alt"
          value={typed?.alt ?? alt}
          dir="auto"
          aria-invalid={typed ? "true" : undefined}
          aria-describedby={typed && `alt-${id}-error`}
        />
        {typed && (
          <p class="error" id={`alt-${id}-error`}>
            {typed.problem}
          </p>
        )}
      </div>
      <button>
        {w.save_description}
        <span class="unseen"> {fill(w.of_name, { name: nameOf(picture, w) })}</span>
      </button>
    </PostForm>
  );
}

function Uses({ uses }: { uses: PictureUses | undefined }) {
  const { pictures: w } = useWords();
  if (!uses?.shown.length && !uses?.drafts.length) return <p>{w.not_used}</p>;
  const { shown, more, drafts } = uses;
  return (
    <dl class="uses">
      {shown.length > 0 && (
        <div>
          <dt>{w.readers_see_in}</dt>
          <dd>
            <PieceLinks pieces={shown} />
            {more && ` ${w.and_others}`}
          </dd>
        </div>
      )}
      {drafts.length > 0 && (
        <div>
          <dt>{w.unpublished_with}</dt>
          <dd>
            <PieceLinks pieces={drafts} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function PieceLinks({ pieces }: { pieces: readonly PictureUse[] }) {
  const words = useWords();
  const { pictures: w, needs } = words;
  return (
    <>
      {pieces.map(({ id, headline, isCover }, index) => (
        <span key={id}>
          {index > 0 && needs.list_comma}
          <a href={piecePath(id)}>
            <bdi>{headlineOr(headline, words)}</bdi>
          </a>
          {isCover && ` ${w.its_cover}`}
        </span>
      ))}
    </>
  );
}

/** Its name in the label of a button. */
function nameOf({ alt, id }: LibraryPicture, w: DeskWords["pictures"]): string {
  return alt || fill(w.picture_number, { id: id.slice(0, 6) });
}
