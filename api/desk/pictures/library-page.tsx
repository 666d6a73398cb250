import { fill } from "../../../site/messages/words.ts";
import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import type { PictureUse, PictureUses } from "../../store/pictures/picture-uses.ts";
import { FIRST_FILE, pictureFileName, SMALL_FILE } from "../../contract/pictures.ts";
import { pictureMarkdown } from "../../contract/picture-markdown.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Notice } from "../parts/notice.tsx";
import { OnDay } from "../parts/date-time.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { deskPicture } from "../parts/proof.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";
import { sizeWords } from "../../contract/size-words.ts";

export const LIBRARY = "/desk/pictures";
export const NEW_PICTURE = `${LIBRARY}/new`;

export interface LibraryPageProps {
  pictures: readonly LibraryPicture[];
  uses: ReadonlyMap<string, PictureUses>;
  page: number;
  more: boolean;
  /** The room that all pictures take, and may take. */
  used: number;
  quota: number;
  /** A refused description. */
  refused?: { id: string; alt: string; problem: string };
}

/** A writer's pictures: where they are used, what they show, and the room that they take. */
export function LibraryPage(props: LibraryPageProps) {
  const { pictures, uses, page, more, used, quota, refused } = props;
  const { pictures: w, frame } = useWords();
  return (
    <>
      <h1>{frame.pictures}</h1>
      {refused && (
        <Notice kind="bad">{fill(w.description_not_saved, { problem: refused.problem })}</Notice>
      )}
      {pictures.length === 0 && page === 1 ? (
        <NoPictures />
      ) : (
        <>
          <Storage used={used} quota={quota} />
          <p>
            <a href={NEW_PICTURE}>{w.upload_title}</a>
          </p>
          {pictures.length === 0 && <p class="empty">{w.none_here}</p>}
          <ul class="cards pictures">
            {pictures.map((picture) => (
              <Picture
                key={picture.id}
                picture={picture}
                uses={uses.get(picture.id)}
                page={page}
                typed={refused?.id === picture.id ? refused : undefined}
              />
            ))}
          </ul>
          <nav class="buttons" aria-label={w.pages_of_list}>
            {page > 1 && <a href={`${LIBRARY}?page=${page - 1}`}>{w.newer}</a>}
            {more && <a href={`${LIBRARY}?page=${page + 1}`}>{w.older}</a>}
          </nav>
        </>
      )}
    </>
  );
}

function NoPictures() {
  const { pictures: w } = useWords();
  return (
    <div class="empty">
      <h2>{w.none_yet}</h2>
      <p>{filled(w.none_yet_about, { upload: <a href={NEW_PICTURE}>{w.upload_one_here}</a> })}</p>
    </div>
  );
}

function Storage({ used, quota }: { used: number; quota: number }) {
  const { pictures: w, language } = useWords();
  return (
    <p class="storage">
      <label for="storage">
        {fill(w.storage, { used: sizeWords(used, language), quota: sizeWords(quota, language) })}
      </label>
      <meter id="storage" min={0} max={quota} high={quota * 0.9} value={Math.min(used, quota)} />
    </p>
  );
}

interface PictureProps {
  picture: LibraryPicture;
  uses: PictureUses | undefined;
  page: number;
  typed: LibraryPageProps["refused"];
}

function Picture({ picture, uses, page, typed }: PictureProps) {
  const { pictures: w, language } = useWords();
  const { id, width, height, alt, bytes, keyName, createdAt } = picture;
  const name = nameOf(picture, w);
  const day = <OnDay at={createdAt} />;
  return (
    <li>
      <Thumbnail picture={picture} />
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
          <span class="unseen"> {fill(w.of_name, { name })}</span>
        </button>
      </PostForm>
      <CopyField id={`markdown-${id}`} label={w.markdown} value={pictureMarkdown({ id, alt })} />
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
    </li>
  );
}

export function Thumbnail({ picture }: { picture: LibraryPicture }) {
  const { pictures: w } = useWords();
  const { alt } = picture;
  return (
    <img
      class="thumbnail"
      src={smallAddress(picture)}
      alt={alt || w.without_description}
      loading="lazy"
    />
  );
}

/** Where the writer finds the picture in the size of a list. */
export function smallAddress({ id, hasSmall }: Pick<LibraryPicture, "id" | "hasSmall">): string {
  return deskPicture(id, pictureFileName(hasSmall ? SMALL_FILE : FIRST_FILE));
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

/** What to call it in the name of a button. */
function nameOf({ alt, id }: LibraryPicture, w: DeskWords["pictures"]): string {
  return alt || fill(w.picture_number, { id: id.slice(0, 6) });
}
