import { ENGLISH } from "../../../site/messages/messages.ts";
import { Day } from "../../../site/parts/day.tsx";
import type { LibraryPicture } from "../../store/picture-library.ts";
import type { PictureUse, PictureUses } from "../../store/picture-uses.ts";
import { FIRST_FILE, pictureFileName, SMALL_FILE } from "../../contract/pictures.ts";
import { pictureMarkdown } from "../../contract/picture-markdown.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Notice } from "../parts/notice.tsx";
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
  return (
    <>
      <h1>Pictures</h1>
      {refused && <Notice kind="bad">The description was not saved. {refused.problem}</Notice>}
      {pictures.length === 0 && page === 1 ? (
        <NoPictures />
      ) : (
        <>
          <Storage used={used} quota={quota} />
          <p>
            <a href={NEW_PICTURE}>Upload a picture</a>
          </p>
          {pictures.length === 0 && <p class="empty">No pictures here.</p>}
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
          <nav class="buttons" aria-label="Pages of the list">
            {page > 1 && <a href={`${LIBRARY}?page=${page - 1}`}>← Newer</a>}
            {more && <a href={`${LIBRARY}?page=${page + 1}`}>Older →</a>}
          </nav>
        </>
      )}
    </>
  );
}

function NoPictures() {
  return (
    <div class="empty">
      <h2>No pictures yet</h2>
      <p>
        Add pictures while you write: with the button above the text, or by dropping files on it.
        You can also <a href={NEW_PICTURE}>upload one here</a>, and a program can add pictures with
        an API key. Readers see a picture when you publish a piece that shows it.
      </p>
    </div>
  );
}

function Storage({ used, quota }: { used: number; quota: number }) {
  return (
    <p class="storage">
      <label for="storage">
        Storage: {sizeWords(used)} of {sizeWords(quota)} used
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
  const { id, width, height, alt, bytes, keyName, createdAt } = picture;
  return (
    <li>
      <Thumbnail picture={picture} />
      <p class="facts-line">
        {width} × {height} pixels{picture.isAnimated && ", animated"} · {sizeWords(bytes)} · Added{" "}
        <Day date={createdAt} site={ENGLISH} />
        {keyName !== null && (
          <>
            {" "}
            through the API key <bdi>{keyName}</bdi>
          </>
        )}
      </p>
      <Uses uses={uses} />
      <PostForm action={`${LIBRARY}/${id}/describe`}>
        <input type="hidden" name="page" value={page} />
        <div class={typed ? "field wrong" : "field"}>
          <label for={`alt-${id}`}>Description</label>
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
          Save description<span class="unseen"> of {nameOf(picture)}</span>
        </button>
      </PostForm>
      <CopyField id={`markdown-${id}`} label="Markdown" value={pictureMarkdown({ id, alt })} />
      <div class="buttons">
        <a class="button" href={`${LIBRARY}/${id}/replace`}>
          Replace<span class="unseen"> {nameOf(picture)}</span>
        </a>
        <PostButton
          action={`${LIBRARY}/${id}/delete`}
          label="Delete"
          about={nameOf(picture)}
          kind="danger"
          fields={{ page }}
        />
      </div>
    </li>
  );
}

export function Thumbnail({ picture }: { picture: LibraryPicture }) {
  const { alt } = picture;
  return (
    <img
      class="thumbnail"
      src={smallAddress(picture)}
      alt={alt || "A picture without a description"}
      loading="lazy"
    />
  );
}

/** Where the writer finds the picture in the size of a list. */
export function smallAddress({ id, hasSmall }: Pick<LibraryPicture, "id" | "hasSmall">): string {
  return deskPicture(id, pictureFileName(hasSmall ? SMALL_FILE : FIRST_FILE));
}

function Uses({ uses }: { uses: PictureUses | undefined }) {
  if (!uses?.shown.length && !uses?.drafts.length) return <p>Not used in a piece.</p>;
  const { shown, more, drafts } = uses;
  return (
    <dl class="uses">
      {shown.length > 0 && (
        <div>
          <dt>Readers see it in</dt>
          <dd>
            <PieceLinks pieces={shown} />
            {more && " and others"}
          </dd>
        </div>
      )}
      {drafts.length > 0 && (
        <div>
          <dt>Unpublished texts with it</dt>
          <dd>
            <PieceLinks pieces={drafts} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function PieceLinks({ pieces }: { pieces: readonly PictureUse[] }) {
  return (
    <>
      {pieces.map(({ id, headline, isCover }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={piecePath(id)}>
            <bdi>{headlineOr(headline)}</bdi>
          </a>
          {isCover && " (its cover)"}
        </span>
      ))}
    </>
  );
}

/** What to call it in the name of a button. */
function nameOf({ alt, id }: LibraryPicture): string {
  return alt || `picture ${id.slice(0, 6)}`;
}
